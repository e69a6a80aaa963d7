// Written by `python -m keyforce.studio.talk.typescript` from the types in Python. Do not edit.

export const VERSION = 1

export type AnyAsk = Change | Drop | Export | Go | Grab | New | Open | Pull | Release | Save | ShowTake | Solve | Stop | Trust | Try

export type AnyTell = AnswerTell | DocumentTell | FigureTell | NoticeTell | PlanTell | PulledTell | TakeTell | TakesTell | TroubleTell | Welcome | WorkTell

/** A character that can be posed. */
export interface ActorView {
  name: string
  kind: string
  hinges: string[]
  /** Angle of each hinge at rest [degrees]. */
  rest: number[]
  /** Poses of the library that it knows. */
  poses: string[]
}

/** Adds a character or a prop. */
export interface AddMember {
  do: "add_member"
  who: string
  /** As in a file: `{human: woman}`, `{prop: ball, radius: 0.1, mass: 1, at: [0, 0, 1]}`. */
  values: Record<string, unknown>
}

/** An ask was dealt with. */
export interface AnswerTell {
  tell: "answer"
  serial: number
  ok: boolean
}

/** Outside torques on the root that keep it upright for a while: help, and reported as such. */
export interface BalanceWindow {
  /** When it begins. */
  from: number | string
  /** When it ends. */
  until: number | string
  /** Factor on the rule's stiffness and damping. */
  gain: number
  /** Largest torque [N·m]; what its own weight does when it tips, where left out. */
  limit: number | null
  /** How long it takes to come and go [s]. */
  ramp: number
  /** Whether the character may face wherever it does; else it is held the way it is to face. */
  follow: boolean
  /** Whether it also holds while nothing touches the character, when no force could. */
  in_air: boolean
}

/** A body in the frame of its parent. */
export interface BodyView {
  name: string
  parent: number
  at: number[]
  turn: number[]
  /** [kg] */
  mass: number
  /** Its centre of mass in its own frame [m]. */
  center: number[]
  /** Whether it belongs to the stage. */
  fixed: boolean
}

/** A bone of a skin, as `cast/look/skin.py` has it; the page poses it by the same rules. */
export interface BoneView {
  name: string
  body: string
  halfway_from: string | null
  aims_at: string | null
  at: number[]
  turn: number[]
}

/** Do an edit, as one step. */
export interface Change {
  serial: number
  ask: "change"
  edit: AddMember | ChangeKey | ChangeMember | ChangeShot | CopyKeys | DeleteKeys | FreeKey | FreeStart | MirrorKeys | MoveKeys | Nail | PoseJoints | RemoveGoal | RemoveMember | ScaleKeys | SetCycle | SetGoal | SetPose | SetWindow
}

/** Sets fields of a key: its name, pose, gain, damping, way on, time or joints. */
export interface ChangeKey {
  do: "change_key"
  who: string
  key: number
  values: Record<string, unknown>
}

/** Sets fields of a member of the cast: where it starts, its mass, its color, ... */
export interface ChangeMember {
  do: "change_member"
  who: string
  values: Record<string, unknown>
}

/** Sets what the shot says of itself: title, notes, duration, fps, seed, engine. */
export interface ChangeShot {
  do: "change_shot"
  values: Record<string, unknown>
}

/** A quantity at a moment, or over a stretch, and what it must be. */
export interface Claim {
  /** In words. */
  claim: string
  /** Such as `ada.com.z` or `ball.velocity.x`. */
  quantity: string
  /** When it is measured. */
  at: number | string | null
  /** The stretch over which `take` looks, where no `at` is given. */
  over: [number | string, number | string]
  /** What of the stretch counts. */
  take: "max" | "min" | "mean" | "range" | "last"
  /** The value asked for. */
  is: number | null
  /** How far from `is` it may be. */
  within: number | null
  /** The least it may be. */
  above: number | null
  /** The most it may be. */
  below: number | null
}

/** What was promised, and what the take shows. */
export interface ClaimView {
  claim: string
  asked: string
  measured: string
  ok: boolean
}

