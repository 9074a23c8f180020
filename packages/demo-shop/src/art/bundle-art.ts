import { findKindArt } from './kind-table.ts'
import { createShot, type KindArt, type KindDrawings, type Shot, type ShotInput } from './shot.ts'
import type { Art } from './studio.ts'

type Spot = readonly [cx: number, ground: number, scale: number]

const groundLines = [690, 700, 738] as const

const stature = (part: string) => findKindArt(part)?.stature ?? 1
const halfWidth = (part: string) => findKindArt(part)?.halfWidth ?? 200

/** Two of a height stand side by side, otherwise the smaller ones come forward. */
function spotsFor(parts: readonly string[]): readonly Spot[] {
  const heights = parts.map(stature)
  const tallest = Math.max(...heights)
  if (parts.length === 1) return [[400, 736, 0.96]]
  if (parts.length === 2 && tallest - Math.min(...heights) < 0.15) {
    const [left, right] = [halfWidth(parts[0] ?? ''), halfWidth(parts[1] ?? '')]
    const scale = Math.min(0.7, 388 / (left + right))
    return [
      [400 - right * scale, 730, scale],
      [400 + left * scale, 730, scale],
    ]
  }
  const [base, places] = parts.length === 2 ? [0.86, [334, 644]] : [0.62, [226, 592, 420]]
  return heights.map((height, index) => {
    const ground = parts.length === 2 && index === 1 ? 738 : (groundLines[index] ?? 738)
    const scale = (base * height) / tallest
    const half = halfWidth(parts[index] ?? '') * scale
    return [Math.min(Math.max(places[index] ?? 400, half + 6), 794 - half), ground, scale]
  })
}

/** Views without the accessories that the main view shows. */
const soloViews: Record<string, string> = { phone: 'front', tablet: 'front', 'game-console': 'console' }

function partsOf(shot: Shot): string[] {
  const named = shot
    .label('parts', 'phone,earbuds')
    .split(',')
    .map((part) => part.trim())
  const known = named.filter((part) => findKindArt(part) !== undefined)
  return known.length > 0 ? known.slice(0, 3) : ['phone', 'earbuds']
}

/** Draws one product standing at (cx, ground) with the given scale. */
export function placeKind(a: Art, kind: KindArt, input: ShotInput, [cx, ground, scale]: Spot): void {
  const foot = kind.foot ?? 740
  const colour = kind.colours.find((known) => known === input.colour) ?? kind.colours[0] ?? 'graphite'
  const turn = `translate(${cx - 400 * scale} ${ground - foot * scale}) scale(${scale})`
  a.group({ turn }, () => kind.draw(a, createShot({ ...input, colour })))
}

function drawBundle(a: Art, shot: Shot): void {
  const parts = partsOf(shot).toSorted((one, other) => stature(other) - stature(one))
  const spots = spotsFor(parts)
  parts.forEach((part, index) => {
    const kind = findKindArt(part)
    const spot = spots[index]
    if (kind && spot) {
      const view = parts.length > 1 ? (soloViews[part] ?? 'main') : 'main'
      placeKind(
        a,
        kind,
        { kind: part, view, colour: shot.tone.name, brand: shot.brand, model: shot.model },
        spot,
      )
    }
  })
}

/** Sets of two or three kinds, named in `detail.parts` as comma separated codes. */
export const bundleKinds = {
  bundle: { draw: drawBundle },
} satisfies KindDrawings
