import { glare, led, lens, mark, perforation, shadow } from './props.ts'
import { pickTheme, wallpaper } from './screens.ts'
import type { KindDrawings, Shot } from './shot.ts'
import type { Art, Disc, RoundRect } from './studio.ts'
import type { Tone } from './tones.ts'

type Slab = { x: number; y: number; w: number; h: number; r: number }

function slab(shot: Shot, cx: number, bottom: number, tall: number): Slab {
  const inches = shot.size ?? 6.3
  const h = tall * Math.min(1, Math.max(0.86, 0.86 + (inches - 5.6) * 0.11))
  const w = h * shot.pick('ratio', [0.485, 0.49, 0.475])
  return { x: cx - w / 2, y: bottom - h, w, h, r: w * shot.pick('corner', [0.165, 0.12, 0.19]) }
}

function edge(a: Art, { x, y, w, h, r }: Slab, tone: Tone): void {
  a.rect([x, y, w, h, r], a.across(tone.frame))
  a.rim([x + 1, y + 1, w - 2, h - 2, r - 1], a.down('0 #fff/.85|.2 #fff/.1|.8 #000/.1|1 #000/.5'), 1.6)
}

/** Glass back of a phone with its camera block. */
function phoneBack(a: Art, box: Slab, shot: Shot): void {
  const { x, y, w, h, r } = box
  const tone = shot.tone
  edge(a, box, tone)
  const inset = w * 0.016
  a.rect([x + inset, y + inset, w - 2 * inset, h - 2 * inset, r - inset], a.slant(tone.face, 62))
  a.group({ clip: a.clipRect([x + inset, y + inset, w - 2 * inset, h - 2 * inset, r - inset]) }, () => {
    a.path(
      `M${x + w * 0.1} ${y + h}L${x + w * 0.95} ${y}H${x + w * 1.2}V${y + h}Z`,
      a.slant('0 #fff/.22|1 #fff/0', 100),
      { blur: 10 },
    )
    a.rim([x + inset, y + inset, w - 2 * inset, h - 2 * inset, r], '#000', 10, { op: 0.16, blur: 7 })
  })
  cameraBlock(a, box, shot)
  mark(a, shot, [x + w / 2, y + h * 0.915, w * 0.07], tone.ink)
}

function plate(a: Art, [x, y, w, h, r]: RoundRect, tone: Tone): void {
  a.rect([x + 3, y + 6, w, h, r], '#000', { op: 0.32, blur: 7 })
  a.rect([x, y, w, h, r], a.slant(`0 ${tone.light}|1 ${tone.low}`, 60))
  a.rim([x + 0.8, y + 0.8, w - 1.6, h - 1.6, r], a.slant('0 #fff/.85|.4 #fff/.15|1 #000/.35', 70), 1.6)
}

function flash(a: Art, cx: number, cy: number, r: number): void {
  a.oval([cx, cy, r, r], a.slant('0 #d8d2c0|1 #fffdf4', 60))
  a.oval([cx, cy, r * 0.62, r * 0.62], a.glow('0 #fffbe6|1 #e7c983'))
}

/** `1` is left to named details: today's phones have more. */
const cameraLayouts = ['2', '3', 'ring', 'bar'] as const