/** What the stage does to a character, sample by sample. */
export interface ContactView {
  name: string
  /** [N] */
  weight: number
  /** f32 (frames, 3) [N]. */
  force: Uint8Array
  /** u8 (frames): how many limbs hold it up. */
  supports: Uint8Array
}

/** Puts copies of keys elsewhere in time, mirrored if asked. */
export interface CopyKeys {
  do: "copy_keys"
  who: string
  marks: Mark[]
  /** How much later [s]. */
  by: number
  mirror?: boolean
}

/** Keys that come again and again, such as a walk. */
export interface Cycle {
  /** When the first cycle begins [s]. */
  from: number
  /** How long one cycle lasts [s]. */
  every: number
  /** How often it comes. */
  times: number
  /** Its keys, timed from the beginning of each cycle. */
  poses: PoseKey[]
  /** Whether each cycle's second half is its first with left and right swapped. */
  mirror: boolean
  /** How long its joints take from what they did before to its first keys [s]. */
  into: number
  /** How long they take back to what they did before [s]. */
  out: number
}

/** Deletes keys, or some joints of them. */
export interface DeleteKeys {
  do: "delete_keys"
  who: string
  marks: Mark[]
}

/** Everything one character is told. */
export interface Direction {
  /** Control poses in any order. */
  poses: PoseKey[]
  /** Keys that come again and again. */
  cycles: Cycle[]
  /** When outside help keeps it upright. */
  balance: BalanceWindow[]
  /** What it pursues by itself. */
  objectives: Objective[]
  /** Poses by name: for keys, machines and scripts, and for a player's input of that name. */
  repertoire: Record<string, Pose>
  /** Poses that follow each other as things happen, or the name of a ready machine; they go before its keys. */
  machine: Machine | null
  /** A Python file in the shot's folder with a class that has `start()` and `step()`. */
  script: string | null
}

/** The document, after every change. */
export interface DocumentTell {
  tell: "document"
  revision: number
  shot: ShotView
  file: string
  dirty: boolean
  /** How it becomes a take: `simulate`, `solve`, `sketch` or `synthesize`. */
  method: string
  /** Whether it is under a hand. */
  trying: boolean
  restored: boolean
  undo: string[]
  redo: string[]
  files: string[]
}

/** One edit: what is dragged where, what may follow, and how the hand goes. */
export interface Drag {
  /** What is to be true; nails of the drags before hold besides. */
  wishes: Wish[]
  /** What may change; what the shot has free where left out. */
  free: Free[]
  /** In how many moves the hand goes from where things are to where they are wished. */
  moves: number
  /** How many updates each move may take. */
  updates: number
  /** What it is for. */
  note: string
}

/** Forget what is under the hand. */
export interface Drop {
  serial: number
  ask: "drop"
}

/** A gallery entry or a starter. */
export interface EntryView {
  name: string
  title: string
  kind: "gallery" | "starter"
  /** Whether there is a picture of it. */
  pictured: boolean
}

/** Write the take to a file, by its ending. */
export interface Export {
  serial: number
  ask: "export"
  file: string
  fps?: number | null
}

/** The cast on its stage, whenever it looks different. */
export interface FigureTell {
  tell: "figure"
  figure: FigureView
}

/** Everything about a cast on its stage that does not move. */
export interface FigureView {
  /** The same as long as nothing of it changes. */
  key: string
  bodies: BodyView[]
  joints: JointView[]
  /** How many numbers a state has. */
  positions: number
  skins: SkinView[]
  ground: number | null
  gravity: number[]
}

/** Parameters of one named key, or of how someone starts. */
export interface Free {
  /** Whose key; in a file `ada: crouch` says this and the key. */
  who: string | null
  /** The key's name. */
  key: string | null
  /** How someone starts: `ada.at`, `.velocity`, `.spin`, `.turn` or `.facing`, of it `.x`; for the impact engine also `hat.mass` and `gravity`. */
  start: string | null
  /** Whose target angles of the key may change, by the names that the key uses. */
  joints: string[]
  /** Whether the key may come earlier or later, between its neighbors. */
  time: boolean
  /** Whether the key's factor on stiffness may change. */
  gain: boolean
  /** Whether the key's factor on damping may change. */
  damping: boolean
  /** How many of the first impacts may differ; with `normal`, `bounce` or both. */
  impacts: number | null
  /** Whether the surface normals of those impacts may lean. */
  normal: boolean
  /** Whether the elasticities of those impacts may change. */
  bounce: boolean
  /** How reluctantly it changes beside others, in drags of rigid bodies. */
  weight: number
  /** The value that drags of rigid bodies draw it to; normals and elasticities are drawn to the true ones. */
  desired: number | null
  /** The least and most that each may become, in its own unit; joint limits where left out. */
  between: [number, number] | null
}

