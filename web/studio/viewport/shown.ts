// What is shown: the state of the take and the pose of the keys at the playhead, each worked out once.
import type { Plan } from '../figure/plan'
import type { Motion } from '../figure/states'
import type { Poses, Tree } from '../figure/tree'
import { useEditor } from '../shot/editor'
import { useShot } from '../shot/store'

export interface Shown {
  readonly time: number
  readonly tree: Tree
  readonly motion: Motion
  readonly result: Float64Array
  readonly resultPoses: Poses
  readonly pose: Float64Array
  readonly posePoses: Poses
}

let last: { key: readonly unknown[]; shown: Shown } | null = null

/** As it is now, or null where nothing has been simulated yet. */
export function shown(): Shown | null {
  const { motion, tree, plan } = useShot.getState()
  const { clock, overrides } = useEditor.getState()
  if (!motion || !tree) return null
  const key = [motion, tree, plan, overrides, clock.time]
  if (last?.key.every((part, i) => part === key[i])) return last.shown
  const result = motion.at(clock.time)
  const pose = posed(result, tree, plan, overrides, clock.time)
  const made: Shown = {
    time: clock.time,
    tree,
    motion,
    result,
    resultPoses: tree.forward(result),
    pose,
    posePoses: tree.forward(pose),
  }
  last = { key, shown: made }
  return made
}

/** A state with the joints where the keys, or the hand, want them. */
export function posed(
  state: Float64Array,
  tree: Tree,
  plan: Plan | null,
  overrides: ReadonlyMap<string, number>,
  time: number,
): Float64Array {
  const out = state.slice()
  for (const joint of tree.view.joints) {
    if (joint.kind !== 'hinge') continue
    const target = overrides.get(joint.name) ?? plan?.at(joint.name, time) ?? null
    if (target !== null) out[joint.address] = target
  }
  return out
}