/** Camera block: `2` upright pill, `3` square with three, `ring` one round island, `1` single lens, `bar` across. */
function cameraBlock(a: Art, { x, y, w }: Slab, shot: Shot): void {
  const layout = shot.label('cameras', shot.pick('cameras', cameraLayouts))
  const ring = shot.tone.low
  const [px, py] = [x + w * 0.075, y + w * 0.085]
  if (layout === '2' || layout === '1') {
    const tall = layout === '2' ? w * 0.7 : w * 0.33
    plate(a, [px, py, w * 0.33, tall, w * 0.165], shot.tone)
    lens(a, [px + w * 0.165, py + w * 0.165, w * 0.135], ring)
    if (layout === '2') lens(a, [px + w * 0.165, py + tall - w * 0.165, w * 0.135], ring, '#4b2f6b')
    flash(a, px + w * 0.43, py + w * 0.14, w * 0.032)
    a.oval([px + w * 0.43, py + w * 0.25, w * 0.016, w * 0.016], '#0a0b0d')
  } else if (layout === '3') {
    plate(a, [px, py, w * 0.52, w * 0.52, w * 0.14], shot.tone)
    lens(a, [px + w * 0.145, py + w * 0.145, w * 0.115], ring)
    lens(a, [px + w * 0.145, py + w * 0.375, w * 0.115], ring, '#4b2f6b')
    lens(a, [px + w * 0.375, py + w * 0.26, w * 0.115], ring, '#1f4a58')
    flash(a, px + w * 0.4, py + w * 0.09, w * 0.03)
    a.oval([px + w * 0.4, py + w * 0.43, w * 0.022, w * 0.022], '#0a0b0d')
  } else if (layout === 'bar') {
    plate(a, [x + w * 0.05, py + w * 0.05, w * 0.9, w * 0.27, w * 0.135], shot.tone)
    lens(a, [x + w * 0.2, py + w * 0.185, w * 0.105], ring)
    lens(a, [x + w * 0.43, py + w * 0.185, w * 0.105], ring, '#4b2f6b')
    flash(a, x + w * 0.82, py + w * 0.185, w * 0.035)
    a.oval([x + w * 0.68, py + w * 0.185, w * 0.02, w * 0.02], '#0a0b0d')
  } else {
    roundIsland(a, [x + w / 2, y + w * 0.42, w * 0.31], shot.tone)
  }
}

function roundIsland(a: Art, [cx, cy, r]: Disc, tone: Tone): void {
  a.oval([cx + 3, cy + 8, r, r], '#000', { op: 0.32, blur: 8 })
  a.oval([cx, cy, r, r], a.slant(`0 #fff|.3 ${tone.light}|.6 ${tone.low}|1 ${tone.edge}`, 55))
  a.oval([cx, cy, r * 0.94, r * 0.94], '#101114')
  a.oval([cx, cy, r * 0.94, r * 0.94], a.slant('0 #fff/.22|.5 #fff/0', 55))
  for (const [dx, dy, tint] of [
    [-0.42, -0.42, '#2b3a6b'],
    [0.42, -0.42, '#4b2f6b'],
    [-0.42, 0.42, '#1f4a58'],
  ] as const) {
    lens(a, [cx + dx * r, cy + dy * r, r * 0.34], '#4a4d52', tint)
  }
  flash(a, cx + r * 0.42, cy + r * 0.42, r * 0.12)
}

/** Screen side of a phone. */
function phoneFront(a: Art, box: Slab, shot: Shot): void {
  const { x, y, w, h, r } = box
  a.rect([x + w - 2, y + h * 0.26, 5, h * 0.11, 2.5], a.across(shot.tone.frame))
  edge(a, box, shot.tone)
  a.rect([x + w * 0.018, y + w * 0.018, w * 0.964, h - w * 0.036, r - w * 0.018], '#050506')
  const j = w * 0.044
  const [sx, sy, sw, sh, sr] = [x + j, y + j, w - 2 * j, h - 2 * j, r - j]
  wallpaper(a, [sx, sy, sw, sh, sr], pickTheme(shot))
  if (shot.pick('notch', ['dot', 'pill']) === 'pill') {
    a.rect([x + w * 0.38, sy + w * 0.032, w * 0.24, w * 0.066, w * 0.033], '#040405')
    a.oval([x + w * 0.57, sy + w * 0.065, w * 0.014, w * 0.014], '#1c2a4d')
  } else {
    a.oval([x + w / 2, sy + w * 0.06, w * 0.026, w * 0.026], '#040405')
    a.oval([x + w / 2 - 1.5, sy + w * 0.058, w * 0.01, w * 0.01], '#1c2a4d')
  }
  a.word([x + w / 2, sy + h * 0.26, w * 0.2], shot.label('clock', '10:24'), '#fff', {
    anchor: 'middle',
    weight: 0.9,
    op: 0.96,
  })
  a.word([x + w / 2, sy + h * 0.128, w * 0.05], '20.11', '#fff', { anchor: 'middle', weight: 1.5, op: 0.85 })
  a.rect([x + w * 0.37, sy + sh - w * 0.035, w * 0.26, w * 0.014, w * 0.007], '#fff', { op: 0.85 })
  for (const dx of [0.16, 0.84]) {
    a.oval([x + w * dx, sy + sh - w * 0.14, w * 0.068, w * 0.068], '#fff', { op: 0.18 })
  }
  a.rect([x + w * 0.145, sy + sh - w * 0.158, w * 0.03, w * 0.04, 3], '#fff', { op: 0.9 })
  a.ring([x + w * 0.84, sy + sh - w * 0.14, w * 0.024, w * 0.024], '#fff', 2, { op: 0.9 })
  glare(a, [sx, sy, sw, sh, sr])
}

