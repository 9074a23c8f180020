import { amber, brushing, feet, knob, mark, shadow, shell, sheen } from './props.ts'
import type { KindDrawings, Shot } from './shot.ts'
import type { Art, Disc } from './studio.ts'
import type { Tone } from './tones.ts'

const [left, top, wide, tall] = [136, 62, 528, 676]

/** Cabinet of a freestanding machine with plate, body and plinth gap. */
function cabinet(a: Art, shot: Shot): void {
  const tone = shot.tone
  if (shot.view !== 'bare') shadow(a, [400, 742, 280], 1.15)
  feet(a, [left + 46, left + wide - 46], top + tall, 40)
  shell(a, [left, top, wide, tall, 12], a.across(tone.panel), 0.24)
  if (tone.name === 'steel' || tone.name === 'silver') a.rect([left, top, wide, tall, 12], brushing(a, false))
  a.rect([left - 2, top - 4, wide + 4, 16, 6], a.down(`0 ${tone.hi}|1 ${tone.low}`))
  groove(a, top + 118, tone)
  groove(a, top + tall - 58, tone)
}

function groove(a: Art, y: number, tone: Tone): void {
  a.line(`M${left + 4} ${y}H${left + wide - 4}`, '#000', 1.6, { op: 0.22, butt: true })
  a.line(`M${left + 4} ${y + 1.6}H${left + wide - 4}`, '#fff', 1.2, {
    op: tone.dark ? 0.15 : 0.9,
    butt: true,
  })
}

function drawer(a: Art, shot: Shot, x: number): void {
  const tone = shot.tone
  a.rect([x, top + 26, 134, 78, 8], a.down(`0 ${tone.dark ? tone.hi : '#fbfbfa'}|1 ${tone.mid}`))
  a.rim([x, top + 26, 134, 78, 8], '#000', 1.2, { op: 0.16 })
  a.rect([x + 22, top + 84, 90, 12, 6], a.down(tone.dark ? '0 #000/.6|1 #777/.4' : '0 #8f8f8b/.7|1 #fff/.6'))
  mark(a, shot, [x + 67, top + 62, 17], tone.dark ? '#e9eaec' : '#3a3d42')
}

function programmeDial(a: Art, cx: number, cy: number, tone: Tone): void {
  for (let k = 0; k < 21; k += 1) {
    const turn = ((-140 + k * 14) * Math.PI) / 180
    a.oval([cx + 49 * Math.sin(turn), cy - 49 * Math.cos(turn), 1.5, 1.5], k === 13 ? '#e08a12' : tone.ink)
  }
  knob(a, [cx, cy, 39], 40)
}

function screen(
  a: Art,
  [x, w]: readonly [x: number, w: number],
  time: string,
  lines: readonly string[],
): void {
  a.rect([x, top + 30, w, 72, 10], '#0b0c0e')
  a.rect([x, top + 30, w, 72, 10], a.slant('0 #fff/.16|.5 #fff/0', 60))
  a.word([x + 18, top + 74, 27], time, '#ffc765', { weight: 1.4 })
  a.rect([x + 18, top + 87, 74, 3, 1.5], '#3a342a')
  a.rect([x + 18, top + 87, 44, 3, 1.5], amber)
  lines.forEach((text, index) =>
    a.word([x + w - 76, top + 52 + index * 18, 10], text, index === 2 ? amber : '#fff', { weight: 1.7 }),
  )
  a.ring([x + w - 20, top + 66, 10, 10], '#fff', 1.6, { op: 0.9 })
  a.path(`M${x + w - 23} ${top + 61}l8 5l-8 5Z`, '#fff')
}

function controls(a: Art, shot: Shot, dry: boolean): void {
  const layout = shot.pick('panel', ['dial-centre', 'dial-right', 'touch'])
  const lines = dry ? ['kg 9', 'soft', 'eco'] : ['40 °', String(shot.amount('spin', 1400)), 'eco']
  const time = dry ? '2:05' : '1:24'
  const right = left + wide
  drawer(a, shot, left + 18)
  if (layout === 'dial-centre') {
    programmeDial(a, 392, top + 66, shot.tone)
    screen(a, [right - 206, 188], time, lines)
  } else if (layout === 'dial-right') {
    screen(a, [left + 172, 196], time, lines)
    programmeDial(a, right - 80, top + 66, shot.tone)
  } else {
    screen(a, [left + 172, wide - 190], time, lines)
    for (let k = 0; k < 5; k += 1) {
      const cx = left + 296 + k * 27
      a.ring([cx, top + 66, 9, 9], k === 1 ? amber : '#8b8f95', 1.8)
    }
  }
}