/** Lets a solver change joints of a key, or stops it; a key without a name gets one. */
export interface FreeKey {
  do: "free_key"
  who: string
  key: number
  /** Which joints, by the names that the key uses; none to hold the key again. */
  joints?: string[]
}

/** Lets a solver change how something starts, or stops it. */
export interface FreeStart {
  do: "free_start"
  /** Such as `hat.velocity`. */
  start: string
  free?: boolean
}

/** Undo, redo, or go to any step of the history. */
export interface Go {
  serial: number
  ask: "go"
  by?: -1 | 1 | null
  to?: number | null
}

/** A quantity at a moment and the value that it must have then. */
export interface Goal {
  /** Such as `ada.com.z` or `ball.pos.x`. */
  quantity: string
  /** When it must have it: a time, or an event such as `ada lands`. */
  at: number | string
  /** The value asked for. */
  is: number
  /** How near counts as met; 5 mm, 0.5 degrees, or what suits the unit, where left out. */
  within: number | null
  /** How much of it weighs as much as 10 cm or 10 degrees of another goal; by its unit. */
  scale: number | null
}

/** Take hold of the result: a body, or a quantity of a character, at a moment. */
export interface Grab {
  serial: number
  ask: "grab"
  /** Such as `hat`, `ada.foot_l`, or `ada.com`. */
  body: string
  quantity?: "pos" | "spin" | "velocity"
  at: number | string
  /** Which components the hand holds. */
  axes?: string
}

/** How a prop is held: fixed to somebody's body as if grown to it. */
export interface Held {
  /** The body that holds it, such as `ada.hand_l`. */
  by: string
  /** Where the prop's middle is, in the frame of that body [m]. */
  at: [number, number, number]
  /** How it is turned in that frame: roll, pitch, yaw [degrees]. */
  turn: [number, number, number]
}

/** A person, from published body measures. `human: woman` is short for the usual woman. */
export interface Human {
  /** Stature [m]; the average for sex and age where it is left out. */
  height: number | null
  /** [kg]; the average for sex, age and height where it is left out. */
  mass: number | null
  /** Whose proportions. */
  sex: "male" | "female"
  /** Years; adult where it is left out. */
  age: number | null
  /** Degrees of freedom: 37 for control poses, 51 for synthesis, 19 actuated ones for gaits. */
  dofs: 19 | 37 | 51
  /** Joints that do not move, such as `knee_l`. */
  stiff: string[]
}

/** How one joint differs from what the rule gives it. */
export interface JointRig {
  /** Factor on its stiffness. */
  gain: number
  /** Factor on its damping. */
  damping: number
  /** Factor on its largest torques; more than 1 is superhuman, and every report says so. */
  strength: number
  /** Plain PD control instead of the non-linear law (Fattal and Lischinski 2006, equation 3). */
  linear: boolean
  /** Lambda of that law: nearer to its target than this, a joint is fully damped [degrees]. */
  near: number
  /** Alpha of that law: how much damping is left further away. */
  fade: number
}

/** A joint, in the order of `qpos`. */
export interface JointView {
  name: string
  /** `free`, `ball`, `slide` or `hinge`. */
  kind: string
  body: number
  at: number[]
  axis: number[]
  /** Where it begins in qpos. */
  address: number
  /** Where a hinge is in the model's own pose [rad]. */
  zero: number
  /** [rad] */
  range: [number, number] | null
}

/** States and the transitions between them. */
export interface Machine {
  /** The first state; the first that is written where left out. */
  start: string | null
  /** What it can be in. */
  states: Record<string, State>
  /** Transitions from every state, tried before the state's own; none leads to where it is. */
  always: Transition[]
}

