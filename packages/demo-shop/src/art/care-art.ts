import { amber, body, led, mark, perforation, shadow, sheen, shell } from './props.ts'
import type { KindDrawings, Shot } from './shot.ts'
import type { Art } from './studio.ts'
import type { Tone } from './tones.ts'

function drawIron(a: Art, shot: Shot): void {
  const tone = shot.tone
  if (shot.view === 'plate') return ironPlate(a, shot)
  shadow(a, [400, 664, 320], 1.1, 20)
  if (shot.pick('cord', ['cord', 'cordless']) === 'cord') {
    a.line('M668 400C720 340 730 250 700 150', '#17181a', 16)
    a.line('M668 400C720 340 730 250 700 150', '#55585d', 5, { op: 0.7 })
  }
  a.path('M52 636C120 540 240 500 360 492H660Q700 494 704 540L708 640H60Q44 648 52 636Z', '#000', {
    op: 0.2,
    blur: 10,
    turn: 'translate(0 10)',
  })
  body(a, 'M60 626C130 520 250 470 380 462H640Q694 466 700 520L706 626Z', a.down(tone.fall), 0.35)
  a.path(
    'M44 640C56 622 66 612 84 608H706Q716 640 700 652H60Q40 652 44 640Z',
    a.down('0 #fff|.3 #c4c7ca|.7 #85888d|1 #3a3c41'),
  )
  const handle =
    'M250 500C250 360 330 292 470 288H600Q680 290 690 360L698 470H640L630 400Q624 352 580 350H470C380 352 330 400 330 480Z'
  a.path(handle, '#000', { op: 0.2, blur: 8, turn: 'translate(4 8)' })
  body(a, handle, a.down('0 #6a6d72|.2 #44474c|.6 #26282b|1 #101113'), 0.3)
  a.line('M300 440C310 350 380 306 480 304H600', '#fff', 4, { op: 0.4, blur: 1 })
  a.path('M150 590C220 530 300 506 400 504H560L540 590Z', a.across('0 #b9d6e2/.7|.4 #eaf4f8/.8|1 #8fb0be/.7'))
  a.path('M170 586C230 560 320 552 470 552L466 586Z', a.down('0 #8fc0d6/.8|1 #5f9ab8/.8'))
  if (shot.pick('grip', ['soft', 'plain']) === 'soft')
    a.line('M276 470C284 380 350 326 470 318H596', amber, 5, { op: 0.9 })
  a.oval([600, 548, 44, 44], a.slant('0 #fff|.4 #85888d|.6 #e4e6e8|1 #4a4d52', 50))
  a.line('M600 514V530', '#d98613', 5)
  for (const x of [420, 470]) a.oval([x, 300, 17, 9], a.down('0 #8b8e94|1 #26282b'))
  led(a, 540, 316, 5)
  mark(a, shot, [300, 548, 20], '#3f5f6d')
}

function ironPlate(a: Art, shot: Shot): void {
  shadow(a, [400, 724, 220])
  const d = 'M400 70C470 150 560 330 566 560Q568 700 520 716H280Q232 700 234 560C240 330 330 150 400 70Z'
  body(a, d, a.slant('0 #fff|.3 #c4c7ca|.55 #8b8e94|.8 #d7d9db|1 #6f7277', 55), 0.2)
  a.line(
    'M400 150C450 220 500 360 506 560Q506 640 490 656H310Q294 640 294 560C300 360 350 220 400 150Z',
    '#fff',
    3,
    { op: 0.6 },
  )
  for (let k = 0; k < 7; k += 1)
    for (const side of [-1, 1]) a.oval([400 + side * (30 + k * 11), 250 + k * 54, 6, 9], '#26282b')
  for (let k = 0; k < 6; k += 1) a.oval([400, 300 + k * 60, 5, 8], '#26282b')
  mark(a, shot, [400, 690, 16], '#6f7277')
}

