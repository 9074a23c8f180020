import type { Art } from './studio.ts'
import { findTone, type Tone, type ToneName } from './tones.ts'

/** What the drawing functions read: the wanted picture with defaults filled in. */
export type Shot = {
  view: string
  tone: Tone
  brand: string
  model: string
  /** Diagonal in inches, capacity or length, as the kind understands it; undefined means typical. */
  size: number | undefined
  /** One of `options`: the one named in `detail[key]`, otherwise chosen by the seed. */
  pick: <T extends string | number>(key: string, options: readonly [T, ...T[]]) => T
  /** A number from `detail[key]`, or the fallback. */
  amount: (key: string, fallback: number) => number
  /** A text from `detail[key]`, or the fallback. */
  label: (key: string, fallback: string) => string
}

/** Draws one view of a product on the 800 x 800 stage. */
type Draw = (a: Art, shot: Shot) => void

/** Centre and zoom of a close-up. */
type Focus = readonly [x: number, y: number, zoom: number]

/** Front rectangle and depth of a box-shaped product, px. */
type Solid = readonly [x: number, y: number, w: number, h: number, depth: number]

/** What a kind is drawn with; `focus` and `solid` only where they follow from the picture. */
export type KindDrawing = { draw: Draw; focus?: (shot: Shot) => Focus; solid?: (shot: Shot) => Solid }

/** Drawings by the code of their kind. */
export type KindDrawings = Record<string, KindDrawing>

/** A line of `data/kinds.jsonl`: what can be shown of a kind, and how it stands in composed pictures. */
export type KindFacts = {
  kind: string
  /** First is the main view. `detail`, `angle` and `in-use` are composed from the main view, see `stage.ts`. */
  views: readonly string[]
  colours: readonly ToneName[]
  /** Point and zoom of the composed `detail` view. */
  focus?: Focus
  /** Ground line of the main view when it is not about 740, for the composed `in-use` view. */
  foot?: number
  /** Setting of the composed `in-use` view. */
  place?: 'desk' | 'kitchen' | 'floor' | 'plinth' | 'wall'
  /** Front box and depth of the composed `angle` view. */
  solid?: Solid
  /** In a bundle: height beside a laptop or a large appliance, which count as 1. */
  stature?: number
  /** In a bundle: half the drawn width at scale 1, px; 200 where it is not said. */
  halfWidth?: number
}

/** Everything known about one kind of product. */
export type KindArt = Omit<KindFacts, 'focus' | 'solid'> & {
  draw: Draw
  focus?: Focus | ((shot: Shot) => Focus)
  solid?: Solid | ((shot: Shot) => Solid)
}

/** Input of `createShot`: the public spec's fields. */
export type ShotInput = {
  kind: string
  view: string
  colour: string
  brand?: string
  model?: string
  size?: number
  seed?: number
  detail?: Record<string, string | number>
}

/** 32 bit FNV-1a hash of a text, finished with an avalanche so near texts differ everywhere. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** A shot with its seeded choices. Without `seed` the brand and model decide, so every model looks its own way. */
export function createShot(input: ShotInput): Shot {
  const detail = input.detail ?? {}
  const seed = input.seed === undefined ? `${input.brand ?? ''}/${input.model ?? ''}` : String(input.seed)
  return {
    view: input.view,
    tone: findTone(input.colour),
    brand: input.brand ?? '',
    model: input.model ?? '',
    size: input.size,
    pick: (key, options) => {
      const named = options.find((option) => String(option) === String(detail[key]))
      const at = hashText(`${input.kind}|${seed}|${key}`) % options.length
      return named ?? options[at] ?? options[0]
    },
    amount: (key, fallback) => (Number.isFinite(Number(detail[key] ?? NaN)) ? Number(detail[key]) : fallback),
    label: (key, fallback) => String(detail[key] ?? fallback),
  }
}
