import { amber, body, display, led, lightBar, mark, perforation, shadow, sheen, shell } from './props.ts'
import type { KindDrawings, Shot } from './shot.ts'
import type { Art, Disc } from './studio.ts'
import type { Tone } from './tones.ts'

function topGrille(a: Art, cy: number, rx: number, ry: number): void {
  a.oval([400, cy, rx, ry], '#2a2b2e')
  for (let k = 0; k < 9; k += 1)
    a.ring([400, cy, rx * (1 - k * 0.105), ry * (1 - k * 0.105)], '#6f7277', 3, { op: 0.85 })
  a.oval([400, cy, rx * 0.17, ry * 0.19], '#f5f3ef')
}

function airDial(a: Art, [cx, cy, r]: Disc, value: string): void {
  const length = 2 * Math.PI * r * 0.84
  a.oval([cx, cy, r, r], '#0d0e10')
  a.ring([cx, cy, r, r], '#fff', 1.5, { op: 0.6 })
  a.ring([cx, cy, r * 0.84, r * 0.84], '#26282b', 7)
  a.line(`M${cx} ${cy - r * 0.84}a${r * 0.84} ${r * 0.84} 0 1 1 -.1 0`, amber, 7, {
    dash: `${Math.round(length * 0.72)} ${Math.round(length)}`,
  })
  a.word([cx, cy + r * 0.16, r * 0.48], value, '#fff', { anchor: 'middle', weight: 1.4 })
  a.word([cx, cy + r * 0.48, r * 0.15], 'pm2.5', '#a4a8ad', { anchor: 'middle' })
}

function drawPurifier(a: Art, shot: Shot): void {
  const tone = shot.tone
  const tower = shot.pick('form', ['box', 'tower']) === 'tower'
  const [x, w, r] = tower ? [250, 300, 140] : [208, 384, 70]
  shadow(a, [400, 738, w * 0.55], 1.1)
  shell(a, [x, 72, w, 664, r], a.across(tone.cyl), 0.38)
  const slot = a.tile(
    16,
    34,
    '<rect x="3" y="3" width="9" height="26" rx="4.5" fill="#6b655a"/><rect x="4.5" y="4" width="7.5" height="25" rx="3.7" fill="#39352f"/>',
  )
  const [gx, gw] = [x + 18, w - 36]
  a.rect([gx, 384, gw, 320, 40], a.across(`0 ${tone.low}|.3 ${tone.light}|1 ${tone.low}`))
  a.rect(
    [gx + 8, 392, gw - 16, 304, 32],
    shot.pick('grille', ['slots', 'holes', 'fabric']) === 'slots'
      ? slot
      : perforation(a, [14, 4], '#2b2824', 0.85),
  )
  a.rect(
    [gx, 384, gw, 320, 40],
    a.across('0 #000/.35|.1 #fff/.1|.3 #fff/.22|.5 #fff/0|.85 #000/.1|1 #000/.4'),
  )
  a.oval([400, 112, w / 2 - 24, 44], a.down(`0 ${tone.low}|1 ${tone.hi}`))
  topGrille(a, 110, w / 2 - 42, 36)
  airDial(a, [400, 264, tower ? 64 : 76], shot.label('reading', '08'))
  sheen(a, [x + 28, 150, 26, 210], tone.dark ? 0.2 : 0.8)
  mark(a, shot, [400, 722, 13], tone.ink)
}

function drawHumidifier(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 732, 190], 1.1)
  for (const [x, lean, op] of [
    [390, -60, 0.5],
    [404, 30, 0.55],
    [414, 90, 0.4],
  ] as const) {
    a.line(`M${x} 260C${x + lean} 200 ${x - lean * 0.4} 130 ${x + lean} 40`, '#fff', 30, { op, blur: 14 })
  }
  if (shot.pick('form', ['drop', 'cylinder']) === 'drop') {
    const d =
      'M400 232C470 250 570 400 574 540C578 660 520 728 400 730C280 728 222 660 226 540C230 400 330 250 400 232Z'
    body(a, d, a.across(tone.cyl), 0.42)
    a.line('M232 590Q400 640 568 590', tone.edge, 3, { op: 0.4 })
    sheen(a, [280, 380, 36, 240], tone.dark ? 0.22 : 0.8)
    lightBar(a, [350, 660, 100, 5])
  } else {
    a.rect(
      [238, 290, 324, 250, 30],
      a.across('0 #9fb8c0/.7|.15 #eaf4f8/.8|.4 #fff/.5|.8 #c9dde4/.6|1 #8fa8b0/.8'),
    )
    a.rect([246, 390, 308, 150, 10], a.across('0 #7fb0c6/.6|.4 #cfe9f2/.5|1 #6fa0b8/.7'))
    a.oval([400, 390, 154, 14], '#e9f6fa', { op: 0.8 })
    shell(a, [226, 520, 348, 208, 44], a.across(tone.cyl), 0.4)
    shell(a, [240, 258, 320, 46, 22], a.down(tone.fall), 0.3)
    display(a, [320, 590, 160, 62], '52%', 30)
  }
  a.oval([400, 252, 46, 10], a.slant('0 #55585d|1 #17181a', 60))
  mark(a, shot, [400, shot.pick('form', ['drop', 'cylinder']) === 'drop' ? 560 : 700, 17], tone.ink)
}

