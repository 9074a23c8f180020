import { amber, display, feet, led, lightBar, mark, perforation, shadow, sheen, shell } from './props.ts'
import { desktopScreen, pickTheme } from './screens.ts'
import type { KindDrawings, Shot } from './shot.ts'
import { socket } from './power-art.ts'
import type { Art, RoundRect } from './studio.ts'

function caseFan(a: Art, cx: number, cy: number, r: number): void {
  a.oval([cx, cy, r, r], '#08090a')
  a.oval([cx, cy, r, r], a.glow('0 #f5a524/.5|.55 #f5a524/.16|.8 #f5a524/.5|1 #000/.6'))
  for (let k = 0; k < 7; k += 1) {
    a.path(
      `M${cx} ${cy}Q${cx + r * 0.5} ${cy - r * 0.12} ${cx + r * 0.66} ${cy - r * 0.62}Q${cx + r * 0.2} ${cy - r * 0.7} ${cx} ${cy}Z`,
      '#26282b',
      {
        turn: `rotate(${k * 51.4} ${cx} ${cy})`,
        op: 0.9,
      },
    )
  }
  a.oval([cx, cy, r * 0.26, r * 0.26], a.slant('0 #55585d|1 #101113', 60))
  a.ring([cx, cy, r * 0.95, r * 0.95], a.slant('0 #ffdf9e|.5 #f5a524|1 #a9690f', 50), 4)
}

function isMini(shot: Shot): boolean {
  return shot.pick('form', ['tower', 'tower', 'mini']) === 'mini'
}

function drawDesktop(a: Art, shot: Shot): void {
  const tone = shot.tone
  if (isMini(shot)) return drawMini(a, shot)
  const [x, y, w, h] = [240, 84, 320, 646]
  if (shot.view !== 'bare') shadow(a, [400, 734, 190], 1.1)
  feet(a, [x + 50, x + w - 50], y + h, 60)
  shell(a, [x, y, w, h, 16], a.across(tone.panel), 0.4)
  if (shot.view === 'back') {
    a.rect([x + 30, y + 40, w - 60, 150, 8], a.down('0 #26282b|1 #101113'))
    for (let k = 0; k < 4; k += 1) a.rect([x + 50, y + 60 + k * 30, 60, 18, 3], '#5a5d63')
    caseFan(a, x + w - 92, y + 116, 56)
    for (let k = 0; k < 5; k += 1)
      a.rect([x + 40, y + 230 + k * 44, w - 80, 30, 4], a.down('0 #6f7277|1 #33353a'))
    return a.rect([x + 40, y + 480, w - 80, 130, 8], a.down('0 #1b1c1f|1 #33353a'))
  }
  if (shot.pick('face', ['glass', 'mesh', 'bar']) === 'glass') {
    a.rect([x + 20, y + 20, w - 40, h - 100, 12], '#0a0b0c')
    for (const cy of [y + 124, y + 290, y + 456]) caseFan(a, 400, cy, 76)
    a.rect([x + 20, y + 20, w - 40, h - 100, 12], a.slant('0 #fff/.24|.42 #fff/.04|.44 #fff/0', 28))
  } else if (shot.pick('face', ['glass', 'mesh', 'bar']) === 'mesh') {
    a.rect([x + 20, y + 20, w - 40, h - 100, 12], a.down(`0 ${tone.low}|1 ${tone.edge}`))
    a.rect([x + 20, y + 20, w - 40, h - 100, 12], perforation(a, [10, 2.4], '#000', 0.7))
    lightBar(a, [x + 20, y + h - 74, w - 40, 5])
  } else {
    a.rect([x + 24, y + 24, w - 48, h - 110, 12], a.slant(`0 ${tone.mid}|1 ${tone.low}`, 80))
    a.rect([395, y + 60, 10, 420, 5], a.down('0 #ffd894|.6 #f5a524|1 #a9690f'))
    a.rect([383, y + 60, 34, 420, 17], amber, { op: 0.3, blur: 10 })
  }
  socket(a, x + 76, y + h - 38, 44)
  a.oval([x + w - 60, y + h - 38, 16, 16], a.slant('0 #8b8e94|1 #1a1b1d', 60))
  led(a, x + w - 60, y + h - 38, 4)
  mark(a, shot, [400, y + h - 33, 14], tone.ink)
}

