import { brushing, display, feet, led, mark, shadow, sheen, shell, uprightHandle } from './props.ts'
import type { KindDrawings, Shot } from './shot.ts'
import type { Art, Rect } from './studio.ts'
import type { Tone } from './tones.ts'

type Box = { x: number; y: number; w: number; h: number }

function boxFor(shot: Shot): Box {
  const cm = Math.min(205, Math.max(84, shot.size ?? 186))
  const h = 708 * Math.min(1, cm / 186)
  const w =
    shot.pick('form', ['bottom', 'side', 'bottom', 'top']) === 'side'
      ? 470
      : Math.max(300, Math.min(400, h * 0.48))
  return { x: 400 - w / 2, y: 742 - h, w, h }
}

function door(a: Art, [x, y, w, h]: Rect, tone: Tone): void {
  a.rect([x, y, w, h, 9], a.across(tone.panel))
  if (tone.name === 'steel' || tone.name === 'silver') a.rect([x, y, w, h, 9], brushing(a))
  a.rect([x, y, w, h, 9], a.down('0 #fff/.3|.25 #fff/0|.7 #000/0|1 #000/.2'))
  a.rim([x + 1, y + 1, w - 2, h - 2, 8], a.down('0 #fff/.95|.2 #fff/.25|1 #000/.25'), 1.4)
}

function cabinet(a: Art, shot: Shot, { x, y, w, h }: Box): void {
  if (shot.view !== 'bare') shadow(a, [400, 746, w * 0.54], 1.2)
  feet(a, [x + 38, x + w - 38], y + h, 36)
  a.rect([x, y, w, h, 10], a.across(`0 ${shot.tone.edge}|.5 ${shot.tone.low}|1 ${shot.tone.edge}`))
}

function drawFridge(a: Art, shot: Shot): void {
  const box = boxFor(shot)
  const { x, y, w, h } = box
  const tone = shot.tone
  const form = shot.pick('form', ['bottom', 'side', 'bottom', 'top'])
  cabinet(a, shot, box)
  if (shot.view === 'back') return fridgeBack(a, shot, box)
  if (shot.view === 'open') return openFridge(a, shot, box)
  if (form === 'side') {
    door(a, [x + 2, y + 3, w / 2 - 4, h - 8], tone)
    door(a, [x + w / 2 + 2, y + 3, w / 2 - 4, h - 8], tone)
    uprightHandle(a, [x + w / 2 - 28, y + h * 0.26, h * 0.42], tone)
    uprightHandle(a, [x + w / 2 + 13, y + h * 0.26, h * 0.42], tone)
    a.rect([x + 48, y + h * 0.28, 116, 190, 12], '#0d0e10')
    a.rect([x + 58, y + h * 0.28 + 64, 96, 116, 10], a.down('0 #26282b|1 #4a4d52'))
    display(a, [x + 56, y + h * 0.28 + 8, 100, 46], '4 -18', 18)
  } else {
    const split = form === 'top' ? h * 0.3 : h * 0.62
    door(a, [x + 2, y + 3, w - 4, split - 4], tone)
    door(a, [x + 2, y + split + 5, w - 4, h - split - 9], tone)
    if (shot.pick('handle', ['recess', 'bar']) === 'recess') {
      a.rect([x + 40, y + split - 13, w - 80, 12, 6], a.down('0 #3a3c41|1 #a9adb1'))
      a.rect([x + 40, y + split + 7, w - 80, 12, 6], a.down('0 #4b4e53|1 #b4b7bb'))
    } else {
      uprightHandle(a, [x + 26, y + split - Math.min(260, split * 0.7), Math.min(230, split * 0.6)], tone)
      uprightHandle(a, [x + 26, y + split + 30, Math.min(180, (h - split) * 0.5)], tone)
    }
    if (h > 420 && form === 'bottom') display(a, [x + w / 2 - 74, y + 150, 148, 50], '4 ° -18 °', 20)
  }
  mark(a, shot, [form === 'side' ? x + w * 0.75 : x + w / 2, y + 66, 17], tone.ink)
  sheen(a, [x + 20, y + 16, 40, h * 0.55], tone.dark ? 0.14 : 0.42)
}