/** Drum seen through the door glass, radius `r`. */
function drum(a: Art, [cx, cy, r]: Disc, lit: boolean): void {
  a.oval([cx, cy, r + 5, r + 5], '#050506')
  a.oval([cx, cy, r, r], a.glow('0 #cdd1d5|.42 #93979c|.78 #4c4f54|1 #17181a', 0.5, 0.56, 0.55))
  for (let ring = 1; ring < 7; ring += 1) {
    const reach = ring * 24
    const gap = Math.round((2 * Math.PI * reach * 10) / (ring * 8)) / 10
    const circle = `M${cx - reach} ${cy + 6}a${reach} ${reach} 0 1 0 ${2 * reach} 0a${reach} ${reach} 0 1 0 ${-2 * reach} 0`
    a.line(circle, '#16171a', 4.2 + ring * 0.3, { dash: `.01 ${gap}`, op: 0.75 })
  }
  for (const turn of [-90, 30, 150]) {
    const fin = `M${cx + 56} ${cy - 12}L${cx + r} ${cy - 24}V${cy + 24}L${cx + 56} ${cy + 12}Q${cx + 46} ${cy} ${cx + 56} ${cy - 12}Z`
    a.path(fin, a.down('0 #eef0f1|.5 #a3a7ab|1 #53565b'), { turn: `rotate(${turn} ${cx} ${cy})` })
  }
  a.oval([cx, cy + 6, 36, 36], a.slant('0 #eef0f1|.5 #94989d|1 #5a5d62', 60))
  a.ring([cx, cy + 6, 30, 30], '#fff', 1, { op: 0.5 })
  if (lit) a.oval([cx, cy - r * 0.5, r, r * 0.7], a.glow('0 #ffd68a/.85|1 #ffd68a/0'))
  a.oval([cx, cy, r, r], a.glow('0 #000/0|.66 #000/0|.86 #000/.45|1 #000/.85'))
}

function glassShine(a: Art, cx: number, cy: number, r: number): void {
  a.group({ clip: a.clip(`<circle cx="${cx}" cy="${cy}" r="${r}"/>`) }, () => {
    a.path(
      `M${cx - r} ${cy - 20}C${cx - r + 6} ${cy - r * 0.82} ${cx - 40} ${cy - r * 1.1} ${cx + 70} ${cy - r * 0.96}C${cx - 10} ${cy - r * 0.72} ${cx - r * 0.62} ${cy - r * 0.45} ${cx - r * 0.74} ${cy + 30}Z`,
      '#fff',
      { op: 0.3, blur: 5 },
    )
    a.path(
      `M${cx + r * 0.95} ${cy + 30}C${cx + r * 0.8} ${cy + r * 0.7} ${cx + 20} ${cy + r} ${cx - 40} ${cy + r * 0.92}C${cx + 40} ${cy + r * 0.8} ${cx + r * 0.66} ${cy + r * 0.5} ${cx + r * 0.76} ${cy + 10}Z`,
      '#cfe2ff',
      { op: 0.18, blur: 5 },
    )
  })
  a.ring([cx, cy, r + 2, r + 2], a.slant('0 #000|1 #9a9da2', 60), 4)
  a.line(`M${cx - r + 22} ${cy - 70}A${r - 10} ${r - 10} 0 0 1 ${cx - 50} ${cy - r + 24}`, '#fff', 5, {
    op: 0.75,
    blur: 2,
  })
}

function doorRing(a: Art, shot: Shot, [cx, cy, r]: Disc): void {
  const ring = shot.pick('ring', ['chrome', 'dark', 'body', 'chrome'])
  const stops =
    ring === 'chrome'
      ? '0 #ffffff|.2 #d4d6d8|.42 #85888d|.55 #f0f1f2|.8 #a4a7ab|1 #5d6065'
      : ring === 'dark'
        ? '0 #8b8e94|.25 #3a3c41|.6 #202225|1 #08090a'
        : `0 #fff|.3 ${shot.tone.light}|.7 ${shot.tone.mid}|1 ${shot.tone.edge}`
  a.oval([cx + 3, cy + 10, r + 12, r + 12], a.glow('0 #000/.6|.9 #000/.42|1 #000/0'))
  a.oval([cx, cy, r, r], a.slant(stops, 52))
  a.ring([cx, cy, r - 3, r - 3], '#fff', 1.4, { op: ring === 'dark' ? 0.3 : 0.7 })
  if (ring === 'chrome') a.oval([cx, cy, r - 17, r - 17], a.slant('0 #63666b|.5 #d7d9db|1 #f7f8f8', 52))
  a.oval([cx, cy, r - 21, r - 21], a.slant('0 #4a4d52|.5 #1c1d20|1 #0b0b0d', 60))
  a.ring([cx, cy, r - 23, r - 23], '#fff', 1.3, { op: 0.25 })
}