function drawMini(a: Art, shot: Shot): void {
  const tone = shot.tone
  const [x, y, w, h] = [130, 470, 540, 220]
  if (shot.view !== 'bare') shadow(a, [400, 698, 300])
  feet(a, [x + 80, x + w - 80], y + h, 80)
  if (shot.view !== 'bare')
    a.path(
      `M${x + 30} ${y + 14}L${x + 66} ${y - 70}H${x + w - 66}L${x + w - 30} ${y + 14}Z`,
      a.down(`0 ${tone.light}|1 ${tone.mid}`),
    )
  shell(a, [x, y, w, h, 40], a.down(tone.fall), 0.35)
  a.rect([x + 30, y + 40, 200, h - 80, 10], perforation(a, [9, 2.2], '#000', 0.65))
  if (shot.view === 'back')
    for (let k = 0; k < 4; k += 1) a.rect([x + 262 + k * 58, y + 130, 42, 26, 4], '#101113')
  socket(a, x + w - 200, y + h / 2, 58)
  a.rect([x + w - 150, y + h / 2 - 16, 62, 32, 4], '#101113')
  led(a, x + w - 48, y + h / 2, 5)
  mark(a, shot, [x + w - 140, y + h - 34, 16], tone.ink)
}

function drawMonitor(a: Art, shot: Shot): void {
  const tone = shot.tone
  const inches = shot.size ?? 27
  const ultrawide = inches >= 34
  const w = ultrawide ? 724 : 560 + (Math.min(32, Math.max(22, inches)) - 22) * 14
  const h = w * (ultrawide ? 0.47 : 0.6)
  const [x, y] = [400 - w / 2, 584 - h]
  if (shot.view === 'side') return monitorSide(a, shot, h)
  shadow(a, [400, 706, 176], 1, 16)
  a.path('M366 566H434V690H366Z', a.across(tone.cyl))
  a.path('M366 566H434V620H366Z', a.down('0 #000/.5|1 #000/0'))
  if (shot.pick('stand', ['plate', 'round']) === 'plate') {
    a.path('M240 696Q240 684 262 682H538Q560 684 560 696V704H240Z', a.down(tone.fall))
  } else {
    a.oval([400, 696, 150, 18], a.down(tone.fall))
    a.oval([400, 692, 150, 16], a.slant(tone.face, 40))
  }
  a.rect([x, y, w, h + 12, 16], a.down(tone.fall))
  if (shot.view === 'back') {
    a.rect([x + 3, y + 3, w - 6, h + 6, 14], a.slant(tone.face, 60))
    a.rect([322, y + h * 0.36, 156, h * 0.8, 22], a.across(tone.cyl))
    for (let k = 0; k < 24; k += 1)
      a.rect([x + 60 + (k * (w - 120)) / 24, y + 34, 8, 26, 4], '#000', { op: 0.25 })
    return mark(a, shot, [400, y + h * 0.26, 22], tone.ink)
  }
  a.rect([x + 4, y + 4, w - 8, h + 4, 13], '#08090a')
  desktopScreen(a, [x + 12, y + 12, w - 24, h - 24, 8], pickTheme(shot))
  mark(a, shot, [400, y + h + 2, 8], '#8d9098')
  led(a, x + w - 40, y + h - 1, 2.4)
}

function monitorSide(a: Art, shot: Shot, h: number): void {
  const tone = shot.tone
  shadow(a, [420, 706, 150], 1, 14)
  a.rect([300, 690, 240, 16, 8], a.down(tone.fall))
  a.path('M430 694L470 260H498L486 694Z', a.across(tone.cyl))
  a.rect([380, 560 - h * 0.6, 100, 54, 16], a.down(tone.fall))
  a.rect([348, 584 - h, 46, h + 12, 14], a.across(tone.frame))
  a.rect([344, 588 - h, 9, h + 2, 4], '#08090a')
}

const inks = [
  ['#16181c', 0.8],
  ['#1793c4', 0.55],
  ['#d3307e', 0.62],
  ['#f0bf1e', 0.4],
] as const