function openFridge(a: Art, shot: Shot, { x, y, w, h }: Box): void {
  const tone = shot.tone
  const split = h * 0.62
  a.rect([x + 10, y + 10, w - 20, split - 16, 8], a.down('0 #fffdf6|.3 #f3f1ec|1 #cfccc5'))
  a.rect([x + 10, y + 10, w - 20, split - 16, 8], a.across('0 #000/.3|.14 #000/0|.86 #000/0|1 #000/.3'))
  a.oval([x + w / 2, y + 30, w * 0.4, 46], a.glow('0 #ffe9b8|1 #ffe9b8/0'))
  const colours = ['#7fa58d', '#e4634a', '#f5a524', '#c9a0d8', '#d9c58a', '#8a5420']
  for (let row = 0; row < 3; row += 1) {
    const shelf = y + 118 + (row * (split - 160)) / 3
    for (let k = 0; k < 6; k += 1) {
      const tall = 26 + ((k * 37 + row * 53) % 42)
      const cx = x + 38 + (k * (w - 76)) / 5.4
      a.rect(
        [cx - 14, shelf - tall, 30, tall, k % 2 ? 13 : 4],
        a.across(`0 ${colours[(k + row) % 6]}|.3 #fff|.5 ${colours[(k + row) % 6]}|1 #3a2a14`),
        { op: 0.92 },
      )
    }
    a.rect([x + 14, shelf, w - 28, 7, 2], a.down('0 #eaf2f2|.5 #a9bcc0|1 #d7e2e2'), { op: 0.9 })
  }
  a.rect([x + 24, y + split - 92, w - 48, 76, 10], a.down('0 #fff/.85|1 #c9d6d2/.8'))
  for (let k = 0; k < 5; k += 1)
    a.oval([x + 60 + (k * (w - 120)) / 4, y + split - 48, 22, 20], a.glow('0 #d8e8b0|.6 #8fab60|1 #4a6a30'))
  door(a, [x + 2, y + split + 5, w - 4, h - split - 9], tone)
  const swing = `M${x + w - 6} ${y + 4}L${x + w + 120} ${y + 40}V${y + split + 30}L${x + w - 6} ${y + split}Z`
  a.path(swing, a.across('0 #fff|.6 #eceae5|1 #b9b5ac'))
  for (let k = 0; k < 3; k += 1)
    a.path(
      `M${x + w + 4} ${y + 110 + k * 110}L${x + w + 104} ${y + 134 + k * 112}V${y + 168 + k * 112}L${x + w + 4} ${y + 142 + k * 110}Z`,
      a.down('0 #fff/.9|1 #b9c6c2/.9'),
    )
  a.path(`M${x + w + 120} ${y + 40}l12 4V${y + split + 34}l-12 -4Z`, a.down(`0 ${tone.light}|1 ${tone.low}`))
}

function fridgeBack(a: Art, shot: Shot, { x, y, w, h }: Box): void {
  a.rect([x + 6, y + 6, w - 12, h - 12, 6], a.down('0 #c9c7c2|1 #9a978f'))
  for (let k = 0; k < 18; k += 1)
    a.line(`M${x + 40} ${y + 60 + (k * (h - 300)) / 18}H${x + w - 40}`, '#1d1e21', 4)
  a.line(`M${x + 60} ${y + 50}V${y + h - 250}M${x + w - 60} ${y + 50}V${y + h - 250}`, '#1d1e21', 3)
  a.rect([x + 30, y + h - 190, w - 60, 160, 10], a.down('0 #0b0b0c|1 #33353a'))
  a.oval([x + w / 2, y + h - 90, 80, 60], a.glow('0 #55585d|.6 #2b2d31|1 #0b0b0c', 0.4, 0.3, 0.7))
  mark(a, shot, [x + w / 2, y + h - 210, 13], '#6b675f')
}

