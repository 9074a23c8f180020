import { led, mark, sheen, shadow, shell } from './props.ts'
import type { KindDrawings, Shot } from './shot.ts'
import type { Art, Rect } from './studio.ts'
import type { Tone } from './tones.ts'

/** USB-C socket seen from the front. */
export function socket(a: Art, cx: number, cy: number, w: number): void {
  const h = w * 0.4
  a.rect([cx - w / 2, cy - h / 2, w, h, h / 2], a.down('0 #6f6b64|1 #e9e6e0'))
  a.rect([cx - w / 2 + 3, cy - h / 2 + 3, w - 6, h - 6, h / 2], trimBlack)
  a.rect([cx - w / 4, cy - 2.5, w / 2, 5, 2.5], '#6a6d72')
}

const trimBlack = '#101113'

/** USB-C plug pointing up at (cx, top); returns nothing, the cable leaves at top + 150. */
function plug(a: Art, cx: number, top: number, tone: Tone): void {
  a.rect([cx - 17, top, 34, 50, 12], a.across('0 #6f7378|.2 #fff|.5 #c4c7ca|.8 #eceeef|1 #6f7378'))
  a.rect([cx - 8, top + 3, 16, 7, 3.5], '#26282b')
  a.rect([cx - 29, top + 42, 58, 96, 14], a.across(tone.cyl))
  a.rect([cx - 29, top + 42, 58, 96, 14], a.down('0 #fff/.5|.1 #fff/0|.8 #000/0|1 #000/.3'))
  a.path(`M${cx - 15} ${top + 136}H${cx + 15}L${cx + 10} ${top + 186}H${cx - 10}Z`, a.across(tone.cyl))
  for (let k = 0; k < 5; k += 1)
    a.line(`M${cx - 12} ${top + 146 + k * 8}H${cx + 12}`, '#000', 2, { op: 0.22 })
}

function cord(a: Art, d: string, width: number, [tone, woven]: readonly [tone: Tone, woven: boolean]): void {
  a.line(d, '#1c150e', width, { op: 0.26, blur: 6, turn: 'translate(6 12)' })
  a.line(d, tone.edge, width)
  a.line(d, tone.mid, width * 0.82)
  a.line(d, tone.light, width * 0.42, { turn: `translate(${-width * 0.12} ${-width * 0.12})` })
  a.line(d, tone.hi, width * 0.14, { turn: `translate(${-width * 0.2} ${-width * 0.2})`, op: 0.8 })
  if (woven) a.line(d, tone.edge, width * 0.86, { dash: '2 4', butt: true, op: 0.34 })
}

function drawCable(a: Art, shot: Shot): void {
  const woven = shot.pick('jacket', ['woven', 'smooth']) === 'woven'
  const tone = shot.tone
  const width = Math.max(13, Math.min(24, 13 + (shot.size ?? 2) * 2.4))
  shadow(a, [400, 716, 270], 0.5)
  if (shot.view === 'plugs') {
    for (const [cx, turn] of [
      [290, -8],
      [510, 8],
    ] as const) {
      a.group({ turn: `rotate(${turn} ${cx} 420)` }, () => {
        cord(a, `M${cx} 420V800`, width * 1.5, [tone, woven])
        a.group({ turn: `translate(${cx * -1} -120) scale(2)` }, () => plug(a, cx, 120, tone))
      })
    }
    return
  }
  const turns = Math.min(4, Math.max(2, Math.round((shot.size ?? 2) + 1)))
  for (let k = turns - 1; k >= 0; k -= 1) {
    const r = 226 - k * (width + 7)
    cord(a, `M${400 - r} 452a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`, width, [tone, woven])
  }
  cord(a, 'M596 340C640 280 612 256 600 232', width, [tone, woven])
  cord(a, 'M204 340C160 280 188 256 200 232', width, [tone, woven])
  a.group({ turn: 'rotate(-10 600 160) translate(0 8)' }, () => plug(a, 600, 44, tone))
  a.group({ turn: 'rotate(10 200 160) translate(0 8)' }, () => plug(a, 200, 44, tone))
  const strap = tone.dark ? '0 #3a3c41|.5 #6a6d72|1 #202225' : '0 #8b867c|.5 #c9c3b7|1 #6f6a60'
  a.rect([352, 570, 96, 124, 14], '#1c150e', { op: 0.3, blur: 6 })
  a.rect([352, 562, 96, 128, 14], a.down(strap))
  a.rim([358, 568, 84, 116, 10], '#fff', 1.2, { op: 0.3, dash: '5 4' })
  mark(a, shot, [400, 632, 13], tone.dark ? '#d7dade' : '#4f4b44')
}