/** A key, or some joints of it. */
export interface Mark {
  /** Its place among the character's poses. */
  key: number
  /** Which of its joints, by hinge; all that it has where left out. */
  joints?: string[] | null
}

/** Something that happened. */
export interface MarkView {
  time: number
  kind: string
  subject: string
  text: string
}

/** A member of the cast: exactly one of the kinds, and where and how it starts. */
export interface Member {
  /** A person. */
  human: Human | null
  /** A desk lamp that hops. */
  lamp: Plain | null
  /** A planar lamp of three links. */
  lamp3: Plain | null
  /** A planar acrobat of two links. */
  acrobot: Plain | null
  /** A bird-like robot on two legs. */
  bird: Plain | null
  /** A creature on three legs. */
  tripod: Plain | null
  /** A character from an MJCF (.xml), URDF (.urdf) or BVH (.bvh) file in the shot's folder. */
  file: string | null
  /** `ball`, `box`, `plank`, a thing that comes along such as `hat`, `mug` or `die`, or a mesh file (.obj, .stl, .glb) in the shot's folder. */
  prop: string | null
  /** Where it starts [m]; for a character, z is its height above standing. */
  at: [number, number, number]
  /** Which way a character faces: degrees from x towards y. */
  facing: number
  /** How a prop is turned: roll, pitch, yaw [degrees]. */
  turn: [number, number, number]
  /** [m/s] */
  velocity: [number, number, number]
  /** Angular velocity about x, y, z of the world [rad/s]. */
  spin: [number, number, number]
  /** A character's joint angles at the start [degrees]; its rest pose where left out. */
  start: Record<string, number>
  /** How strong a character is beside what its strength model gives; more than 1 is superhuman, and every report of the take says so. */
  strength: number
  /** Gains, damping and strength against the rule's. */
  rig: RigEntry
  /** A prop's or a BVH character's mass [kg]. */
  mass: number | null
  /** A prop's density [kg/m³], where no mass is given. */
  density: number | null
  /** A ball's radius [m]. */
  radius: number | null
  /** A box's or plank's length, width and height [m]. */
  size: [number, number, number] | null
  /** Factor on the size of a thing, or on a mesh's or BVH skeleton's units to make them metres. */
  scale: number
  /** A prop's friction coefficient. */
  friction: number
  /** A prop's bounce: 0 none, 1 all. */
  restitution: number
  /** Whether a prop's facets stand for a smooth surface, whose normals its impacts then use: for the impact engine. */
  smooth: boolean
  /** A prop's color, as `#c8442b`. */
  color: string | null
  /** Who holds a prop, and how; it then neither starts nor moves by itself. */
  held: Held | null
}

/** Swaps left and right in keys. */
export interface MirrorKeys {
  do: "mirror_keys"
  who: string
  marks: Mark[]
}

/** Moves keys in time; those behind go along where it ripples. */
export interface MoveKeys {
  do: "move_keys"
  who: string
  marks: Mark[]
  /** [s] */
  by: number
  ripple?: boolean
}

/** Keeps a body somewhere at a time, by a goal for each component; or takes its nails out. */
export interface Nail {
  do: "nail"
  body: string
  at: number
  /** Where [m]; none to take out all nails of the body. */
  to?: [number, number, number] | null
}

/** Begin with a copy of a gallery entry, or with a starter. */
export interface New {
  serial: number
  ask: "new"
  source: "gallery" | "starter"
  name: string
}

/** Something that a person should read. */
export interface NoticeTell {
  tell: "notice"
  tone: "good" | "plain" | "bad"
  title: string
  given: string | null
  allowed: string | null
  advice: string | null
  place: string | null
}

