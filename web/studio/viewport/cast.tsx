// The cast: every skin where it belongs - the result, the keyed pose, ghosts, onion skin.
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { Group } from 'three'
import { Skin } from '../figure/skin'
import type { Tree } from '../figure/tree'
import { useEditor } from '../shot/editor'
import { useShot } from '../shot/store'
import { posed, shown, type Shown } from './shown'

const GHOST = 0x8fb4ff
const BEFORE = 0xff8a65
const AFTER = 0x7bd88f

interface Figures {
  readonly root: Group
  readonly solid: readonly Skin[]
  readonly ghosts: readonly Skin[]
  readonly before: readonly Skin[]
  readonly after: readonly Skin[]
}

export function Cast() {
  const tree = useShot((state) => state.tree)
  const invalidate = useThree((state) => state.invalidate)
  const figures = useMemo(() => (tree ? made(tree, invalidate) : null), [tree, invalidate])
  useEffect(() => {
    if (figures) return () => dispose(figures)
    return undefined
  }, [figures])
  useFrame(() => {
    const now = shown()
    if (figures) figures.root.visible = now !== null
    if (figures && now) draw(figures, now)
  })
  return figures ? <primitive object={figures.root} /> : null
}

function made(tree: Tree, changed: () => void): Figures {
  const actors = new Set(useShot.getState().plan?.view.actors.map((actor) => actor.name))
  const solid = tree.view.skins.map((skin) => new Skin(skin, tree, changed))
  const cast = solid.filter((skin) => !skin.view.fixed && isActor(skin, tree, actors))
  const ghosts = cast.map((skin) => skin.ghost(tree, GHOST, 0.34))
  const before = cast.map((skin) => skin.ghost(tree, BEFORE, 0.2))
  const after = cast.map((skin) => skin.ghost(tree, AFTER, 0.2))
  const root = new Group()
  root.add(...[...solid, ...ghosts, ...before, ...after].map((skin) => skin.mesh))
  return { root, solid, ghosts, before, after }
}

/** Whoever has hinges can be posed. */
function isActor(skin: Skin, tree: Tree, known: ReadonlySet<string>): boolean {
  const has = tree.view.joints.some((j) => j.kind === 'hinge' && j.name.startsWith(`${skin.owner}.`))
  return known.has(skin.owner) || has
}

function draw(figures: Figures, now: Shown): void {
  const { mode, layers, who, clock } = useEditor.getState()
  const posing = mode === 'pose'
  for (const skin of figures.solid) skin.pose(posing ? now.posePoses : now.resultPoses)
  for (const ghost of figures.ghosts) {
    ghost.mesh.visible = posing && layers.ghost
    if (ghost.mesh.visible) ghost.pose(now.resultPoses)
  }
  const [earlier, later] = layers.onion && !clock.playing ? neighbors(who, clock.time) : [null, null]
  onion(figures.before, now, earlier, posing, who)
  onion(figures.after, now, later, posing, who)
}

function onion(skins: readonly Skin[], now: Shown, time: number | null, posing: boolean, who: string | null): void {
  const mine = skins.filter((skin) => skin.owner === who)
  for (const skin of skins) skin.mesh.visible = time !== null && mine.includes(skin)
  if (time === null || mine.length === 0) return
  const state = now.motion.at(time)
  const { plan } = useShot.getState()
  const poses = now.tree.forward(posing ? posed(state, now.tree, plan, new Map(), time) : state)
  for (const skin of mine) skin.pose(poses)
}

/** The times of the keys before and after the playhead. */
function neighbors(who: string | null, time: number): [number | null, number | null] {
  const poses = (who !== null && useShot.getState().document?.shot.direction[who]?.poses) || []
  const times = poses.map((key) => key.at)
  const before = times.filter((t) => t < time - 0.01)
  const after = times.filter((t) => t > time + 0.01)
  return [before.length ? Math.max(...before) : null, after.length ? Math.min(...after) : null]
}

function dispose(figures: Figures): void {
  const { solid, ghosts, before, after } = figures
  for (const skin of [...ghosts, ...before, ...after, ...solid]) skin.dispose()
}
