/** One colour name. */
export type ToneName = keyof typeof ramps

/**
 * A colour under the studio light. The five hex values run from the brightest reflection to the
 * shaded edge, `ink` is lettering on the body; the rest are gradient stops for `Art` gradients.
 */
export type Tone = {
  name: ToneName
  dark: boolean
  hi: string
  light: string
  mid: string
  low: string
  edge: string
  ink: string
  /** Across an upright cylinder. */
  cyl: string
  /** Across a flat cabinet front. */
  panel: string
  /** Along the light on a smooth face, use at 60 degrees. */
  face: string
  /** Down a lying cylinder or a horizontal edge. */
  fall: string
  /** Across a metal frame with bright bevels. */
  frame: string
}

type Ramp = readonly [string, string, string, string, string, string]

/** By the colour names products come in. */
const ramps = {
  graphite: ['#74777d', '#52555b', '#3a3c41', '#27292c', '#0e0f11', '#a4a8ad'],
  black: ['#5b5d62', '#37393d', '#232427', '#161719', '#070708', '#8d9098'],
  white: ['#ffffff', '#f8f6f3', '#f0ede8', '#d5d1c9', '#9c978d', '#8b867c'],
  silver: ['#fbfbfc', '#e6e8ea', '#cdd1d4', '#a9adb1', '#74787d', '#65686d'],
  steel: ['#f6f7f7', '#e4e6e8', '#cfd2d5', '#aeb2b6', '#6f7378', '#5d6167'],
  sand: ['#fdf1db', '#f0dcbb', '#dcc29b', '#c0a277', '#82684b', '#8c6f47'],
  sage: ['#e3ece3', '#c9d7c9', '#abbfac', '#8ba08f', '#526157', '#5a6e5e'],
  blue: ['#b3d1e9', '#82abce', '#5586b1', '#38648c', '#1b3a57', '#dcebf7'],
  navy: ['#6b81a8', '#425881', '#293b5e', '#1a2846', '#0a1122', '#b4c2db'],
  red: ['#ef8a7a', '#d55745', '#b7382c', '#8e251d', '#50110c', '#ffdcd4'],
  copper: ['#f9cda6', '#dfa06d', '#c17a48', '#97562d', '#5c2f14', '#6b3a18'],
  cream: ['#fffaf0', '#f9f0dd', '#efe2c8', '#d4c3a2', '#9b8b6c', '#8a7955'],
  lavender: ['#ece6fa', '#d5cbec', '#b9addb', '#988abf', '#5f5486', '#5f5588'],
  gold: ['#fff2cb', '#f2d896', '#dab86b', '#b39046', '#745721', '#7a5d26'],
} satisfies Record<string, Ramp>

const steelBands = '0 #7d8186|.05 #e4e6e8|.2 #f6f7f7|.4 #cfd2d5|.6 #babdc1|.8 #dcdee0|.96 #a9acb0|1 #6c6f74'

/** The tone of a colour name; unknown names fall back to graphite. */
export function findTone(colour: string): Tone {
  const name = colour in ramps ? (colour as ToneName) : 'graphite'
  const [hi, light, mid, low, edge, ink] = ramps[name]
  const dark = ['graphite', 'black', 'navy', 'red', 'blue'].includes(name)
  const metal = name === 'steel'
  const panelShade = dark ? mid : light
  return {
    name,
    dark,
    hi,
    light,
    mid,
    low,
    edge,
    ink,
    cyl: metal ? steelBands : `0 ${edge}|.08 ${mid}|.27 ${hi}|.46 ${light}|.7 ${mid}|.92 ${low}|1 ${edge}`,
    panel: metal
      ? '0 #85898e|.03 #e4e6e8|.16 #f4f5f5|.34 #d2d5d8|.55 #c3c7ca|.72 #dadcdf|.95 #b0b4b8|1 #76797e'
      : `0 ${edge}|.035 ${hi}|.25 ${light}|.75 ${panelShade}|.965 ${dark ? low : mid}|1 ${edge}`,
    face: `0 ${hi}|.38 ${light}|.72 ${mid}|1 ${low}`,
    fall: `0 ${hi}|.12 ${light}|.5 ${mid}|.85 ${low}|1 ${edge}`,
    frame: `0 ${edge}|.08 ${hi}|.2 ${mid}|.5 ${low}|.8 ${mid}|.93 ${hi}|1 ${edge}`,
  }
}