function frontDoor(a: Art, shot: Shot, dry: boolean): void {
  const [cx, cy, r] = [400, top + 386, shot.pick('door', [212, 204, 196])]
  doorRing(a, shot, [cx, cy, r])
  drum(a, [cx, cy, r - 58], dry)
  glassShine(a, cx, cy, r - 58)
  const side = shot.pick('hinge', ['left', 'right']) === 'left' ? 1 : -1
  a.group({ turn: side > 0 ? '' : `translate(${cx * 2} 0) scale(-1 1)` }, () => {
    a.path(
      `M${cx + r - 19} ${cy - 60}Q${cx + r - 6} ${cy} ${cx + r - 19} ${cy + 60}L${cx + r - 44} ${cy + 46}Q${cx + r - 36} ${cy} ${cx + r - 44} ${cy - 46}Z`,
      a.across('0 #101113|.5 #5d6065|1 #1a1b1d'),
    )
    a.line(`M${cx + r - 24} ${cy - 50}Q${cx + r - 13} ${cy} ${cx + r - 24} ${cy + 50}`, '#fff', 1.6, {
      op: 0.5,
    })
  })
}

function openDoor(a: Art): void {
  const [cx, cy, r] = [330, top + 386, 190]
  a.oval([cx, cy, r, r], a.slant('0 #7b7e83|.5 #e4e6e8|1 #9a9da2', 55))
  a.oval([cx, cy, r - 16, r - 16], '#2b2d31')
  a.ring([cx, cy, r - 26, r - 26], a.slant('0 #5d6065|1 #17181a', 55), 18)
  drum(a, [cx, cy, r - 40], true)
  const d = `M${cx + r - 10} ${cy - 190}C${cx + r + 130} ${cy - 180} ${cx + r + 130} ${cy + 180} ${cx + r - 10} ${cy + 190}C${cx + r + 40} ${cy + 110} ${cx + r + 40} ${cy - 110} ${cx + r - 10} ${cy - 190}Z`
  a.path(d, '#1c150e', { op: 0.3, blur: 12, turn: 'translate(8 10)' })
  a.path(d, a.across('0 #2b2d31|.4 #e4e6e8|.7 #8b8e94|1 #d7d9db'))
  a.oval([cx + r + 46, cy, 44, 150], a.slant('0 #fff/.5|.4 #8fa0a8/.6|1 #2b2d31/.8', 60))
}

function drawMachine(a: Art, shot: Shot, dry: boolean): void {
  cabinet(a, shot)
  if (shot.view === 'back') return machineBack(a, shot)
  controls(a, shot, dry)
  if (shot.view === 'open') openDoor(a)
  else frontDoor(a, shot, dry)
  if (dry) {
    for (let k = 0; k < 5; k += 1)
      a.rect([left + 40, top + tall - 46 + k * 7, 150, 3, 1.5], '#000', { op: 0.35 })
  } else {
    a.rect([left + wide - 108, top + tall - 46, 84, 34, 6], a.down(`0 ${shot.tone.light}|1 ${shot.tone.mid}`))
    a.rim([left + wide - 108, top + tall - 46, 84, 34, 6], '#000', 1, { op: 0.15 })
  }
}

function machineBack(a: Art, shot: Shot): void {
  a.rect([left + 40, top + 150, wide - 80, 440, 16], a.down('0 #b9bcc0|1 #8b8e94'))
  a.rim([left + 40, top + 150, wide - 80, 440, 16], '#fff', 1.5, { op: 0.5 })
  a.oval([400, top + 370, 150, 150], a.slant('0 #9da0a5|.5 #d7d9db|1 #85888d', 55))
  a.line(
    `M${left + 90} ${top + 120}C${left + 60} ${top + 300} ${left + 120} ${top + 480} ${left + 80} ${top + 640}`,
    '#55585d',
    20,
  )
  for (const cx of [470, 540]) a.oval([cx, top + 80, 16, 16], a.slant('0 #fff|1 #85888d', 60))
  mark(a, shot, [400, top + 640, 14], shot.tone.ink)
}

