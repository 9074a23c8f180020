import { led, mark, shadow } from './props.ts'
import { desktopScreen, pickTheme } from './screens.ts'
import type { KindDrawings, Shot } from './shot.ts'
import type { Art } from './studio.ts'
import type { Tone } from './tones.ts'

type Lid = { x: number; y: number; w: number; h: number }

function lidFor(shot: Shot): Lid {
  const inches = Math.min(18, Math.max(11, shot.size ?? 14))
  const w = 500 + (inches - 11) * 18
  const h = w * shot.pick('ratio', [0.664, 0.625, 0.6])
  return { x: 400 - w / 2, y: 566 - h, w, h }
}

function hinged(a: Art, shot: Shot): void {
  const { x, y, w, h } = lidFor(shot)
  const tone = shot.tone
  a.rect([x, y, w, h, 20], a.across(`0 ${tone.low}|.5 ${tone.light}|1 ${tone.low}`))
  a.rim([x + 1, y + 1, w - 2, h - 2, 19], a.down('0 #fff/.9|.4 #fff/.1|1 #000/.2'), 1.5)
  a.rect([x + 4, y + 4, w - 8, h - 8, 16], '#060708')
  const bezel = shot.pick('bezel', [12, 16, 20])
  desktopScreen(a, [x + bezel, y + bezel, w - 2 * bezel, h - bezel * 2 - 12, 7], pickTheme(shot))
  a.oval([400, y + bezel / 2 + 2, 2.6, 2.6], '#1d2740')
  mark(a, shot, [400, y + h - 11, 7], '#8d9098')
  a.rect([x + 40, y + h - 6, w - 80, 12, 3], a.down('0 #0b0b0d|.5 #3a3c40|1 #111'))
}

/** Keyboard deck in perspective; corners: back edge 24 px inside the lid, front edge 26 px outside. */
function deck(a: Art, shot: Shot): void {
  const { x, w } = lidFor(shot)
  const tone = shot.tone
  const [back, front] = [568, 628]
  const [tl, tr, bl, br] = [x + 2, x + w - 2, x - 46, x + w + 46]
  const at = (u: number, v: number) => {
    const left = tl + (bl - tl) * v
    const right = tr + (br - tr) * v
    return `${Math.round((left + u * (right - left)) * 10) / 10} ${Math.round((back + (front - back) * v) * 10) / 10}`
  }
  const quad = (u0: number, v0: number, u1: number, v1: number) =>
    `M${at(u0, v0)}L${at(u1, v0)}L${at(u1, v1)}L${at(u0, v1)}Z`
  a.path(quad(0, 0, 1, 1), a.down(`0 ${tone.mid}|1 ${tone.light}`))
  a.path(quad(0.1, 0.05, 0.9, 0.6), tone.dark ? '#0c0d0f' : tone.low, { op: 0.6 })
  let keys = ''
  for (const [v0, v1, count] of [
    [0.075, 0.145, 14],
    [0.165, 0.265, 14],
    [0.285, 0.375, 13],
    [0.395, 0.48, 12],
  ] as const) {
    for (let k = 0; k < count; k += 1)
      keys += quad(0.108 + (k * 0.79) / count, v0, 0.102 + ((k + 1) * 0.79) / count, v1)
  }
  for (const [u0, u1] of [
    [0.105, 0.16],
    [0.166, 0.21],
    [0.216, 0.3],
    [0.308, 0.66],
    [0.668, 0.74],
    [0.746, 0.82],
    [0.826, 0.895],
  ] as const) {
    keys += quad(u0, 0.5, u1 - 0.004, 0.585)
  }
  a.path(keys, tone.dark || shot.pick('keys', ['dark', 'light']) === 'dark' ? '#141518' : '#f7f6f3')
  a.path(quad(0.345, 0.66, 0.655, 0.97), a.down('0 #fff/.35|1 #fff/.12'))
  a.line(quad(0.345, 0.66, 0.655, 0.97), '#000', 0.8, { op: 0.18 })
  frontEdge(a, tone, [bl, br, front])
}