/** A controller that pursues something by itself (Fattal and Lischinski 2006, section 7). */
export interface Objective {
  /** What a script calls it by to begin and to end it. */
  name: string | null
  /** What: `balance`, `level`, `keep`, `look at`, `mirror`, `symmetric`, `hold`, ... */
  do: string
  /** The body that matters, such as `hand_l`. */
  body: string | null
  /** The axis of the body to level or to look along, in its own frame. */
  axis: [number, number, number] | null
  /** The point of the body to keep somewhere, in its own frame [m]. */
  point: [number, number, number]
  /** Where: a place in the world [m], or a body such as `ball` or `ben.head`. */
  at: [number, number, number] | string | null
  /** Whom to mirror. */
  who: string | null
  /** What to hold, such as `tilt.y`. */
  quantity: string | null
  /** The value to hold. */
  is: number
  /** The joints by which it acts, and how much each does. */
  joints: Record<string, number>
  /** Factor on the joints' own stiffness; for a held quantity, torque per unit of error. */
  stiffness: number
  /** Factor on the joints' own damping; for a held quantity, torque per unit of its rate. */
  damping: number
  /** The most that it asks of each joint [N·m]. */
  limit: number | null
  /** Whatever else it understands. */
  with: Record<string, number>
  /** Whether the joints follow their keys as well; or which of them do. */
  adds: boolean | string[]
  /** When it begins. */
  from: number | string
  /** When it ends. */
  until: number | string
  /** How long it takes to come and go [s]. */
  ramp: number
}

/** Open a shot of the folder. */
export interface Open {
  serial: number
  ask: "open"
  file: string
}

/** A character with nothing to choose. */
export interface Plain {
}

/** What the keys ask for. */
export interface PlanTell {
  tell: "plan"
  plan: PlanView
}

/** Targets of every axis over time: hinges of each character, then turns of each root. */
export interface PlanView {
  revision: number
  axes: string[]
  rate: number
  frames: number
  /** f32 (frames, axes) [rad]. */
  targets: Uint8Array
  actors: ActorView[]
}

/** The triple of targets, gains and dampings; joints left out go on as they did. */
export interface Pose {
  /** A pose from the character's repertoire or the library; `joints` then change it. */
  pose: string | null
  /** Target angles by hinge [degrees]. */
  joints: Record<string, number>
  /** Factor on the stiffness of its joints. */
  gain: number
  /** Factor on the damping of its joints. */
  damping: number
  /** How long the targets take to go there from where they were [s]. */
  over: number
  /** Whether left and right are swapped in all that it says. */
  mirror: boolean
}

/** Sets angles at a time: of the key that is there, or else of a new one. */
export interface PoseJoints {
  do: "pose"
  who: string
  at: number
  /** By hinge [degrees]. */
  angles: Record<string, number>
}

/** A control pose: where some joints should be at a time. Joints left out keep their own keys. */
export interface PoseKey {
  /** When [s]. */
  at: number
  /** What an animator calls it. */
  name: string | null
  /** A pose from the library, such as `rest` or `tuck`; `joints` then change it. */
  pose: string | null
  /** Target angles by hinge [degrees]. */
  joints: Record<string, number>
  /** Bodies that it puts somewhere, by inverse kinematics. */
  reach: Reach[]
  /** Factor on stiffness around this key. */
  gain: number
  /** Factor on damping around this key. */
  damping: number
  /** How its joints go on to their next key: straight, not until it comes, or in a curve. */
  then: "linear" | "hold" | "spline"
  /** Whether left and right are swapped in all that it says. */
  mirror: boolean
}

/** Move what is held there: a place [m], a spin [rad/s], a velocity [m/s]. */
export interface Pull {
  serial: number
  ask: "pull"
  to: [number, number, number]
}

/** What came of a pull. */
export interface PulledTell {
  tell: "pulled"
  result: string
  /** What is still wanted, as a length [m]; None where there is no telling. */
  gap: number | null
  message: string
  /** How long it took. */
  milliseconds: number
}

/** A body that a control pose puts somewhere: inverse kinematics finds the joint angles. */
export interface Reach {
  /** What is put there, such as `hand_r`. */
  body: string
  /** Where [m]. */
  at: [number, number, number] | null
  /** How it is turned there: roll, pitch, yaw [degrees]; any way where left out. */
  turn: [number, number, number] | null
  /** The body in whose frame `at` and `turn` are, such as `chest`. */
  of: string | null
  /** The point of the body that comes to `at`, in its own frame [m]; its joint where left out. */
  point: [number, number, number]
  /** The joints that do it; those of the limb where left out. */
  joints: string[]
  /** How near it must come [m]. */
  within: number
}

