import { placeKind } from './bundle-art.ts'
import { kindTable, type SingleKind } from './kind-table.ts'
import { amber } from './props.ts'
import { plant, plinth, shelf, sun } from './stage.ts'
import type { KindArt } from './shot.ts'
import { Art } from './studio.ts'

/** Names of the campaign compositions. */
export type BannerName =
  | 'hero-phones'
  | 'hero-laundry'
  | 'hero-kitchen'
  | 'hero-audio'
  | 'hero-refurbished'
  | 'hero-workspace'

type Part = {
  kind: SingleKind
  view?: string
  colour: string
  brand: string
  at: readonly [number, number, number]
  detail?: Record<string, string | number>
  turn?: number
}

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

const scenes: Record<BannerName, { label: string; set: (a: Art) => void; parts: readonly Part[] }> = {
  'hero-phones': {
    label: 'Three phones in graphite, sand and sage',
    set: (a) => {
      sun(a, [500, 370, 290])
      floorShade(a, 500, 712, 400)
    },
    parts: [
      {
        kind: 'phone',
        view: 'back',
        colour: 'graphite',
        brand: 'nordvik',
        at: [318, 690, 0.8],
        detail: { cameras: '2' },
        turn: -9,
      },
      {
        kind: 'phone',
        view: 'back',
        colour: 'sage',
        brand: 'nordvik',
        at: [682, 690, 0.8],
        detail: { cameras: '3' },
        turn: 9,
      },
      {
        kind: 'phone',
        view: 'front',
        colour: 'sand',
        brand: 'nordvik',
        at: [500, 716, 0.9],
        detail: { wallpaper: 'amber' },
      },
    ],
  },
  'hero-laundry': {
    label: 'Washing machine, tumble dryer and robot vacuum',
    set: (a) => {
      a.rect([120, 60, 780, 560, 40], a.glow(`0 ${amber}/.22|1 ${amber}/0`))
      floorShade(a, 500, 668, 520)
    },
    parts: [
      {
        kind: 'washing-machine',
        colour: 'graphite',
        brand: 'saarelux',
        at: [360, 640, 0.76],
        detail: { panel: 'dial-centre', ring: 'chrome' },
      },
      {
        kind: 'tumble-dryer',
        colour: 'white',
        brand: 'saarelux',
        at: [766, 640, 0.76],
        detail: { panel: 'dial-centre', ring: 'chrome' },
      },
      { kind: 'robot-vacuum', colour: 'white', brand: 'vari', at: [150, 724, 0.42] },
    ],
  },
  'hero-kitchen': {
    label: 'Espresso machine, kettle and blender on a shelf',
    set: (a) => {
      arch(a)
      shelf(a, [30, 660, 940, 54])
    },
    parts: [
      {
        kind: 'espresso-machine',
        colour: 'steel',
        brand: 'kohv',
        at: [520, 664, 0.78],
        detail: { form: 'barista' },
      },
      {
        kind: 'kettle',
        colour: 'graphite',
        brand: 'kohv',
        at: [176, 666, 0.47],
        detail: { form: 'gooseneck' },
      },
      {
        kind: 'blender',
        colour: 'graphite',
        brand: 'saarelux',
        at: [856, 666, 0.5],
        detail: { drink: 'carrot' },
      },
    ],
  },
  'hero-audio': {
    label: 'Headphones, smart speaker and earbuds',
    set: (a) => {
      sun(a, [500, 320, 250])
      plinth(a, [500, 610, 210, 700], 30)
      plinth(a, [190, 560, 140, 690], 22)
      plinth(a, [820, 580, 140, 692], 22)
    },
    parts: [
      { kind: 'headphones', colour: 'graphite', brand: 'fjord', at: [500, 626, 0.66] },
      {
        kind: 'smart-speaker',
        colour: 'graphite',
        brand: 'fjord',
        at: [190, 572, 0.42],
        detail: { form: 'tall' },
      },
      { kind: 'earbuds', colour: 'white', brand: 'nordvik', at: [820, 592, 0.4] },
    ],
  },
  'hero-refurbished': {
    label: 'Refurbished laptop, phone and watch on stone plinths',
    set: (a) => {
      sun(a, [520, 330, 268])
      plinth(a, [270, 570, 236, 660], 34)
      plinth(a, [846, 520, 140, 660], 26)
      floorShade(a, 660, 716, 220)
    },
    parts: [
      {
        kind: 'laptop',
        colour: 'silver',
        brand: 'nordvik',
        at: [256, 586, 0.64],
        detail: { wallpaper: 'sea', keys: 'dark' },
      },
      {
        kind: 'smartwatch',
        colour: 'graphite',
        brand: 'nordvik',
        at: [846, 538, 0.46],
        detail: { shape: 'round', dial: 'rings' },
      },
      {
        kind: 'phone',
        colour: 'sand',
        brand: 'nordvik',
        at: [636, 706, 0.66],
        detail: { cameras: '2', wallpaper: 'amber' },
      },
    ],
  },
  'hero-workspace': {
    label: 'Ultrawide monitor, tablet and desk lamp',
    set: (a) => {
      a.oval([500, 360, 330, 330], a.down('0 #f3e7d1|1 #e8d4ad'))
      shelf(a, [40, 660, 920, 42])
      plant(a, 912, 664, 150)
    },
    parts: [
      {
        kind: 'monitor',
        colour: 'silver',
        brand: 'fjord',
        at: [500, 664, 0.8],
        detail: { wallpaper: 'dusk', stand: 'plate' },
      },
      {
        kind: 'desk-lamp',
        colour: 'graphite',
        brand: 'valo',
        at: [160, 664, 0.52],
        detail: { form: 'dome' },
      },
      {
        kind: 'tablet',
        view: 'front',
        colour: 'silver',
        brand: 'nordvik',
        at: [800, 668, 0.38],
        detail: { wallpaper: 'moss' },
      },
    ],
  },
}

/** Draws a 1000 x 760 campaign composition; ids start with the banner's name. */
export function composeBanner(name: BannerName): string {
  const scene = scenes[name]
  const a = new Art(name)
  scene.set(a)
  for (const part of scene.parts) put(a, part)
  return a.svg(1000, 760, scene.label)
}
