import { amber, led, lens, mark, perforation, shadow, sheen, shell } from './props.ts'
import { socket } from './power-art.ts'
import type { KindDrawings, Shot } from './shot.ts'
import { short, type Art, type Rect } from './studio.ts'
import type { Tone } from './tones.ts'

/** Key caps with one shadow and one highlight path for all of them, which keeps the picture small. */
function keyCaps(a: Art, keys: readonly { at: Rect; stops: string }[]): void {
  const outline = ([x, y, w, h]: Rect) => `M${short(x)} ${short(y)}h${short(w)}v${short(h)}h${short(-w)}Z`
  a.line(keys.map(({ at: [x, y, w, h] }) => outline([x + 3, y + 6, w - 6, h - 6])).join(''), '#000', 6, {
    op: 0.45,
  })
  for (const { at, stops } of keys) a.rect([...at, 7], a.down(stops))
  a.path(keys.map(({ at: [x, y, w, h] }) => outline([x + 5, y + 3, w - 10, h - 12])).join(''), '#fff', {
    op: 0.09,
  })
}

function drawKeyboard(a: Art, shot: Shot): void {
  const tone = shot.tone
  const full = shot.pick('layout', ['full', 'compact']) === 'full'
  const [x, w] = full ? [34, 732] : [100, 600]
  const [y, h] = [330, full ? 262 : 270]
  if (shot.view === 'side') return keyboardSide(a, tone)
  shadow(a, [400, y + h + 6, w * 0.5], 1, 18)
  shell(a, [x, y, w, h, 22], a.down(tone.fall), 0.4)
  a.rect([x + 12, y + 12, w - 24, h - 30, 14], a.down(`0 ${tone.edge}|1 ${tone.low}`), { op: 0.75 })
  const lit = shot.pick('glow', ['amber', 'none']) === 'amber'
  if (lit) a.rect([x + 16, y + 16, w - 32, h - 40, 12], amber, { op: 0.35, blur: 6 })
  const cap = tone.dark ? '0 #5a5d63|.25 #3d4046|1 #1b1c1f' : `0 #fff|.3 ${tone.light}|1 ${tone.low}`
  const main = full ? w * 0.76 : w - 32
  const unit = (main - 8) / 15
  const tall = (h - 52) / 5
  const rows = [
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2],
    [1.5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.5],
    [1.75, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.25],
    [2.25, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.75],
    [1.25, 1.25, 1.25, 6.25, 1.25, 1.25, 1.25, 1.25],
  ]
  const keys: { at: Rect; stops: string }[] = []
  rows.forEach((row, index) => {
    let pen = x + 18
    row.forEach((span, place) => {
      const accent = (index === 0 && place === 0) || (index === 2 && place === row.length - 1)
      const stops = accent ? '0 #ffd28a|.3 #f5a524|1 #b8731a' : cap
      keys.push({ at: [pen + 2, y + 20 + index * tall, span * unit - 4, tall - 6], stops })
      pen += span * unit
    })
  })
  if (full)
    for (let k = 0; k < 20; k += 1)
      keys.push({
        at: [x + 24 + main + (k % 4) * 38, y + 20 + Math.floor(k / 4) * tall, 33, tall - 6],
        stops: cap,
      })
  keyCaps(a, keys)
  mark(a, shot, [400, y + h - 5, 8], tone.ink)
}

function keyboardSide(a: Art, tone: Tone): void {
  shadow(a, [400, 560, 330], 1, 16)
  a.path('M70 530L720 470Q738 470 738 486V540Q738 552 724 552H86Q66 552 70 530Z', a.down(tone.fall))
  for (let k = 0; k < 5; k += 1) {
    const [x, y] = [120 + k * 118, 508 - k * 11]
    a.path(
      `M${x} ${y}L${x + 14} ${y - 46}H${x + 84}L${x + 98} ${y - 9}Z`,
      a.down(`0 ${tone.hi}|.2 ${tone.light}|1 ${tone.low}`),
    )
  }
  a.rect([610, 548, 60, 12, 4], '#101113')
}