function drawDryer(a: Art, shot: Shot): void {
  const tone = shot.tone
  const ring = '0 #ffd894|.5 #d98613|1 #7d4d0e'
  shadow(a, [420, 742, 150], 0.9)
  a.path('M352 400H462L486 690Q488 730 450 732H388Q352 730 352 690Z', a.across(tone.cyl))
  a.path('M352 400H462L466 460H352Z', a.down('0 #000/.6|1 #000/0'))
  a.rect([396, 520, 26, 86, 13], '#0d0e0f')
  a.rect([400, 526, 18, 34, 9], a.down('0 #ffd894|1 #d98613'))
  sheen(a, [366, 420, 18, 290], tone.dark ? 0.25 : 0.6)
  const d =
    'M150 150H470C596 150 654 214 654 288C654 362 596 426 470 426H150Q128 426 128 404V172Q128 150 150 150Z'
  a.path(d, '#000', { op: 0.25, blur: 12, turn: 'translate(4 14)' })
  body(a, d, a.down(tone.fall), 0.3)
  a.line('M150 184H480C560 184 610 214 626 250', '#fff', 20, { op: tone.dark ? 0.35 : 0.7, blur: 9 })
  a.line('M150 408H470C560 408 620 374 640 324', amber, 6, { op: 0.18, blur: 5 })
  a.oval([596, 288, 52, 116], a.across('0 #17181a|1 #3a3c41'))
  a.oval([602, 288, 44, 102], '#0b0c0d')
  for (let k = 0; k < 7; k += 1) a.ring([602, 288, 44 - k * 6, 102 - k * 14], '#55585d', 2.4, { op: 0.8 })
  a.ring([596, 288, 52, 116], a.down(ring), 5)
  if (shot.pick('nozzle', ['flat', 'diffuser']) === 'flat') {
    a.path('M128 164L66 188V388L128 412Z', a.down('0 #6f7277|.3 #34363a|1 #0d0e0f'))
    a.rect([52, 180, 20, 216, 9], a.down('0 #ffd894|.2 #f3b64c|.6 #b8731a|1 #6b420c'))
  } else {
    a.path('M128 170Q70 150 50 130V446Q70 426 128 406Z', a.down('0 #6f7277|.3 #34363a|1 #0d0e0f'))
    for (let k = 0; k < 7; k += 1) a.rect([20, 144 + k * 43, 46, 16, 8], a.down('0 #74777d|1 #1d1e21'))
  }
  a.rect([124, 150, 12, 276, 4], a.down('0 #d7d9db|.3 #85888d|1 #26282b'))
  mark(a, shot, [330, 298, 28], tone.ink)
}

function foilHead(a: Art): void {
  a.path(
    'M318 150Q318 84 350 80H450Q482 84 482 150V230H318Z',
    a.across('0 #55585d|.2 #f4f5f5|.5 #b4b7bb|.8 #e0e2e4|1 #55585d'),
  )
  for (let k = 0; k < 3; k += 1) {
    a.rect([338 + k * 44, 66, 36, 120, 16], a.across('0 #8b8e94|.4 #fff|1 #6f7277'))
    a.rect([338 + k * 44, 66, 36, 120, 16], perforation(a, [6, 1.3], '#26282b', 0.6))
  }
}

function rotaryHead(a: Art): void {
  a.oval([400, 170, 122, 112], a.slant('0 #5d6065|.5 #26282b|1 #0b0b0c', 60))
  for (const [cx, cy] of [
    [348, 140],
    [452, 140],
    [400, 222],
  ] as const) {
    a.oval([cx, cy, 52, 50], a.slant('0 #fff|.4 #9da0a5|.6 #e4e6e8|1 #4a4d52', 50))
    a.ring([cx, cy, 34, 32], '#2b2d31', 14, { dash: '2 4' })
    a.oval([cx, cy, 18, 17], a.slant('0 #f3f4f4|1 #85888d', 50))
  }
}

function drawShaver(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 738, 120], 1)
  const d =
    'M316 240Q310 200 350 200H450Q490 200 484 240L500 420Q512 560 480 690Q470 734 400 734Q330 734 320 690Q288 560 300 420Z'
  if (shot.pick('head', ['rotary', 'foil']) === 'foil') foilHead(a)
  body(a, d, a.across(tone.cyl), 0.45)
  if (shot.pick('head', ['rotary', 'foil']) === 'rotary') rotaryHead(a)
  a.path(
    'M352 330Q350 310 372 308H428Q450 310 448 330L456 600Q450 650 400 652Q350 650 344 600Z',
    a.down('0 #33353a|.4 #17181a|1 #0b0b0c'),
  )
  a.path('M352 330Q350 310 372 308H400L372 640Q348 630 344 600Z', '#fff', { op: 0.08 })
  a.oval([400, 390, 30, 30], a.slant('0 #fff|.4 #85888d|1 #4a4d52', 50))
  a.oval([400, 390, 23, 23], a.slant('0 #55585d|1 #17181a', 60))
  led(a, 400, 390, 4)
  if (shot.pick('panel', ['digits', 'plain', 'digits']) === 'digits')
    a.word([400, 530, 34], '58', '#ffc765', { anchor: 'middle', weight: 1.4 })
  for (let k = 0; k < 4; k += 1) a.rect([376 + k * 13, 560, 8, 14, 2], amber, { op: k < 3 ? 1 : 0.25 })
  mark(a, shot, [400, 696, 15], tone.ink)
  sheen(a, [322, 270, 22, 380], tone.dark ? 0.25 : 0.6)
}