function drawHeater(a: Art, shot: Shot): void {
  const tone = shot.tone
  const form = shot.pick('form', ['oil', 'tower', 'panel'])
  if (form === 'oil') {
    shadow(a, [400, 722, 290], 1.1)
    for (const cx of [220, 580]) {
      a.rect([cx - 66, 660, 132, 22, 11], a.down('0 #55585d|1 #131415'))
      for (const dx of [-50, 50])
        a.oval([cx + dx, 698, 22, 22], a.slant('0 #44474c|.5 #17181a|1 #070708', 60))
    }
    for (let k = 0; k < 9; k += 1) {
      const x = 120 + k * 58
      a.rect(
        [x, 170, 56, 500, 28],
        a.across(`0 ${tone.edge}|.2 ${tone.hi}|.5 ${tone.light}|.8 ${tone.mid}|1 ${tone.edge}`),
      )
      a.rect([x + 20, 230, 14, 380, 7], '#000', { op: 0.16 })
      a.rect([x, 170, 56, 500, 28], a.down('0 #fff/.5|.08 #fff/0|.8 #000/0|1 #000/.3'))
    }
    shell(a, [596, 180, 104, 480, 26], a.across('0 #17181a|.3 #55585d|1 #17181a'), 0.4)
    display(a, [610, 220, 76, 46], '22 °', 20)
    for (const y of [330, 420]) a.oval([648, y, 28, 28], a.slant('0 #8b8e94|.5 #26282b|1 #0b0b0c', 50))
    led(a, 648, 490, 5)
    return mark(a, shot, [648, 590, 11], '#c4c7cb')
  }
  if (form === 'panel') {
    shadow(a, [400, 692, 330], 1.1, 18)
    for (const cx of [190, 610])
      a.path(`M${cx - 12} 640H${cx + 12}L${cx + 56} 690H${cx - 56}Z`, a.down('0 #55585d|1 #131415'))
    shell(a, [60, 240, 680, 410, 22], a.across(tone.panel), 0.3)
    for (let k = 0; k < 26; k += 1) a.rect([100 + k * 23.4, 264, 14, 36, 5], '#000', { op: 0.5 })
    a.rect([100, 604, 600, 22, 8], a.down('0 #17181a|1 #55585d'))
    display(a, [580, 340, 120, 56], '22 °', 26)
    sheen(a, [90, 320, 50, 270], tone.dark ? 0.15 : 0.5)
    return mark(a, shot, [400, 470, 26], tone.ink)
  }
  shadow(a, [400, 734, 140], 1.1)
  a.oval([400, 724, 130, 22], a.slant(tone.face, 40))
  shell(a, [300, 80, 200, 640, 60], a.across(tone.cyl), 0.4)
  a.rect([324, 190, 152, 430, 30], '#0b0b0c')
  a.rect([324, 190, 152, 430, 30], a.glow('0 #ffb648|.45 #c4641a|.8 #4a2009|1 #120804'))
  for (let k = 0; k < 27; k += 1)
    a.rect([330, 200 + k * 15.6, 140, 7, 3], a.down('0 #33353a|1 #0b0b0c'), { op: 0.9 })
  display(a, [345, 110, 110, 50], '22 °', 24)
  mark(a, shot, [400, 668, 16], tone.ink)
}

