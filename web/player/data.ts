// The take as the page carries it: JSON with typed arrays in base64. `page/` in Python writes it.

export interface Material {
  color: [number, number, number]
  roughness: number
  metallic: number
  emission: [number, number, number]
}

/** A skin and its bones' world poses, frame by frame. Z up, metres, quaternions wxyz. */
export interface SkinData {
  name: string
  bones: string[]
  /** Bones that trails and contact shadows may use: not half-way ones. */
  plain: number[]
  /** Per bone: position, then orientation, f32 (B, 7). */
  bind: string
  low: number[]
  span: number[]
  /** u16 (V, 3), between `low` and `low + span`. */
  vertices: string
  /** i16 (V, 3), unit length at 32767. */
  normals: string
  uvLow: number[]
  uvSpan: number[]
  /** u16 (V, 2). */
  uv: string
  /** u8 (V). */
  occlusion: string
  /** u8 (V, 4), or u16 where there are more than 256 bones. */
  joints: string
  /** u16 (V, 4), rows sum to 65535 nearly. */
  weights: string
  /** u16 (F, 3), or u32 where there are more than 65536 vertices. */
  faces: string
  texture: string | null
  material: Material
  /** f32 (N, B, 3). */
  at: string
  /** i16 (N, B, 4), continuous in time. */
  turn: string
}

export interface Character {
  name: string
  /** Its weight [N]. */
  weight: number
  /** f32 (N, 3) [m]. */
  com: string
  /** What contact does to it, f32 (N, 3) [N]. */
  force: string
  /** u8 (N): how many of its limbs touch the stage. */
  supports: string
}

export interface Trail {
  label: string
  kind: 'hand' | 'foot'
  skin: number
  bone: number
}

export interface Mark {
  time: number
  kind: string
  text: string
}

export interface Claim {
  claim: string
  asked: string
  measured: string
  ok: boolean
}

export interface TakeData {
  version: 1
  title: string
  outcome: { ok: boolean; status: string; message: string }
  claims: Claim[]
  start: number
  frames: number
  /** Samples a second. */
  rate: number
  /** Frames a second of the shot, for stepping. */
  fps: number
  ground: number | null
  skins: SkinData[]
  characters: Character[]
  trails: Trail[]
  events: Mark[]
  view: ViewData
}

/** What a camera needs to frame the motion. */
export interface ViewData {
  azimuth: number
  elevation: number
  figure: number
  /** Where the followed point is, f32 (N, 3). */
  path: string
  /** Outermost points of the motion, f32 (K, 3). */
  hull: string
  /** The same, as seen by a camera that rides along the path, f32 (K, 3). */
  ridingHull: string
}

export function bytes(text: string): ArrayBuffer {
  const raw = atob(text)
  const out = new Uint8Array(raw.length)
  for (let i = 0; i < raw.length; i++) out[i] = raw.charCodeAt(i)
  return out.buffer
}

export const floats = (text: string): Float32Array => new Float32Array(bytes(text))

/** Unsigned 16-bit numbers, spread between `low` and `low + span` per column. */
export function spreadOut(text: string, low: number[], span: number[]): Float32Array {
  const packed = new Uint16Array(bytes(text))
  const columns = low.length
  return Float32Array.from(packed, (value, i) => {
    const k = i % columns
    return (low[k] ?? 0) + ((span[k] ?? 0) * value) / 65535
  })
}

export function readTake(): TakeData {
  const text = document.getElementById('take')?.textContent
  if (!text) throw new Error('this page carries no take')
  const data = JSON.parse(text) as TakeData
  if (data.version !== 1) throw new Error(`this page's take has format ${String(data.version)}`)
  return data
}
