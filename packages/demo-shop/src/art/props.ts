import type { Shot } from './shot.ts'
import { short, type Art, type Disc, type Rect, type RoundRect } from './studio.ts'
import type { Tone } from './tones.ts'

/** Amber, the only colour of light. */
export const amber = '#f5a524'
/** Two-layer contact shadow: a wide warm one and a tight one, centred at `cx` on the ground line `y`. */
export function shadow(
  a: Art,
  [cx, y, rx]: readonly [cx: number, y: number, rx: number],
  strength = 1,
  depth = rx * 0.085,
): void {
  const wide = a.glow('0 #2a2118/.3|.45 #2a2118/.2|.75 #2a2118/.06|1 #2a2118/0')
  const tight = a.glow('0 #1c150e/.75|.6 #1c150e/.5|.85 #1c150e/.16|1 #1c150e/0')
  a.oval([cx + rx * 0.02, y + 5, rx * 1.22, depth * 2.1 + 8], wide, { op: strength })
  a.oval([cx, y, rx * 1.04, depth * 0.42 + 5], tight, { op: strength })
}

/** Camera lens with ring, coating and two reflections. */
export function lens(a: Art, [cx, cy, r]: Disc, ring = '#3b3d42', tint = '#2b3a6b'): void {
  a.oval([cx, cy, r, r], a.slant(`0 #fff/.55|.3 ${ring}|.7 ${ring}|1 #000`, 60))
  a.oval([cx, cy, r * 0.93, r * 0.93], '#0b0c0f')
  a.oval([cx, cy, r * 0.86, r * 0.86], a.slant('0 #2c2e34|1 #08090b', 60))
  a.oval([cx, cy, r * 0.72, r * 0.72], '#050608')
  a.oval([cx, cy, r * 0.62, r * 0.62], a.glow(`0 ${tint}|.45 #131a34|.8 #07080f|1 #020204`, 0.45, 0.42, 0.62))
  a.oval([cx, cy, r * 0.4, r * 0.4], a.glow('0 #4b3c7c/.9|.5 #1d1b3d/.8|1 #05060c', 0.4, 0.36, 0.7))
  a.oval([cx, cy, r * 0.2, r * 0.2], '#020205')
  a.oval([cx - r * 0.24, cy - r * 0.28, r * 0.19, r * 0.13], a.glow('0 #e4eeff|.5 #cfe0ff/.7|1 #cfe0ff/0'), {
    turn: `rotate(-40 ${cx - r * 0.24} ${cy - r * 0.28})`,
  })
  a.oval([cx + r * 0.26, cy + r * 0.3, r * 0.11, r * 0.09], a.glow('0 #9fd0c0/.6|1 #9fd0c0/0'))
  a.line(`M${cx - r * 0.8} ${cy}A${r * 0.8} ${r * 0.8} 0 0 1 ${cx} ${cy - r * 0.8}`, '#fff', r * 0.03, {
    op: 0.35,
  })
}

/** Turned metal knob with an amber mark at `degrees` (0 is up). */
export function knob(a: Art, [cx, cy, r]: Disc, degrees = 0, dark = false): void {
  a.oval([cx + r * 0.05, cy + r * 0.14, r * 1.14, r * 1.14], a.glow('0 #000/.6|.72 #000/.42|1 #000/0'))
  a.oval(
    [cx, cy, r, r],
    a.slant(
      dark ? '0 #8b8e94|.4 #2b2d31|.6 #55585d|1 #0e0f11' : '0 #fff|.35 #9da0a5|.6 #e4e6e8|1 #55585d',
      50,
    ),
  )
  a.oval(
    [cx, cy, r * 0.84, r * 0.84],
    a.slant(dark ? '0 #232427|.5 #4a4d52|1 #17181a' : '0 #aeb1b5|.5 #f3f4f4|1 #85888d', 50),
  )
  const turn = `rotate(${degrees} ${cx} ${cy})`
  a.line(`M${cx} ${cy - r * 0.76}V${cy - r * 0.46}`, dark ? amber : '#d98613', Math.max(2, r * 0.1), { turn })
}

/** Rounded metal or plastic box with the studio's top rim and shaded right and lower edge. */
export function shell(a: Art, [x, y, w, h, r]: RoundRect, fill: string, shade = 0.28): void {
  a.rect([x, y, w, h, r], fill)
  a.rect([x, y, w, h, r], a.down(`0 #fff/.5|.08 #fff/.04|.72 #000/0|1 #1c150e/${shade}`))
  a.rim(
    [x + 0.7, y + 0.7, w - 1.4, h - 1.4, Math.max(0, r - 0.7)],
    a.down('0 #fff/.95|.25 #fff/.18|.8 #000/.04|1 #000/.3'),
    1.5,
  )
  a.rim([x - 0.3, y - 0.3, w + 0.6, h + 0.6, r], '#5a5347', 1, { op: 0.22 })
}

/** Any body outline with the studio's vertical light over a horizontal gradient. */
export function body(a: Art, d: string, fill: string, shade = 0.4): void {
  a.path(d, fill)
  a.path(d, a.down(`0 #fff/.28|.25 #fff/0|.7 #000/.02|1 #100b06/${shade}`))
  a.line(d, a.down('0 #fff/.8|.2 #fff/.12|.8 #000/0|1 #000/.2'), 1.4, { butt: true })
  a.line(d, '#5a5347', 0.9, { op: 0.22, butt: true })
}

/** Soft vertical window reflection on a curved body. */
export function sheen(a: Art, [x, y, w, h]: Rect, op = 0.5): void {
  a.rect([x, y, w, h, w / 2], a.across('0 #fff/0|.4 #fff/.9|.6 #fff/.9|1 #fff/0'), {
    op,
    blur: Math.max(1, w * 0.12),
  })
}