function prongs(a: Art, y: number, cxs: readonly number[]): void {
  for (const cx of cxs) {
    a.rect([cx - 13, y, 26, 86, 12], a.across('0 #55585d|.25 #fff|.5 #b4b7bb|.8 #e7e9ea|1 #55585d'))
    a.rect([cx - 14, y + 44, 28, 46, 4], a.across('0 #0b0b0c|.3 #44474c|1 #0b0b0c'))
  }
}

/** Charger lying three quarters: ports on the face, the plug pointing away to the right. */
function chargerAngle(a: Art, shot: Shot, ports: number, watts: number): void {
  const tone = shot.tone
  const side = Math.min(370, 310 + watts * 0.5)
  const [x, y] = [96, 716 - side]
  const [dx, dy] = [side * 0.42, -side * 0.2]
  shadow(a, [400, 718, 330], 0.9, 30)
  for (const shift of [0, 1]) {
    const [px, py] = [x + dx + side * (0.62 + shift * 0.26), y + dy + side * (0.5 + shift * 0.02)]
    a.line(`M${px} ${py}l${side * 0.5} ${-side * 0.235}`, '#3a3c41', 32)
    a.line(
      `M${px} ${py}l${side * 0.5} ${-side * 0.235}`,
      a.slant('0 #6f7277|.3 #fff|.6 #b4b7bb|1 #6f7277', 65),
      27,
    )
    a.line(`M${px} ${py}l${side * 0.27} ${-side * 0.127}`, '#17181a', 29)
  }
  for (let k = 28; k >= 0; k -= 1) {
    const share = k / 28
    a.rect(
      [x + dx * share, y + dy * share, side, side, 70],
      k > 26 ? tone.edge : k > 22 ? tone.low : tone.mid,
    )
  }
  a.path(
    `M${x + 70} ${y}H${x + side - 60}L${x + side - 60 + dx} ${y + dy}H${x + 70 + dx}Q${x + 40 + dx} ${y + dy} ${x + 24 + dx * 0.8} ${y + dy * 0.8}L${x + 20} ${y + 20}Q${x + 40} ${y} ${x + 70} ${y}Z`,
    a.slant('0 #fff/.85|1 #fff/.25', 20),
    { op: tone.dark ? 0.3 : 1 },
  )
  shell(a, [x, y, side, side, 70], a.slant(tone.face, 65), 0.3)
  a.rim([x + 20, y + 20, side - 40, side - 40, 54], tone.edge, 2, { op: 0.22 })
  for (let k = 0; k < ports; k += 1) socket(a, x + side / 2, y + side * 0.22 + k * 58, 92)
  a.word([x + side / 2, y + side - 88, 34], `${watts} w`, tone.ink, { anchor: 'middle', weight: 1.6 })
  mark(a, shot, [x + side / 2, y + side - 44, 19], tone.ink)
}

function drawCharger(a: Art, shot: Shot): void {
  const tone = shot.tone
  const ports = Number(shot.pick('ports', [1, 2, 3]))
  const watts = shot.size ?? shot.amount('watts', 65)
  if (shot.view === 'main') return chargerAngle(a, shot, ports, watts)
  const tall = 380 + Math.min(100, watts) * 0.9
  const [w, x, y] = [shot.pick('width', [270, 300, 330]), 0, 730 - tall]
  const left = 400 - w / 2 + x
  shadow(a, [400, 732, w * 0.66])
  if (shot.view === 'side') {
    prongs(a, y - 76, [370])
    shell(a, [300, y, 200, tall, 40], a.across(tone.cyl), 0.35)
    return sheen(a, [330, y + 40, 30, tall - 90], 0.55)
  }
  if (shot.view === 'back') {
    shell(a, [left, y, w, tall, 52], a.across(tone.cyl), 0.35)
    a.oval([400, y + tall * 0.42, w * 0.3, w * 0.3], a.slant(`0 ${tone.low}|1 ${tone.light}`, 55))
    for (const dx of [-36, 36]) {
      a.oval([400 + dx, y + tall * 0.42, 17, 17], '#000', { op: 0.35, blur: 5 })
      a.oval([400 + dx, y + tall * 0.42, 14, 14], a.glow('0 #fff|.5 #b4b7bb|1 #55585d', 0.4, 0.35, 0.6))
    }
    for (let k = 0; k < 4; k += 1)
      a.rect([400 - w * 0.26, y + tall * 0.72 + k * 16, w * (0.52 - k * 0.07), 4, 2], tone.ink, { op: 0.5 })
    return
  }
  prongs(a, y - 70, [366, 434])
  shell(a, [left, y, w, tall, 52], a.across(tone.cyl), 0.35)
  a.rect(
    [left + 18, y + 22, w - 36, tall * 0.18 + ports * 52, 34],
    a.down(`0 ${tone.low}|.2 ${tone.mid}|1 ${tone.light}`),
  )
  for (let k = 0; k < ports; k += 1) socket(a, 400, y + 66 + k * 56, 88)
  a.word([400, y + tall - 92, 34], `${watts} w`, tone.ink, { anchor: 'middle', weight: 1.6 })
  mark(a, shot, [400, y + tall - 44, 18], tone.ink)
  led(a, 400, y + tall * 0.18 + ports * 52 + 44, 4)
  sheen(a, [left + 34, y + tall * 0.5, 26, tall * 0.42], tone.dark ? 0.22 : 0.7)
}