function drawMouse(a: Art, shot: Shot): void {
  const tone = shot.tone
  if (shot.view === 'side') return mouseSide(a, shot)
  shadow(a, [404, 724, 176], 1.1)
  const ergo = shot.pick('shape', ['even', 'ergo']) === 'ergo'
  const d = ergo
    ? 'M398 90C520 84 580 190 584 360C590 560 540 726 404 726C250 726 196 600 206 470C212 400 236 380 236 330C236 190 280 94 398 90Z'
    : 'M400 80C510 80 570 190 574 360C580 570 520 726 400 726C280 726 220 570 226 360C230 190 290 80 400 80Z'
  a.path(d, '#000', { op: 0.3, blur: 12, turn: 'translate(6 14)' })
  a.path(d, a.across(tone.cyl))
  a.path(d, a.glow('0 #fff/.3|.5 #fff/.02|1 #000/.4', 0.4, 0.3, 0.75))
  a.line(d, a.down('0 #fff/.9|.3 #fff/.1|1 #000/.3'), 1.6)
  if (shot.view === 'back') {
    for (const y of [150, 620]) a.rect([310, y, 180, 26, 13], '#101113', { op: 0.85 })
    a.oval([400, 400, 34, 26], '#0a0a0b')
    return led(a, 400, 400, 7)
  }
  a.line('M400 84V330', '#000', 3, { op: 0.5 })
  a.line('M402.5 84V330', '#fff', 1, { op: 0.4 })
  a.line(
    ergo ? 'M240 336Q320 366 402 330Q500 366 582 336' : 'M228 336Q320 366 400 334Q480 366 572 336',
    '#000',
    2.4,
    { op: 0.35 },
  )
  a.rect([376, 160, 48, 116, 24], '#0c0d0e')
  a.rect([382, 170, 36, 96, 18], a.down('0 #101113|.3 #74777d|.55 #3a3c41|1 #0b0b0c'))
  for (let k = 0; k < 9; k += 1) a.line(`M384 ${182 + k * 9}H416`, '#000', 2.2, { op: 0.5 })
  led(a, 400, 306, 4)
  mark(a, shot, [400, 610, 22], tone.ink)
  sheen(a, [268, 150, 46, 330], tone.dark ? 0.2 : 0.6)
}

function mouseSide(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 600, 300], 1, 20)
  const d = 'M90 560C92 440 220 330 420 330C600 330 706 440 712 560Q712 592 680 592H122Q90 592 90 560Z'
  a.path(d, a.down(tone.fall))
  a.line(d, a.down('0 #fff/.9|.3 #fff/.1|1 #000/.3'), 1.6)
  a.path('M150 520C220 450 420 440 560 480C600 500 600 560 540 566H170Q130 560 150 520Z', '#000', {
    op: tone.dark ? 0.32 : 0.1,
  })
  for (const x of [270, 400])
    a.rect([x, 452, 116, 30, 15], a.down(`0 ${tone.light}|1 ${tone.low}`), { turn: 'rotate(3 400 460)' })
  a.line('M200 420C280 370 360 352 440 350', '#fff', 12, { op: 0.35, blur: 6 })
}

function drawSsd(a: Art, shot: Shot): void {
  const tone = shot.tone
  if (shot.view !== 'ports' && shot.pick('form', ['portable', 'm2', 'portable']) === 'm2')
    return drawStick(a, shot)
  shadow(a, [400, 720, 210])
  if (shot.view === 'ports') {
    shell(a, [120, 520, 560, 190, 70], a.down(tone.fall), 0.35)
    return socket(a, 400, 615, 130)
  }
  const [w, h] = [360, 560]
  a.rect([220, 156, w, h, 44], a.across(tone.frame))
  a.rect([228, 164, w - 16, h - 16, 38], a.slant(tone.face, 62))
  for (let k = 0; k < 15; k += 1) a.line(`M262 ${250 + k * 18}H538`, tone.edge, 5, { op: 0.35 })
  for (let k = 0; k < 15; k += 1) a.line(`M262 ${253 + k * 18}H538`, '#fff', 1.2, { op: 0.3 })
  a.rim([228, 164, w - 16, h - 16, 38], a.slant('0 #fff/.8|.4 #fff/.1|1 #000/.4', 65), 1.6)
  mark(a, shot, [400, 588, 30], tone.ink)
  a.word([400, 634, 20], `${shot.size ?? 1000} gb`, tone.ink, { anchor: 'middle', weight: 1.6, op: 0.85 })
  led(a, 400, 206, 5)
}