function brushHead(a: Art, cx: number, top: number): void {
  const stops = '0 #aaa69d|.12 #f3f1ed|.32 #fff|.7 #efece6|1 #9c978d'
  a.rect([cx - 24, top + 218, 48, 16, 6], a.across('0 #85888d|.4 #fff|1 #6f7277'))
  a.path(
    `M${cx - 18} ${top + 220}L${cx - 10} ${top + 74}Q${cx - 9} ${top + 46} ${cx} ${top + 46}Q${cx + 9} ${top + 46} ${cx + 10} ${top + 74}L${cx + 18} ${top + 220}Z`,
    a.across(stops),
  )
  a.rect([cx - 26, top, 38, 96, 19], a.across(stops))
  for (let row = 0; row < 7; row += 1) {
    a.rect(
      [cx - 54, top + 8 + row * 12, 32, 9, 2],
      a.across(row % 2 ? '0 #9fb8b0|.35 #e3ece9|1 #fff' : '0 #f5b64c|.35 #ffe9c4|1 #fff'),
    )
  }
}

function brushHandle(a: Art, cx: number, tone: Tone): void {
  a.path(
    `M${cx - 34} 330Q${cx - 34} 300 ${cx - 18} 296H${cx + 18}Q${cx + 34} 300 ${cx + 34} 330L${cx + 46} 660Q${cx + 46} 708 ${cx} 708Q${cx - 46} 708 ${cx - 46} 660Z`,
    a.across(tone.cyl),
  )
  a.line(`M${cx - 24} 330L${cx - 32} 660`, '#fff', 9, { op: tone.dark ? 0.32 : 0.8, blur: 5 })
  a.rect([cx - 16, 402, 32, 66, 16], a.down('0 #1a1b1d|1 #4a4d52'))
  a.rect([cx - 6, 428, 12, 12, 0], amber)
  for (let k = 0; k < 4; k += 1) a.rect([cx - 8, 500 + k * 18, 16, 4, 2], k < 3 ? amber : '#55585d')
}

function drawToothbrush(a: Art, shot: Shot): void {
  const tone = shot.tone
  const white = '0 #aaa69d|.12 #f3f1ed|.32 #fff|.7 #efece6|1 #9c978d'
  if (shot.view === 'heads') {
    shadow(a, [400, 716, 330])
    for (const cx of [150, 316, 482, 648])
      a.group({ turn: `translate(${cx - 2 * 400 + 24} -120) scale(2 2.9)` }, () => brushHead(a, 400, 56))
    return
  }
  shadow(a, [330, 742, 115])
  shadow(a, [540, 742, 100], 0.9)
  a.oval([330, 724, 104, 22], a.across(white))
  a.oval([330, 710, 104, 22], a.slant('0 #fff|1 #d9d5cd', 60))
  a.oval([330, 708, 50, 12], a.glow('0 #000/.5|1 #000/0'))
  brushHandle(a, 330, tone)
  brushHead(a, 330, 66)
  shell(
    a,
    [470, 330, 140, 394, 64],
    a.across(shot.pick('case', ['white', 'body']) === 'white' ? white : tone.cyl),
    0.35,
  )
  a.line('M471 500H609', '#000', 1.4, { op: 0.2 })
  a.line('M471 502H609', '#fff', 1.4)
  a.rect([528, 488, 24, 26, 8], a.down('0 #d9d5cd|1 #fff'))
  sheen(a, [490, 360, 18, 330], 0.8)
  mark(a, shot, [540, 656, 15], '#8b867c')
}

/** Personal care and ironing. */
export const careKinds = {
  'steam-iron': { draw: drawIron },
  'hair-dryer': { draw: drawDryer },
  shaver: { draw: drawShaver },
  toothbrush: { draw: drawToothbrush },
} satisfies KindDrawings