function bank(a: Art, shot: Shot, [x, y, w, h]: Rect): void {
  const tone = shot.tone
  shadow(a, [x + w / 2, 734, w * 0.62])
  a.rect([x, y, w, h, 48], a.across(tone.frame))
  a.rect([x + 8, y + 6, w - 16, h - 12, 42], a.slant(tone.face, 68))
  a.rim([x + 8, y + 6, w - 16, h - 12, 42], a.slant('0 #fff/.75|.3 #fff/.08|1 #000/.4', 70), 1.6)
  a.path(
    `M${x + 16} ${y + 46}Q${x + w * 0.42} ${y + h * 0.3} ${x + w * 0.26} ${y + h - 16}H${x + 20}Z`,
    '#fff',
    { op: 0.1, blur: 20 },
  )
}

function drawPowerBank(a: Art, shot: Shot): void {
  const tone = shot.tone
  const capacity = shot.size ?? 10000
  const h = Math.min(640, 500 + capacity / 150)
  const w = shot.pick('width', [270, 296, 320])
  const [x, y] = [400 - w / 2, 732 - h]
  if (shot.view === 'side') {
    shadow(a, [400, 734, 80])
    a.rect([352, y, 96, h, 34], a.across(tone.frame))
    a.rect([352, y, 96, h, 34], a.down('0 #fff/.5|.06 #fff/0|.85 #000/0|1 #000/.4'))
    return a.rect([390, y + 90, 20, 50, 10], a.across(tone.frame))
  }
  if (shot.view === 'ports') {
    shadow(a, [400, 560, 300])
    shell(a, [110, 300, 580, 250, 84], a.down(tone.fall), 0.3)
    a.rect([150, 340, 500, 170, 58], a.down(`0 ${tone.low}|1 ${tone.mid}`))
    for (const cx of [260, 400]) socket(a, cx, 425, 104)
    a.rect([500, 402, 96, 46, 6], a.down('0 #c9c3b7|1 #fff'))
    a.rect([506, 408, 84, 34, 4], trimBlack)
    return a.rect([512, 426, 72, 12, 2], '#d9d5cd')
  }
  bank(a, shot, [x, y, w, h])
  if (shot.pick('face', ['digits', 'dots', 'ring']) === 'digits') {
    a.rect([x + w / 2 - 56, y + 40, 112, 48, 24], '#0c0d0e')
    a.word([400, y + 74, 24], '87%', '#ffc765', { anchor: 'middle', weight: 1.6 })
  } else if (shot.pick('face', ['digits', 'dots', 'ring']) === 'dots') {
    for (let k = 0; k < 4; k += 1) a.oval([364 + k * 24, y + 62, 4.5, 4.5], k < 3 ? '#f5a524' : tone.low)
  } else {
    a.ring([400, y + h * 0.42, w * 0.32, w * 0.32], tone.dark ? '#fff' : '#000', 7, { op: 0.16 })
    led(a, 400, y + 54, 5)
  }
  mark(a, shot, [400, y + h - 96, 28], tone.ink)
  a.word([400, y + h - 58, 15], `${capacity} mah`, tone.ink, { anchor: 'middle', weight: 1.5, op: 0.8 })
}

/** Power: chargers, cables and power banks. */
export const powerKinds = {
  charger: { draw: drawCharger },
  cable: { draw: drawCable },
  'power-bank': { draw: drawPowerBank },
} satisfies KindDrawings