function phoneSide(a: Art, shot: Shot): void {
  const { y, h } = slab(shot, 400, 742, 670)
  shadow(a, [400, 744, 62])
  a.rect([374, y, 52, h, 20], a.across(shot.tone.frame))
  a.rim([374, y, 52, h, 20], a.down('0 #fff/.7|.1 #fff/0|.9 #000/0|1 #000/.5'), 2)
  a.rect([381, y + 2, 5, h - 4, 2.5], '#fff', { op: 0.3, blur: 1.5 })
  for (const [dy, tall] of [
    [130, 54],
    [198, 54],
    [282, 84],
  ] as const) {
    a.rect([390, y + dy, 18, tall, 9], a.across(shot.tone.frame))
    a.rim([390, y + dy, 18, tall, 9], '#000', 1, { op: 0.45 })
  }
  for (const dy of [70, h - 80]) a.rect([374, y + dy, 52, 4, 0], '#000', { op: 0.18 })
  a.rect([426, y + 34, 16, 170, 8], a.across(`0 ${shot.tone.mid}|.6 ${shot.tone.light}|1 ${shot.tone.low}`))
}

function drawPhone(a: Art, shot: Shot): void {
  if (shot.view === 'side') return phoneSide(a, shot)
  if (shot.view === 'front' || shot.view === 'back') {
    shadow(a, [400, 746, 172])
    const box = slab(shot, 400, 744, 676)
    return shot.view === 'front' ? phoneFront(a, box, shot) : phoneBack(a, box, shot)
  }
  shadow(a, [405, 736, 255])
  phoneBack(a, slab(shot, 322, 728, 640), shot)
  const front = slab(shot, 492, 738, 634)
  a.rect([front.x - 10, front.y + 10, front.w, front.h, front.r], '#000', { op: 0.34, blur: 16 })
  phoneFront(a, front, shot)
}

function drawFeaturePhone(a: Art, shot: Shot): void {
  const tone = shot.tone
  const [x, y, w, h] = [262, 78, 276, 664]
  shadow(a, [400, 744, 150])
  if (shot.view === 'side') {
    a.rect([356, y, 88, h, 36], a.across(tone.frame))
    a.rect([356, y, 88, h, 36], a.down('0 #fff/.5|.08 #fff/0|.8 #000/0|1 #000/.4'))
    a.rect([392, 240, 18, 110, 9], a.across(tone.frame))
    a.rim([392, 240, 18, 110, 9], '#000', 1, { op: 0.4 })
    return
  }
  a.rect([x, y, w, h, 62], a.across(tone.frame))
  a.rect([x + 6, y + 6, w - 12, h - 12, 56], a.slant(tone.face, 65))
  a.rim([x + 6, y + 6, w - 12, h - 12, 56], a.slant('0 #fff/.8|.3 #fff/.1|1 #000/.4', 70), 1.6)
  if (shot.view === 'back') {
    lens(a, [400, 170, 32], tone.low)
    flash(a, 452, 170, 8)
    a.line(`M${x + 10} 292H${x + w - 10}`, '#000', 1.4, { op: 0.25 })
    for (let k = -2; k <= 2; k += 1) a.rect([396 + k * 22, 640, 8, 26, 4], '#000', { op: 0.5 })
    return mark(a, shot, [400, 470, 22], tone.ink)
  }
  a.rect([x + 88, y + 28, 100, 8, 4], '#0a0b0c')
  mark(a, shot, [400, y + 66, 15], tone.ink)
  a.rect([x + 26, y + 82, w - 52, 226, 16], '#07080a')
  wallpaper(a, [x + 36, y + 92, w - 72, 206, 8], pickTheme(shot))
  a.word([400, y + 180, 44], '10:24', '#fff', { anchor: 'middle', weight: 1.2 })
  glare(a, [x + 36, y + 92, w - 72, 206, 8])
  keypad(a, shot)
}