/** Let go: keep what came of it as one step, or go back. */
export interface Release {
  serial: number
  ask: "release"
  keep?: boolean
}

/** Removes a goal. */
export interface RemoveGoal {
  do: "remove_goal"
  index: number
}

/** Removes a member of the cast, with all that it was told and asked. */
export interface RemoveMember {
  do: "remove_member"
  who: string
}

/** How a character's rig differs from what the rule gives it. */
export interface RigEntry {
  /** Factor on its stiffness. */
  gain: number
  /** Factor on its damping. */
  damping: number
  /** Factor on its largest torques; more than 1 is superhuman, and every report says so. */
  strength: number
  /** Plain PD control instead of the non-linear law (Fattal and Lischinski 2006, equation 3). */
  linear: boolean
  /** Lambda of that law: nearer to its target than this, a joint is fully damped [degrees]. */
  near: number
  /** Alpha of that law: how much damping is left further away. */
  fade: number
  /** By joint or hinge: `knee` (both sides), `knee_l`, `spine.twist`. */
  joints: Record<string, JointRig>
}

/** Save the shot, under another name if one is given. */
export interface Save {
  serial: number
  ask: "save"
  file?: string | null
}

/** Stretches keys in time about a moment. */
export interface ScaleKeys {
  do: "scale_keys"
  who: string
  marks: Mark[]
  about: number
  factor: number
}

/** A script that runs as soon as somebody trusts it. */
export interface ScriptView {
  file: string
  text: string
  /** Of its content, which is what is trusted. */
  mark: string
}

/** Adds a cycle, changes one, or removes it. */
export interface SetCycle {
  do: "set_cycle"
  who: string
  index?: number | null
  cycle?: Cycle | null
}

/** Adds a goal, or changes one. */
export interface SetGoal {
  do: "set_goal"
  /** Which one; a new one where left out. */
  index?: number | null
  goal: Goal
}

/** Puts a pose from the library at a time. */
export interface SetPose {
  do: "set_pose"
  who: string
  at: number
  pose: string
}

/** Adds a balance window, changes one, or removes it. */
export interface SetWindow {
  do: "set_window"
  who: string
  index?: number | null
  window?: BalanceWindow | null
}

/** What a page needs of a shot; the rest stays in the file. */
export interface ShotView {
  title: string
  notes: string
  duration: number
  fps: number
  engine: string
  cast: Record<string, Member>
  direction: Record<string, Direction>
  goals: Goal[]
  drags: Drag[]
  free: Free[]
  claims: Claim[]
}

/** Show a take again. */
export interface ShowTake {
  serial: number
  ask: "show_take"
  id: number
  /** Whether the shot becomes again what it was then. */
  restore?: boolean
}

/** A skin: its surface as `picture/page` packs it, and its bones. */
export interface SkinView {
  name: string
  bones: BoneView[]
  surface: Record<string, unknown>
  texture: string | null
  color: number[]
  roughness: number
  metallic: number
  emission: number[]
  fixed: boolean
}

/** Change what is free until the goals are met. */
export interface Solve {
  serial: number
  ask: "solve"
}

/** A pose that is held until a transition fires; or a machine of its own. */
export interface State {
  /** A pose from the character's repertoire or the library; `joints` then change it. */
  pose: string | null
  /** Target angles by hinge [degrees]. */
  joints: Record<string, number>
  /** Factor on the stiffness of its joints. */
  gain: number
  /** Factor on the damping of its joints. */
  damping: number
  /** How long the targets take to go there from where they were [s]. */
  over: number
  /** Whether left and right are swapped in all that it says. */
  mirror: boolean
  /** What is pursued meanwhile. */
  objectives: Objective[]
  /** Outside help meanwhile: reported as such. */
  balance: BalanceWindow[]
  /** Named liberties that are taken meanwhile. */
  liberties: string[]
  /** What goes on inside, or the name of a ready one; `on: done` fires when it has ended. */
  machine: Machine | null
  /** The ways out, tried in order; the first that fires is taken. */
  to: Transition[]
}