function blades(a: Art, [cx, cy, r]: Disc, tone: Tone, count: number): void {
  for (let k = 0; k < count; k += 1) {
    const d = `M${cx} ${cy}C${cx - r * 0.1} ${cy - r * 0.4} ${cx - r * 0.3} ${cy - r * 0.8} ${cx + r * 0.1} ${cy - r * 0.94}C${cx + r * 0.6} ${cy - r * 0.94} ${cx + r * 0.6} ${cy - r * 0.4} ${cx} ${cy}Z`
    const turn = `rotate(${(k * 360) / count + 14} ${cx} ${cy})`
    a.path(d, '#1c150e', { op: 0.28, turn: `translate(5 10) ${turn}` })
    a.path(
      d,
      a.slant(
        tone.dark ? `0 ${tone.hi}|.6 ${tone.light}|1 ${tone.low}` : '0 #fffdf8|.45 #e9e5dd|1 #aaa498',
        70,
      ),
      { turn },
    )
  }
}

function cage(a: Art, [cx, cy, r]: Disc, colour: string): void {
  let wires = ''
  for (let k = 0; k < 44; k += 1) {
    const turn = (k * Math.PI) / 22
    wires += `M${Math.round(cx + 50 * Math.cos(turn))} ${Math.round(cy + 50 * Math.sin(turn))}`
    wires += `Q${Math.round(cx + r * 0.6 * Math.cos(turn + 0.03))} ${Math.round(cy + r * 0.6 * Math.sin(turn + 0.03))} ${Math.round(cx + r * Math.cos(turn + 0.26))} ${Math.round(cy + r * Math.sin(turn + 0.26))}`
  }
  a.line(wires, colour, 2, { op: 0.75 })
  for (const share of [0.42, 0.72]) a.ring([cx, cy, r * share, r * share], colour, 2.4, { op: 0.8 })
}

function towerFan(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 736, 150], 1.1)
  a.oval([400, 722, 160, 26], a.slant(tone.face, 40))
  a.ring([400, 721, 159, 25], '#fff', 1.6, { op: tone.dark ? 0.3 : 0.9 })
  shell(a, [304, 60, 192, 656, 92], a.across(tone.cyl), 0.4)
  a.rect([336, 196, 128, 440, 60], a.across('0 #0b0b0c|.3 #2b2d31|.7 #17181a|1 #08090a'))
  for (let k = 0; k < 26; k += 1) {
    const inset = Math.max(0, Math.abs(k - 12.5) - 10) * 9
    a.rect(
      [342 + inset, 210 + k * 16, 116 - 2 * inset, 8, 4],
      a.across('0 #26282b|.3 #8b8e94|.6 #44474c|1 #17181a'),
    )
  }
  a.rect([350, 200, 26, 430, 13], '#fff', { op: 0.12, blur: 5 })
  display(a, [350, 114, 100, 48], '3', 26)
  sheen(a, [316, 150, 16, 480], tone.dark ? 0.25 : 0.8)
  mark(a, shot, [400, 690, 14], tone.ink)
}

function drawFan(a: Art, shot: Shot): void {
  const tone = shot.tone
  if (shot.pick('form', ['round', 'tower', 'round']) === 'tower') return towerFan(a, shot)
  const [cx, cy, r] = [400, 306, 246]
  shadow(a, [400, 736, 200], 1)
  a.rect([384, 540, 32, 180, 12], a.across('0 #6c6f74|.3 #fff|.6 #b4b7bb|1 #6c6f74'))
  a.oval([400, 720, 176, 24], a.across(tone.cyl))
  a.oval([400, 712, 176, 22], a.slant(tone.face, 30))
  a.ring([400, 712, 175, 21], '#fff', 1.6, { op: tone.dark ? 0.3 : 0.9 })
  shell(a, [350, 564, 100, 92, 30], a.across(tone.cyl), 0.4)
  for (let k = 0; k < 3; k += 1) a.ring([376 + k * 24, 624, 7, 7], k === 1 ? amber : tone.ink, 2)
  a.oval([cx + 8, cy + 16, r, r], '#000', { op: 0.18, blur: 12 })
  a.oval(
    [cx, cy, r, r],
    a.glow(tone.dark ? '0 #3a3c41|.8 #1d1e21|1 #08090a' : '0 #8b867c|.75 #b9b4aa|1 #d9d5cd'),
    { op: 0.85 },
  )
  blades(a, [cx, cy, r * 0.96], tone, shot.pick('blades', [5, 3, 7]))
  cage(a, [cx, cy, r], tone.dark ? '#08090a' : '#fbfaf7')
  a.ring([cx, cy, r, r], a.slant(`0 ${tone.hi}|.5 ${tone.mid}|1 ${tone.edge}`, 55), 15)
  a.ring([cx, cy, r + 7, r + 7], a.slant('0 #fff/.9|.4 #fff/0', 55), 2)
  a.oval([cx + 2, cy + 6, 62, 62], a.glow('0 #000/.6|.8 #000/.4|1 #000/0'))
  a.oval([cx, cy, 56, 56], a.slant(tone.face, 55))
  a.ring([cx, cy, 55, 55], '#fff', 1.8, { op: tone.dark ? 0.35 : 0.9 })
  mark(a, shot, [cx, cy + 6, 13], tone.ink)
}