function drawPrinter(a: Art, shot: Shot): void {
  const tone = shot.tone
  if (shot.view !== 'bare') shadow(a, [400, 690, 320])
  if (shot.view !== 'bare') {
    a.path('M230 142H570L590 322H210Z', a.down('0 #d9d6d0|1 #b4b0a8'))
    a.path('M252 118H548L560 314H240Z', a.down('0 #ffffff|1 #e9e7e2'))
  }
  a.path('M96 342Q96 304 130 302H670Q704 304 704 342V402H96Z', a.down('0 #55585d|.3 #33353a|1 #202226'))
  a.path('M104 328Q108 308 134 306H666Q692 308 696 328Z', '#fff', { op: 0.16 })
  shell(a, [86, 378, 628, 304, 26], a.across(tone.panel), 0.35)
  a.rect([126, 410, 250, 66, 14], a.down('0 #1d1e21|1 #303237'))
  display(a, [140, 420, 120, 46], '3/5', 20)
  a.ring([300, 443, 13, 13], '#cfd2d6', 2)
  a.line('M300 434V443', '#cfd2d6', 2)
  led(a, 345, 443, 7)
  if (shot.pick('ink', ['tanks', 'slot']) === 'tanks') {
    a.rect([520, 406, 160, 92, 12], a.down('0 #26282b|1 #3a3c41'))
    inks.forEach(([colour, level], index) => {
      a.rect([532 + index * 36, 416, 28, 72, 5], '#0f1011')
      a.rect([532 + index * 36, 416 + 72 * (1 - level), 28, 72 * level, 5], colour)
      a.rect([535 + index * 36, 418, 6, 68, 3], '#fff', { op: 0.25 })
    })
  } else {
    for (let k = 0; k < 6; k += 1) a.rect([520, 424 + k * 12, 150, 4, 2], '#000', { op: 0.35 })
  }
  a.path('M150 522H650L668 582H132Z', a.down('0 #0e0f10|1 #2c2e32'))
  a.path('M232 538H568L596 628H204Z', a.down('0 #d5d2cb|.15 #ffffff|1 #f3f2ef'))
  a.path('M260 562H460L466 578H256Z', '#e2883a', { op: 0.85 })
  for (let k = 0; k < 3; k += 1)
    a.path(`M${254 - k * 3} ${590 + k * 11}H${510 - k * 30}V${594 + k * 11}H${253 - k * 3}Z`, '#9aa0a8', {
      op: 0.7,
    })
  a.path('M180 626H620L634 662Q634 672 624 672H176Q166 672 166 662Z', a.down(`0 ${tone.light}|1 ${tone.low}`))
  mark(a, shot, [400, 658, 17], tone.ink)
}

function drawRouter(a: Art, shot: Shot): void {
  const form = shot.pick('form', ['mesh', 'antenna', 'mesh'])
  if (form === 'antenna') return antennaRouter(a, shot)
  const tower = ([x, y, w, h, r]: RoundRect) => {
    const tone = shot.tone
    shell(a, [x, y, w, h, r], a.across(tone.cyl), 0.4)
    a.oval([x + w / 2, y + r * 0.42, w / 2 - 8, r * 0.34], a.down(`0 ${tone.hi}|1 ${tone.low}`))
    a.oval([x + w / 2, y + r * 0.42, w / 2 - 26, r * 0.22], a.down(`0 ${tone.low}|1 ${tone.light}`))
    for (let k = 0; k < 11; k += 1)
      a.rect([x + w / 2 - 41 + k * 8, y + r * 0.42 - 5, 2, 10 - Math.abs(k - 5) * 1.2, 1], tone.edge, {
        op: 0.7,
      })
    if (shot.view === 'back')
      for (let k = 0; k < 3; k += 1)
        a.rect([x + w * 0.3, y + h * 0.5 + k * w * 0.2, w * 0.4, w * 0.15, 4], '#101113')
    else lightBar(a, [x + w * 0.26, y + h * 0.6, w * 0.48, 4])
    sheen(a, [x + w * 0.14, y + 30, w * 0.14, h - 80], tone.dark ? 0.22 : 0.75)
    mark(a, shot, [x + w / 2, y + h - 34, w * 0.075], tone.ink)
  }
  shadow(a, [300, 702, 160])
  shadow(a, [590, 706, 100])
  tower([170, 130, 260, 572, 84])
  tower([510, 360, 160, 344, 60])
}

function antennaRouter(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 690, 320])
  for (const [cx, turn] of [
    [170, -7],
    [320, -2],
    [480, 2],
    [630, 7],
  ] as const) {
    a.group({ turn: `rotate(${turn} ${cx} 540)` }, () => {
      a.rect([cx - 15, 170, 30, 400, 14], a.across(tone.cyl))
      a.rect([cx - 18, 500, 36, 70, 8], a.across(`0 ${tone.edge}|.3 ${tone.mid}|1 ${tone.edge}`))
    })
  }
  a.path('M120 540H680L724 620H76Z', a.down(`0 ${tone.mid}|1 ${tone.light}`))
  for (let k = 0; k < 18; k += 1)
    a.line(`M${190 + k * 24} 556L${176 + k * 25.6} 604`, '#000', 5, { op: 0.28 })
  shell(a, [70, 614, 660, 72, 22], a.down(tone.fall), 0.4)
  if (shot.view === 'back') for (let k = 0; k < 5; k += 1) a.rect([180 + k * 90, 634, 60, 38, 5], '#101113')
  else for (let k = 0; k < 6; k += 1) led(a, 300 + k * 40, 650, 4)
  mark(a, shot, [150, 658, 16], tone.ink)
}

/** Things that stand on a desk. */
export const deskKinds = {
  'desktop-pc': {
    draw: drawDesktop,
    focus: (shot) => (isMini(shot) ? [500, 580, 2] : [400, 240, 2]),
    solid: (shot) => (isMini(shot) ? [130, 470, 540, 220, 420] : [240, 84, 320, 646, 430]),
  },
  monitor: { draw: drawMonitor },
  printer: { draw: drawPrinter },
  router: { draw: drawRouter },
} satisfies KindDrawings