function drawStick(a: Art, shot: Shot): void {
  shadow(a, [400, 622, 330], 1, 18)
  a.rect([64, 400, 672, 206, 10], '#000', { op: 0.3, blur: 10 })
  a.rect([64, 392, 672, 206, 8], a.slant('0 #24402f|.5 #16301f|1 #0c1d13', 50))
  a.rim([64, 392, 672, 206, 8], '#8fb29a', 1.4, { op: 0.5 })
  for (let k = 0; k < 24; k += 1)
    a.rect([68, 404 + k * 7.6, 34, 5, 1], a.across('0 #8a6a2a|.4 #ffe9b0|1 #c79a3f'), {
      op: k === 16 ? 0 : 1,
    })
  a.oval([736, 495, 20, 20], '#f5f3ef')
  a.ring([736, 495, 22, 22], '#d9b469', 4)
  for (const [x, w] of [
    [130, 120],
    [270, 150],
    [440, 150],
    [600, 100],
  ] as const) {
    a.rect([x, 424, w, 144, 6], a.slant('0 #4a4d52|.5 #202225|1 #0c0d0e', 60))
    a.rim([x, 424, w, 144, 6], '#fff', 1, { op: 0.2 })
  }
  a.rect([256, 412, 350, 168, 6], a.slant(shot.tone.face, 50))
  mark(a, shot, [431, 506, 32], shot.tone.ink)
  a.word([431, 550, 20], `${shot.size ?? 1000} gb`, shot.tone.ink, { anchor: 'middle' })
}

function drawMemoryCard(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 722, 200])
  const d = 'M224 140Q224 104 260 104H500L576 186V684Q576 718 542 718H258Q224 718 224 684Z'
  a.path(d, a.across('0 #0b0c0d|.08 #55585d|.5 #2b2d31|.92 #3a3c41|1 #0b0c0d'))
  a.path(d, a.down('0 #fff/.25|.2 #fff/0|1 #000/.4'))
  a.line(d, a.down('0 #fff/.7|.3 #fff/.1|1 #000/.3'), 2)
  if (shot.view === 'back') {
    for (let k = 0; k < 8; k += 1)
      a.rect(
        [246 + k * 38, 130 + Math.max(0, k - 5) * 34, 26, 96, 4],
        a.down('0 #8a6a2a|.3 #ffe9b0|1 #b98c34'),
      )
    return a.rect([252, 300, 296, 380, 12], '#000', { op: 0.25 })
  }
  a.rect([210, 214, 16, 74, 4], a.down('0 #fff|1 #b9b4aa'))
  a.path('M252 250H548V690H252Z', a.slant(tone.face, 60))
  a.path('M252 250H548V430L252 360Z', a.slant('0 #f9c76a|1 #e98a1d', 30))
  mark(a, shot, [278, 318, 26, 'start'], '#2a1a04')
  a.word([400, 560, 96], String(shot.size ?? 128), tone.dark ? '#f4f1ea' : '#2b2d31', {
    anchor: 'middle',
    weight: 2,
  })
  a.word([400, 630, 34], 'gb', tone.ink, { anchor: 'middle', weight: 1.8 })
  a.ring([500, 662, 15, 15], tone.ink, 3)
}

function drawWebcam(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 716, 190])
  if (shot.view === 'side') {
    a.path('M300 640L360 470H470L430 640Z', a.across(tone.cyl))
    a.rect([290, 300, 260, 190, 80], a.across(tone.frame))
    a.rect([278, 312, 30, 166, 15], '#0b0c0d')
    return a.path('M260 640H560V706H240Z', a.down(tone.fall))
  }
  a.rect([372, 470, 56, 120, 12], a.across(tone.cyl))
  a.path('M250 590H550L580 690Q584 712 560 712H240Q216 712 220 690Z', a.down(tone.fall))
  a.rect([252, 610, 296, 14, 7], '#000', { op: 0.3 })
  const [wx, ww] = shot.pick('form', ['bar', 'compact']) === 'bar' ? [112, 576] : [236, 328]
  a.rect([wx, 240, ww, 240, 120], '#000', { op: 0.28, blur: 12 })
  a.rect([wx, 226, ww, 240, 120], a.down(tone.fall))
  a.rect([wx + 12, 238, ww - 24, 216, 108], a.slant('0 #34363b|.5 #17181b|1 #08090a', 60))
  a.rim([wx + 12, 238, ww - 24, 216, 108], '#fff', 1.4, { op: 0.25 })
  lens(a, [400, 346, 92], '#5a5d63')
  for (const x of ww > 400 ? [170, 560] : [])
    a.rect([x, 300, 70, 92, 35], perforation(a, [9, 1.8], '#8d9098', 0.7))
  led(a, 514, 346, 5)
  mark(a, shot, [400, 668, 18], tone.ink)
}

/** Keyboards, mice, storage and webcams. */
export const peripheralKinds = {
  keyboard: { draw: drawKeyboard },
  mouse: { draw: drawMouse },
  ssd: { draw: drawSsd },
  'memory-card': { draw: drawMemoryCard },
  webcam: { draw: drawWebcam },
} satisfies KindDrawings