/** Radiator thermostat standing on its brass nut. */
function valve(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 728, 170], 1)
  a.path('M318 690H482L470 728H330Z', a.across('0 #55585d|.3 #f4f5f5|.6 #a9acb0|1 #44474c'))
  const brass = '0 #6b420c|.2 #f5cf86|.4 #c98f35|.6 #f0c06a|.85 #b47a26|1 #5a3808'
  a.path('M306 600H494L488 694H312Z', a.across(brass))
  for (let k = 0; k < 12; k += 1) a.rect([316 + k * 14.4, 606, 5, 84, 2], '#3a2408', { op: 0.35 })
  body(
    a,
    'M248 190Q248 76 400 72Q552 76 552 190V560Q552 606 506 608H294Q248 606 248 560Z',
    a.across(tone.cyl),
    0.4,
  )
  for (let k = 0; k < 22; k += 1) {
    const dx = Math.sin(((k - 10.5) / 22) * Math.PI) * 150
    a.rect([400 + dx - 2, 490, 4, 104, 2], '#000', { op: 0.2 })
  }
  a.line('M250 474Q400 500 550 474', tone.edge, 2, { op: 0.4 })
  a.oval([400, 290, 122, 122], a.slant('0 #2b2d31|.5 #131417|1 #08090a', 60))
  a.ring([400, 290, 122, 122], a.slant('0 #fff/.8|.4 #fff/.1|1 #000/.4', 55), 2.4)
  a.line('M328 362A102 102 0 1 1 472 362', '#33353a', 7)
  a.line('M328 362A102 102 0 0 1 400 188', amber, 7)
  a.word([400, 312, 50], '21 °', '#ffc765', { anchor: 'middle', weight: 1.4 })
  a.oval([360, 230, 60, 36], a.glow('0 #fff/.2|1 #fff/0'))
  mark(a, shot, [400, 458, 15], tone.ink)
  sheen(a, [270, 190, 20, 270], tone.dark ? 0.25 : 0.8)
}

function drawThermostat(a: Art, shot: Shot): void {
  const tone = shot.tone
  if (shot.pick('form', ['round', 'valve']) === 'valve') return valve(a, shot)
  shadow(a, [400, 706, 190], 0.5)
  a.oval([408, 418, 292, 292], '#1c150e', { op: 0.28, blur: 16 })
  a.oval(
    [400, 400, 290, 290],
    a.slant(`0 #fff|.25 ${tone.light}|.55 ${tone.low}|.8 ${tone.light}|1 ${tone.edge}`, 55),
  )
  a.oval([400, 400, 262, 262], a.slant('0 #2b2d31|.5 #131417|1 #08090a', 60))
  a.ring([400, 400, 262, 262], '#000', 3, { op: 0.6 })
  let marks = ''
  for (let k = 0; k < 61; k += 1) {
    const turn = ((-135 + k * 4.5) * Math.PI) / 180
    marks += `M${400 + 206 * Math.sin(turn)} ${400 - 206 * Math.cos(turn)}L${400 + 234 * Math.sin(turn)} ${400 - 234 * Math.cos(turn)}`
  }
  a.line(marks, '#5a5d63', 3)
  a.line('M244 556A220 220 0 0 1 400 180A220 220 0 0 1 530 222', amber, 10, { op: 0.35, blur: 6 })
  a.line('M244.4 555.6A220 220 0 0 1 400 180A220 220 0 0 1 530 222', a.slant('0 #ffd894|1 #f5a524', 60), 7)
  a.word([400, 450, 100], shot.label('reading', '21.5'), '#fff', { anchor: 'middle', weight: 1.2 })
  a.word([400, 300, 26], '20.0', '#a4a8ad', { anchor: 'middle', weight: 1.5 })
  a.oval([320, 260, 150, 100], a.glow('0 #fff/.14|1 #fff/0'))
  mark(a, shot, [400, 540, 18], '#8d9098')
}

/** Air and warmth. */
export const climateKinds = {
  'air-purifier': { draw: drawPurifier },
  humidifier: { draw: drawHumidifier },
  heater: { draw: drawHeater },
  fan: { draw: drawFan },
  thermostat: { draw: drawThermostat },
} satisfies KindDrawings