/** Diagonal window reflection on flat glass. */
export function glare(a: Art, [x, y, w, h, r]: RoundRect, op = 0.09): void {
  const clip = a.clipRect([x, y, w, h, r])
  a.path(`M${x + w * 0.5} ${y}H${x + w}V${y + h * 0.7}Z`, a.slant('0 #fff/0|.25 #fff/.5|1 #fff/.9', 40), {
    op,
    clip,
  })
}

/** Black glass display with amber digits. */
export function display(a: Art, [x, y, w, h]: Rect, text: string, size: number): void {
  a.rect([x, y, w, h, Math.min(10, h / 4)], '#0b0c0e')
  a.rect([x, y, w, h, Math.min(10, h / 4)], a.slant('0 #fff/.18|.5 #fff/0', 60))
  a.rim([x, y, w, h, Math.min(10, h / 4)], '#000', 1, { op: 0.4 })
  a.word([x + w / 2, y + h / 2 + size * 0.48, size], text, '#ffc765', { anchor: 'middle', weight: 1.4 })
}

/** Baseline point, ascender height and alignment of a word-mark. */
export type Spot = readonly [x: number, y: number, size: number, anchor?: 'start' | 'middle' | 'end']

/** Brand word-mark, or nothing without a brand. */
export function mark(a: Art, shot: Shot, [x, y, size, anchor = 'middle']: Spot, colour: string): void {
  if (shot.brand !== '') {
    a.word([x, y, size], shot.brand.slice(0, 16), colour, { anchor, weight: 1.9, track: 0.6 })
  }
}

/** Fill with round perforation. */
export function perforation(
  a: Art,
  [pitch, r]: readonly [pitch: number, r: number],
  colour = '#000',
  op = 0.5,
): string {
  const dot = (at: number) =>
    `<circle cx="${short(at)}" cy="${short(at)}" r="${short(r)}" fill="${colour}" opacity="${op}"/>`
  return a.tile(pitch, pitch, dot(pitch / 4) + dot((pitch * 3) / 4))
}

/** Fill with woven fabric. */
export function weave(a: Art): string {
  return a.tile(
    6,
    6,
    '<path d="M0 1.5h3M3 4.5h3" stroke="#fff" stroke-width="1.3" opacity=".13"/>' +
      '<path d="M1.5 3v3M4.5 0v3" stroke="#000" stroke-width="1.6" opacity=".32"/>',
  )
}

/** Fill with fine brushing, upright or lying. */
export function brushing(a: Art, upright = true): string {
  return upright
    ? a.tile(
        3,
        800,
        '<rect width="1" height="800" fill="#fff" opacity=".1"/><rect x="1.6" width=".7" height="800" fill="#000" opacity=".045"/>',
      )
    : a.tile(
        800,
        3,
        '<rect width="800" height="1" fill="#fff" opacity=".12"/><rect y="1.6" width="800" height=".7" fill="#000" opacity=".05"/>',
      )
}

/** Amber light dot with a small halo. */
export function led(a: Art, cx: number, cy: number, r: number): void {
  a.oval([cx, cy, r * 3.2, r * 3.2], a.glow(`0 ${amber}/.6|.4 ${amber}/.2|1 ${amber}/0`))
  a.oval([cx, cy, r, r], a.glow('0 #ffe3ae|.6 #f5a524|1 #d98613'))
}

/** Amber light bar with a soft halo. */
export function lightBar(a: Art, [x, y, w, h]: Rect): void {
  a.rect(
    [x - h, y - h * 1.6, w + h * 2, h * 4.2, h * 2.1],
    a.across(`0 ${amber}/0|.5 ${amber}/.4|1 ${amber}/0`),
    { blur: h },
  )
  a.rect([x, y, w, h, h / 2], a.across('0 #f5a524|.4 #ffd894|1 #f5a524'))
}

/** Dark rubber feet at the given centres. */
export function feet(a: Art, centres: readonly number[], y: number, w = 40): void {
  for (const cx of centres) {
    a.rect([cx - w / 2, y - 4, w, 12, 3], a.down('0 #2b2d31|1 #0b0b0c'))
  }
}

/** Bar handle with two posts and its shadow on the door. */
export function barHandle(a: Art, [x, y, w]: readonly [x: number, y: number, w: number], dark = false): void {
  a.rect([x, y + 22, w, 14, 7], '#000', { op: 0.32, blur: 6 })
  for (const post of [x + 24, x + w - 44]) {
    a.rect([post, y + 6, 20, 18, 3], a.across('0 #55585d|.5 #c4c7ca|1 #55585d'))
  }
  a.rect(
    [x, y, w, 18, 9],
    a.down(dark ? '0 #8b8e94|.25 #55585d|1 #17181a' : '0 #fff|.25 #eceeef|.55 #9da1a5|1 #585b60'),
  )
}

/** Upright bar handle. */
export function uprightHandle(
  a: Art,
  [x, y, h]: readonly [x: number, y: number, h: number],
  tone: Tone,
): void {
  a.rect([x + 10, y + 6, 14, h, 7], '#000', { op: 0.3, blur: 6 })
  for (const post of [y + 20, y + h - 40]) {
    a.rect([x + 2, post, 14, 20, 3], a.down('0 #6f7277|.5 #c4c7ca|1 #55585d'))
  }
  const stops = tone.dark
    ? '0 #17181a|.3 #8b8e94|.6 #3a3c41|1 #0e0f11'
    : '0 #85888d|.3 #fff|.6 #b4b7bb|1 #5d6065'
  a.rect([x, y, 15, h, 7.5], a.across(stops))
}