function drawFreezer(a: Art, shot: Shot): void {
  if (shot.pick('form', ['upright', 'chest']) === 'chest') return chest(a, shot)
  const h = 708 * Math.min(1, Math.max(0.6, (shot.size ?? 176) / 186))
  const box = { x: 232, y: 742 - h, w: 336, h }
  const tone = shot.tone
  cabinet(a, shot, box)
  if (shot.view === 'open') {
    a.rect([244, box.y + 12, 312, h - 30, 8], a.down('0 #fffdf6|1 #cfd6d9'))
    const rows = Math.floor((h - 60) / 92)
    for (let k = 0; k < rows; k += 1)
      shell(a, [254, box.y + 24 + k * 92, 292, 82, 8], a.down('0 #f7fbfc|.5 #d3e0e6|1 #a9bcc6'), 0.2)
    for (let k = 0; k < rows; k += 1) a.rect([340, box.y + 80 + k * 92, 120, 12, 6], '#6f8592', { op: 0.6 })
    const swing = `M562 ${box.y + 4}L700 ${box.y + 44}V748L562 736Z`
    a.path(swing, a.across('0 #f4f2ee|.6 #e3e0da|1 #b9b5ac'))
    a.path(`M700 ${box.y + 44}l14 5V752l-14 -4Z`, a.down(`0 ${tone.light}|1 ${tone.low}`))
    a.path(`M584 ${box.y + 40}L680 ${box.y + 66}V720L584 710Z`, '#000', { op: 0.05 })
    return
  }
  door(a, [234, box.y + 3, 332, h - 8], tone)
  display(a, [330, box.y + 110, 140, 50], '-18 °', 24)
  led(a, 490, box.y + 135, 4)
  uprightHandle(a, [256, box.y + h * 0.36, Math.min(260, h * 0.36)], tone)
  mark(a, shot, [400, box.y + 66, 17], tone.ink)
  sheen(a, [290, box.y + 20, 40, h * 0.5], tone.dark ? 0.14 : 0.4)
}

function chest(a: Art, shot: Shot): void {
  const tone = shot.tone
  if (shot.view !== 'bare') shadow(a, [400, 724, 340], 1.1, 22)
  feet(a, [130, 670], 714, 50)
  const open = shot.view === 'open'
  if (open) {
    a.path('M86 330L120 90H680L714 330Z', a.down(`0 ${tone.mid}|1 ${tone.light}`))
    a.path('M110 322L138 112H662L690 322Z', a.down('0 #d3d0c9|1 #fff'))
    a.rect([90, 320, 620, 60, 6], '#1d2226')
    for (let k = 0; k < 6; k += 1) a.rect([120 + k * 98, 330, 82, 50, 8], a.down('0 #eaf3f6|1 #9fb3bd'))
  }
  shell(a, [76, 372, 648, 344, 12], a.across(tone.panel), 0.3)
  if (!open) {
    if (shot.view !== 'bare')
      a.path('M78 318L138 236H662L722 318Z', a.down(`0 ${tone.mid}|.5 ${tone.light}|1 ${tone.hi}`))
    if (shot.view !== 'bare') a.line('M138 236.6H662', tone.edge, 1.4, { op: 0.4 })
    shell(a, [66, 312, 668, 70, 18], a.down(tone.fall), 0.24)
    a.rect([70, 378, 660, 10, 3], a.down('0 #26282b|1 #8b867c'), { op: 0.8 })
    a.rect([318, 352, 164, 30, 12], a.down('0 #f4f5f5|.3 #b4b7bb|1 #55585d'))
    a.oval([454, 367, 6, 6], '#26282b')
  }
  a.rect([96, 410, 608, 186, 10], '#000', { op: 0.05 })
  a.rim([96, 410, 608, 186, 10], tone.edge, 1.6, { op: 0.3 })
  a.rect([96, 616, 608, 80, 8], a.down('0 #3a3c41|1 #17181a'))
  for (let k = 0; k < 22; k += 1) a.rect([114 + k * 12, 630, 6, 52, 3], '#000', { op: 0.7 })
  display(a, [566, 630, 120, 50], '-18 °', 22)
  led(a, 540, 655, 4)
  mark(a, shot, [400, 518, 30], tone.ink)
  sheen(a, [110, 400, 46, 200], tone.dark ? 0.12 : 0.6)
}

/** Fridges and freezers. */
export const coldKinds = {
  fridge: {
    draw: drawFridge,
    solid: (shot) => {
      const { x, y, w, h } = boxFor(shot)
      return [x, y, w, h, 330]
    },
  },
  freezer: {
    draw: drawFreezer,
    focus: (shot) => (shot.pick('form', ['upright', 'chest']) === 'chest' ? [560, 600, 2] : [400, 200, 1.9]),
    solid: (shot) => {
      const h = 708 * Math.min(1, Math.max(0.6, (shot.size ?? 176) / 186))
      return shot.pick('form', ['upright', 'chest']) === 'chest'
        ? [76, 316, 648, 400, 330]
        : [232, 742 - h, 336, h, 330]
    },
  },
} satisfies KindDrawings
