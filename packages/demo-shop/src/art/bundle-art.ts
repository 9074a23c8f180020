import { findKindArt } from './kind-table.ts'
import { createShot, type KindArt, type Shot, type ShotInput } from './shot.ts'
import type { Art } from './studio.ts'

type Spot = readonly [cx: number, ground: number, scale: number]

/** Height beside a laptop or a large appliance, which count as 1. */
const statures: Record<string, number> = {
  phone: 0.74,
  'phone-case': 0.74,
  'feature-phone': 0.66,
  charger: 0.42,
  cable: 0.5,
  'power-bank': 0.56,
  smartwatch: 0.56,
  'fitness-band': 0.56,
  earbuds: 0.5,
  mouse: 0.42,
  ssd: 0.42,
  'memory-card': 0.34,
  webcam: 0.42,
  gamepad: 0.56,
  'media-player': 0.56,
  'remote-control': 0.56,
  camera: 0.8,
  lens: 0.56,
  'action-camera': 0.52,
  keyboard: 0.86,
  'smart-bulb': 0.5,
  'smart-plug': 0.42,
  'smart-speaker': 0.66,
  speaker: 0.76,
  toothbrush: 0.66,
  shaver: 0.56,
  thermostat: 0.5,
  kettle: 0.8,
  toaster: 0.8,
  tablet: 0.84,
  'e-reader': 0.76,
  soundbar: 0.72,
  headphones: 0.8,
  scale: 0.76,
  'gift-card': 0.56,
}

/** Half the drawn width at scale 1, px; 200 for what is not named. */
const halfWidths: Record<string, number> = {
  tv: 372,
  soundbar: 366,
  laptop: 350,
  monitor: 340,
  keyboard: 366,
  gamepad: 384,
  camera: 320,
  drone: 390,
  'game-console': 330,
  kettle: 334,
  toaster: 296,
  printer: 320,
  projector: 300,
  microwave: 345,
  oven: 320,
  'induction-hob': 374,
  'washing-machine': 276,
  'tumble-dryer': 276,
  dishwasher: 262,
  freezer: 350,
  'stand-mixer': 300,
  'air-fryer': 296,
  'espresso-machine': 280,
  'robot-vacuum': 300,
  'bag-vacuum': 350,
  'cordless-vacuum': 320,
  'e-scooter': 340,
  'steam-iron': 350,
  'hair-dryer': 310,
  tablet: 250,
  charger: 330,
  'media-player': 330,
  headphones: 290,
  webcam: 290,
  heater: 340,
  'gift-card': 330,
  'tv-mount': 340,
  scale: 345,
}

const groundLines = [690, 700, 738] as const

function halfWidth(part: string): number {
  return halfWidths[part] ?? 200
}

/** Two of a height stand side by side, otherwise the smaller ones come forward. */
function spotsFor(parts: readonly string[]): readonly Spot[] {
  const heights = parts.map((part) => statures[part] ?? 1)
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
  const parts = partsOf(shot).toSorted((one, other) => (statures[other] ?? 1) - (statures[one] ?? 1))
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
export const bundleKinds: Record<'bundle', KindArt> = {
  bundle: {
    views: ['main', 'in-use'],
    colours: ['graphite', 'white', 'black', 'silver', 'sand', 'sage', 'red'],
    draw: drawBundle,
    place: 'plinth',
  },
}