function keypad(a: Art, shot: Shot): void {
  const key = shot.tone.dark ? '0 #6a6d72|.3 #44474c|1 #1d1e21' : '0 #fff|.3 #f4f1ec|1 #bdb8ae'
  const ink = shot.tone.dark ? '#eceef0' : '#3a3c41'
  const button = (x: number, y: number, w: number, h: number) => {
    a.rect([x, y + 3, w, h, 14], '#000', { op: 0.3, blur: 2 })
    a.rect([x, y, w, h, 14], a.down(key))
  }
  for (const x of [290, 452]) for (const y of [404, 446]) button(x, y, 58, 34)
  a.oval([400, 444, 44, 40], a.slant('0 #fff|.5 #8b8f94|1 #3a3c41', 55))
  a.oval([400, 444, 24, 22], a.slant('0 #7b7e83|1 #e4e6e8', 55))
  a.line('M304 421H322M466 421H496', ink, 3, { op: 0.8 })
  a.line('M304 463Q319 470 334 463', '#5aa37a', 4)
  a.line('M466 463Q481 456 496 463', '#d4513f', 4)
  ;['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', '+'].forEach((digit, index) => {
    const [x, y] = [290 + (index % 3) * 76, 502 + Math.floor(index / 3) * 52]
    button(x, y, 68, 42)
    a.word([x + 34, y + 29, 17], digit, ink, { anchor: 'middle', weight: 1.8 })
  })
  led(a, 400, 444, 3)
}

function drawPhoneCase(a: Art, shot: Shot): void {
  const tone = shot.tone
  const [x, y, w, h, r] = [226, 66, 348, 676, 70]
  if (shot.view === 'side') return phoneSide(a, shot)
  shadow(a, [400, 746, 178])
  a.rect([x, y, w, h, r], a.across(tone.frame))
  a.rect([x + 3, y + 3, w - 6, h - 6, r - 3], a.slant(tone.face, 62))
  if (shot.view === 'inside') {
    a.rect(
      [x + 14, y + 14, w - 28, h - 28, r - 14],
      a.slant(`0 ${tone.low}|.5 ${tone.mid}|1 ${tone.light}`, 62),
    )
    a.rim([x + 14, y + 14, w - 28, h - 28, r - 14], '#000', 18, { op: 0.3, blur: 8 })
    a.rect([x + 14, y + 14, w - 28, h - 28, r - 14], perforation(a, [9, 0.9], '#fff', 0.16))
  } else {
    a.rect([x + 3, y + 3, w - 6, h - 6, r - 3], a.slant('0 #fff/.28|.35 #fff/0|1 #000/.12', 62))
    a.rect([x + 40, y + 150, 60, 540, 30], '#fff', { op: 0.14, blur: 22 })
    a.rim([x + 8, y + 8, w - 16, h - 16, r - 8], '#000', 1.2, { op: 0.18 })
  }
  a.rim([x + 1, y + 1, w - 2, h - 2, r - 1], a.down('0 #fff/.7|.3 #fff/.1|1 #000/.4'), 2)
  const [hw, hh] = shot.pick('cameras', ['2', '3']) === '3' ? [190, 190] : [126, 250]
  a.rim([x + 22, y + 24, hw, hh, 50], tone.low, 12)
  a.rim([x + 17, y + 19, hw + 10, hh + 10, 54], a.slant('0 #fff/.8|.5 #fff/.1|1 #000/.4', 60), 1.6)
  a.rect([x + 28, y + 30, hw - 12, hh - 12, 44], shot.view === 'inside' ? '#f5f3ef' : '#e2ded6')
  a.rim([x + 30, y + 32, hw - 16, hh - 16, 42], '#000', 5, { op: 0.3, blur: 3 })
  if (shot.view === 'inside') return
  if (shot.pick('magnet', ['ring', 'none']) === 'ring') {
    a.ring([400, 470, 92, 92], tone.dark ? '#fff' : '#000', 9, { op: 0.13 })
    a.line('M400 590V650', tone.dark ? '#fff' : '#000', 9, { op: 0.13 })
  }
  mark(a, shot, [400, 716, 15], tone.ink)
}

/** Phones and their covers. */
export const phoneKinds = {
  phone: { draw: drawPhone },
  'feature-phone': { draw: drawFeaturePhone },
  'phone-case': { draw: drawPhoneCase },
} satisfies KindDrawings