/** Stop the work under way; a solver keeps its best. */
export interface Stop {
  serial: number
  ask: "stop"
}

/** A take in the list. */
export interface TakeRow {
  id: number
  title: string
  status: string
  ok: boolean
  claims: ClaimView[]
}

/** A take to be shown. */
export interface TakeTell {
  tell: "take"
  take: TakeView
}

/** A take. */
export interface TakeView {
  id: number
  /** What was done last before it. */
  title: string
  /** Of the document that it is of. */
  revision: number
  /** The key of the figures that it moves. */
  figure: string
  rate: number
  frames: number
  /** f32 (frames, positions). */
  states: Uint8Array
  ok: boolean
  status: string
  message: string
  events: MarkView[]
  contacts: ContactView[]
  claims: ClaimView[]
  /** Whether it is of a drag under way: then only its states are filled in. */
  passing: boolean
}

/** All takes that can be shown again, the newest first. */
export interface TakesTell {
  tell: "takes"
  shown: number
  takes: TakeRow[]
}

/** A way from one state to another: when the event comes, the time has passed, or both. */
export interface Transition {
  /** The state that follows; `end` ends the machine. */
  go: string
  /** The event: `ball touches ada`, `ada.com.z falls below 0.8`, `input punch`, `done`, ... */
  on: number | string | null
  /** How long the state lasts at least [s]; the transition waits for nothing else without `on`. */
  after: number | null
}

/** Why there is no take of the shot as it is; nothing where all is well. */
export interface TroubleTell {
  tell: "trouble"
  notice: NoticeTell | null
  /** What must be trusted first. */
  script: ScriptView | null
}

/** Let a script of this content run, now and later. */
export interface Trust {
  serial: number
  ask: "trust"
  file: string
  mark: string
}

/** Do an edit under the hand: the next one replaces it. */
export interface Try {
  serial: number
  ask: "try"
  edit: AddMember | ChangeKey | ChangeMember | ChangeShot | CopyKeys | DeleteKeys | FreeKey | FreeStart | MirrorKeys | MoveKeys | Nail | PoseJoints | RemoveGoal | RemoveMember | ScaleKeys | SetCycle | SetGoal | SetPose | SetWindow
}

/** The first word to every page. */
export interface Welcome {
  tell: "welcome"
  version: number
  /** The version of Keyforce. */
  keyforce: string
  folder: string
  entries: EntryView[]
  /** What a take can be written as. */
  endings: string[]
}

/** Something that is to be true at a moment: of a body's state, a quantity or an expression. */
export interface Wish {
  /** Whose state is dragged. */
  body: string | null
  /** Where its origin is to be [m]. */
  pos: [number, number, number] | null
  /** Which point of its own frame is meant instead of the origin [m]. */
  point: [number, number, number]
  /** How it is to be turned: roll, pitch, yaw [degrees]. */
  turn: [number, number, number] | null
  /** A direction of its own frame; with `points`. */
  axis: [number, number, number]
  /** Where that direction is to point in the world, whatever it does about it. */
  points: [number, number, number] | null
  /** [m/s] */
  velocity: [number, number, number] | null
  /** Angular velocity about x, y, z of the world [rad/s]. */
  spin: [number, number, number] | null
  /** Instead of a body's state: such as `hat.spin.z`, with `is`. */
  quantity: string | null
  /** The value asked of the quantity or expression; 0 for an expression where left out. */
  is: number | null
  /** Any sum, product or quotient of states, such as `(left.pos - right.pos).norm()`. */
  expression: string | null
  /** When it is to be true: a time, or an event such as `collision 4 of mug`. */
  at: number | string
  /** Whether just before an impact at that moment, instead of just after it. */
  before: boolean
  /** Whether it must stay true in every drag that follows. */
  nail: boolean
  /** How near it must come: a quantity or expression in its unit, a body in m, where 10 cm stand for 10 degrees, 0.5 m/s and 1 rad/s. */
  within: number | null
  /** How much of it weighs as much as 10 cm or 10 degrees of another wish. */
  scale: number | null
}

/** How far work is; done where `share` is None. */
export interface WorkTell {
  tell: "work"
  what: string
  share: number | null
}