const spray = 'M190 330H610L596 344H204Z'

function dishwasherFront(a: Art, shot: Shot): void {
  const tone = shot.tone
  const [x, y, w, h] = [146, 84, 508, 656]
  if (shot.view !== 'bare') shadow(a, [400, 744, 272], 1.15)
  shell(a, [x, y, w, h, 8], a.across(tone.panel), 0.24)
  a.rect([x - 4, y - 6, w + 8, 18, 5], a.down(`0 ${tone.hi}|1 ${tone.low}`))
  a.rect([x + 4, y + 16, w - 8, 84, 6], a.down('0 #44474c|.5 #2a2c30|1 #1b1c1f'))
  a.rim([x + 4, y + 16, w - 8, 84, 6], a.down('0 #fff/.5|1 #fff/.02'), 1.2)
  mark(a, shot, [x + 34, y + 66, 17, 'start'], '#e7e8ea')
  a.word([x + w / 2 + 10, y + 72, 29], '3:10', '#ffc765', { anchor: 'middle', weight: 1.4 })
  ;['eco', 'auto', '45 °'].forEach((text, index) =>
    a.word([x + w - 190 + index * 62, y + 60, 11], text, index ? '#b9bcc1' : amber, { weight: 1.7 }),
  )
  for (let k = 0; k < 3; k += 1) a.oval([x + w - 178 + k * 62, y + 78, 2.6, 2.6], k ? '#55585d' : amber)
  a.rect([x + 4, y + 602, w - 8, 50, 4], a.down('0 #232427|1 #0f1011'))
  if (shot.view === 'open') return openRack(a, x, y, w)
  shell(a, [x + 4, y + 104, w - 8, 492, 6], a.across(tone.panel), 0.16)
  if (tone.name === 'steel' || tone.name === 'silver')
    a.rect([x + 4, y + 104, w - 8, 492, 6], brushing(a, false))
  const bar = shot.pick('handle', ['bar', 'recess']) === 'bar'
  if (bar) {
    a.rect([x + 60, y + 162, w - 120, 16, 8], '#000', { op: 0.35, blur: 6 })
    for (const hx of [x + 84, x + w - 104])
      a.rect([hx, y + 138, 20, 18, 4], a.across('0 #6f7277|.5 #d7d9db|1 #6f7277'))
    a.rect([x + 56, y + 132, w - 112, 18, 9], a.down('0 #fff|.25 #f4f5f5|.55 #a3a7ab|1 #65686d'))
  } else {
    a.rect([x + w / 2 - 120, y + 112, 240, 34, 12], a.down(`0 ${tone.edge}|1 ${tone.low}`))
  }
  sheen(a, [x + 30, y + 190, 54, 396], tone.dark ? 0.12 : 0.4)
}

function openRack(a: Art, x: number, y: number, w: number): void {
  a.rect([x + 16, y + 104, w - 32, 420, 6], a.down('0 #3a3c41|.4 #85888d|1 #c4c7ca'))
  a.rect([x + 16, y + 104, w - 32, 420, 6], a.across('0 #000/.5|.2 #000/0|.8 #000/0|1 #000/.5'))
  for (const rack of [y + 210, y + 400]) {
    for (let k = 0; k < 13; k += 1) {
      const cx = x + 60 + k * 32
      if (k % 2 === 0) a.oval([cx, rack - 36, 13, 52], a.across('0 #fff|.4 #f3f1ed|1 #b4b0a8'))
      a.line(`M${cx} ${rack - 24}V${rack + 30}`, '#e7e9ea', 3)
    }
    a.line(`M${x + 30} ${rack + 30}H${x + w - 30}M${x + 30} ${rack - 8}H${x + w - 30}`, '#f4f5f5', 4)
  }
  a.path(spray, a.down('0 #8b8e94|1 #33353a'))
  a.path(
    `M${x + 6} ${y + 524}H${x + w - 6}L${x + w + 50} ${y + 640}H${x - 50}Z`,
    a.down('0 #6f7277|.3 #d7d9db|1 #f4f5f5'),
  )
  a.rect([x - 50, y + 638, w + 100, 20, 6], a.down('0 #fff|1 #8b8e94'))
}

/** Washing machines, dryers and dishwashers. */
export const laundryKinds = {
  'washing-machine': { draw: (a, shot) => drawMachine(a, shot, false) },
  'tumble-dryer': { draw: (a, shot) => drawMachine(a, shot, true) },
  dishwasher: { draw: dishwasherFront },
} satisfies KindDrawings
