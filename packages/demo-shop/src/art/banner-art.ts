import { placeKind } from './bundle-art.ts'
import { kindTable, type SingleKind } from './kind-table.ts'
import { amber } from './props.ts'
import { plant, plinth, shelf, sun } from './stage.ts'
import type { KindArt } from './shot.ts'
import { Art } from './studio.ts'

/** Names of the campaign compositions. */
type BannerName =
  | 'hero-phones'
  | 'hero-laundry'
  | 'hero-kitchen'
  | 'hero-audio'
  | 'hero-refurbished'
  | 'hero-workspace'

/** A product in a banner: `at` is its middle, ground and scale. */
type Part = {
  kind: SingleKind
  view?: string
  colour: string
  brand: string
  at: readonly [number, number, number]
  detail?: Record<string, string | number>
  turn?: number
}

/** A banner as `data/drawings.jsonl` has it. */
export type BannerDrawing = { banner: BannerName; label: string; parts: readonly Part[] }

function put(a: Art, part: Part): void {
  const kind: KindArt = kindTable[part.kind]
  const input = { view: 'main', seed: 1, ...part }
  if (part.turn)
    a.group({ turn: `rotate(${part.turn} ${part.at[0]} ${part.at[1]})` }, () =>
      placeKind(a, kind, input, part.at),
    )
  else placeKind(a, kind, input, part.at)
}

function floorShade(a: Art, cx: number, cy: number, rx: number): void {
  a.oval([cx, cy, rx, rx * 0.09], a.glow('0 #2a2118/.4|.6 #2a2118/.2|1 #2a2118/0'))
}

function arch(a: Art): void {
  a.path('M190 690V360A310 310 0 0 1 810 360V690Z', a.down('0 #f6e6c9|.6 #efd7ac|1 #e3c48f'))
  a.path(
    'M190 690V360A310 310 0 0 1 810 360V690Z',
    a.across('0 #8a5a14/.18|.16 #8a5a14/0|.9 #fff/0|1 #fff/.3'),
  )
}

/** What the products of each banner stand on and before. */
const backdrops: Record<BannerName, (a: Art) => void> = {
  'hero-phones': (a) => {
    sun(a, [500, 370, 290])
    floorShade(a, 500, 712, 400)
  },
  'hero-laundry': (a) => {
    a.rect([120, 60, 780, 560, 40], a.glow(`0 ${amber}/.22|1 ${amber}/0`))
    floorShade(a, 500, 668, 520)
  },
  'hero-kitchen': (a) => {
    arch(a)
    shelf(a, [30, 660, 940, 54])
  },
  'hero-audio': (a) => {
    sun(a, [500, 320, 250])
    plinth(a, [500, 610, 210, 700], 30)
    plinth(a, [190, 560, 140, 690], 22)
    plinth(a, [820, 580, 140, 692], 22)
  },
  'hero-refurbished': (a) => {
    sun(a, [520, 330, 268])
    plinth(a, [270, 570, 236, 660], 34)
    plinth(a, [846, 520, 140, 660], 26)
    floorShade(a, 660, 716, 220)
  },
  'hero-workspace': (a) => {
    a.oval([500, 360, 330, 330], a.down('0 #f3e7d1|1 #e8d4ad'))
    shelf(a, [40, 660, 920, 42])
    plant(a, 912, 664, 150)
  },
}

/** Draws a 1000 x 760 campaign composition; ids start with the banner's name. */
export function drawBanner({ banner, label, parts }: BannerDrawing): string {
  const a = new Art(banner)
  backdrops[banner](a)
  for (const part of parts) put(a, part)
  return a.svg(1000, 760, label)
}