function frontEdge(
  a: Art,
  tone: Tone,
  [left, right, y]: readonly [left: number, right: number, y: number],
): void {
  a.path(
    `M${left} ${y}H${right}V${y + 6}Q${right} ${y + 19} ${right - 26} ${y + 19}H${left + 26}Q${left} ${y + 19} ${left} ${y + 6}Z`,
    a.down(`0 ${tone.hi}|.15 ${tone.mid}|1 ${tone.edge}`),
  )
  a.path(`M340 ${y}H460Q456 ${y + 9} 446 ${y + 9}H354Q344 ${y + 9} 340 ${y}Z`, '#000', { op: 0.22 })
  a.line(`M${left} ${y + 0.6}H${right}`, '#fff', 1.2, { op: tone.dark ? 0.4 : 0.8 })
}

function lidClosed(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 640, 330], 1.1, 26)
  a.path(
    'M196 190H604Q624 190 629 206L722 590Q728 622 696 622H104Q72 622 78 590L171 206Q176 190 196 190Z',
    a.slant(tone.face, 65),
  )
  a.path(
    'M196 190H604Q624 190 629 206L722 590Q728 622 696 622H104Q72 622 78 590L171 206Q176 190 196 190Z',
    a.slant('0 #fff/.4|.3 #fff/0|.7 #000/0|1 #000/.2', 60),
  )
  a.path(
    'M76 600Q74 622 104 622H696Q726 622 724 600V616Q722 642 690 642H110Q78 642 76 616Z',
    a.down(`0 ${tone.hi}|.2 ${tone.low}|1 ${tone.edge}`),
  )
  a.line('M196 191H604', '#fff', 2, { op: 0.8 })
  mark(a, shot, [400, 420, 34], tone.ink)
}

function lidBack(a: Art, shot: Shot): void {
  const { x, y, w, h } = lidFor(shot)
  const tone = shot.tone
  shadow(a, [400, 640, w * 0.58], 1.1, 22)
  a.rect([x - 30, 566, w + 60, 62, 14], a.down(`0 ${tone.low}|.4 ${tone.edge}|1 ${tone.edge}`))
  for (let k = 0; k < 30; k += 1)
    a.rect([400 - w * 0.36 + k * w * 0.024, 580, w * 0.016, 14, 3], '#000', { op: 0.5 })
  a.rect([x, y, w, h + 8, 20], a.slant(tone.face, 60))
  a.rect([x, y, w, h + 8, 20], a.across('0 #000/.16|.05 #fff/.12|.9 #000/0|1 #000/.25'))
  a.rim([x + 1, y + 1, w - 2, h + 6, 19], a.down('0 #fff|.3 #fff/.2|1 #000/.2'), 1.8)
  a.path(`M${x} ${y + h * 0.7}L${x + w * 0.6} ${y}H${x + w * 0.82}L${x} ${y + h}Z`, '#fff', {
    op: 0.12,
    blur: 12,
    clip: a.clipRect([x, y, w, h, 20]),
  })
  mark(a, shot, [400, y + h * 0.54, 34], tone.ink)
}

function drawSide(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [380, 640, 310], 1, 18)
  a.group({ turn: 'rotate(14 660 612)' }, () => {
    a.rect([644, 190, 15, 424, 7], a.across(tone.frame))
  })
  a.path(
    'M110 606H672Q690 606 690 616Q690 632 668 632H130Q100 630 96 614Q96 606 110 606Z',
    a.down(`0 ${tone.hi}|.3 ${tone.mid}|1 ${tone.edge}`),
  )
  for (const [cx, w] of [
    [520, 40],
    [450, 26],
    [404, 26],
  ] as const)
    a.rect([cx, 614, w, 9, 4.5], '#101113')
  led(a, 356, 619, 3)
  a.line('M110 606.6H672', '#fff', 1.4, { op: tone.dark ? 0.5 : 0.9 })
}

function drawLaptop(a: Art, shot: Shot): void {
  if (shot.view === 'closed') return lidClosed(a, shot)
  if (shot.view === 'back') return lidBack(a, shot)
  if (shot.view === 'side') return drawSide(a, shot)
  shadow(a, [400, 648, lidFor(shot).w * 0.6], 1.1, 22)
  hinged(a, shot)
  deck(a, shot)
}

/** Laptops. */
export const laptopKinds = {
  laptop: { draw: drawLaptop },
} satisfies KindDrawings
