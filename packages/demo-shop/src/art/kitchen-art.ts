import { amber, body, display, knob, led, mark, shadow, sheen, shell } from './props.ts'
import type { KindDrawings, Shot } from './shot.ts'
import type { Art } from './studio.ts'

const jar = 'M262 126H538L504 468Q502 482 486 482H314Q298 482 296 468Z'

function jarContents(a: Art, shot: Shot): void {
  const mix = {
    carrot: ['#f29a6a', '#e8743f', '#b8431f', '#ffd0aa'],
    berry: ['#d97a94', '#b8456a', '#7d2344', '#f6c4d2'],
    green: ['#b9d27a', '#8fb04a', '#567a26', '#e3f0bd'],
  } as const
  const [hi, mid, low, foam] = mix[shot.pick('drink', ['carrot', 'berry', 'green'])]
  a.group({ clip: a.clipPath(jar) }, () => {
    if (shot.view !== 'empty') {
      a.path(
        'M240 246C300 228 350 262 400 246S520 232 560 250V500H240Z',
        a.down(`0 ${hi}|.3 ${mid}|1 ${low}`),
      )
      a.path(
        'M240 246C300 228 350 262 400 246S520 232 560 250V266C500 250 460 268 400 262S300 246 240 264Z',
        foam,
        { op: 0.8 },
      )
      for (let k = 0; k < 18; k += 1)
        a.oval([300 + ((k * 71) % 210), 290 + ((k * 43) % 170), 5 + (k % 3) * 2, 5 + (k % 3) * 2], '#fff', {
          op: 0.22,
        })
    }
    a.line('M300 126L330 482', '#fff', 26, { op: 0.45, blur: 9 })
    a.line('M508 140L482 470', '#fff', 10, { op: 0.5, blur: 4 })
  })
}

function drawBlender(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 738, 180], 1.1)
  a.line(
    'M534 172C632 168 644 220 632 300C622 368 590 404 512 412',
    a.across('0 #dfe7e7/.95|.4 #fff/.95|.7 #a6b3b3/.8|1 #dfe7e7/.9'),
    24,
    { butt: true },
  )
  a.line('M536 166C630 164 636 218 624 296', '#fff', 4, { op: 0.9 })
  a.path(jar, a.across('0 #8fa0a0/.55|.06 #eef5f5/.7|.2 #fff/.35|.5 #cfdada/.35|.85 #eaf2f2/.5|1 #8b9c9c/.6'))
  jarContents(a, shot)
  a.line(jar, a.down('0 #fff|.5 #fff/.4|1 #6d7a7a/.6'), 3)
  for (let k = 0; k < 5; k += 1)
    a.line(`M${462 - k * 3} ${210 + k * 46}H${490 - k * 4}`, '#fff', 2.4, { op: 0.85 })
  a.rect([248, 86, 304, 46, 14], a.down('0 #5a5d62|.4 #303237|1 #151618'))
  a.rect([350, 60, 100, 34, 12], a.down('0 #6f7277|.4 #3a3c41|1 #17181a'))
  a.line('M262 94H538', '#fff', 2, { op: 0.3 })
  a.rect([296, 478, 208, 34, 8], a.across('0 #3a3c40|.3 #c4c7ca|.6 #85888d|1 #33353a'))
  body(
    a,
    'M300 510H500Q526 510 534 536L560 700Q562 734 530 734H270Q238 734 240 700L266 536Q274 510 300 510Z',
    a.across(tone.cyl),
    0.45,
  )
  knob(a, [400, 610, 50], 0)
  for (let k = 0; k < 9; k += 1) {
    const turn = ((-120 + k * 30) * Math.PI) / 180
    a.oval([400 + 64 * Math.sin(turn), 610 - 64 * Math.cos(turn), 2.6, 2.6], k < 5 ? amber : '#777b80')
  }
  mark(a, shot, [400, 714, 16], tone.ink)
}

function bowl(a: Art, glass: boolean): void {
  const steel = '0 #7d8186|.05 #e4e6e8|.2 #fff|.4 #cfd2d5|.6 #babdc1|.8 #e4e6e8|1 #6c6f74'
  const clear = '0 #9fb4ba/.8|.1 #eef5f5/.9|.3 #fff/.55|.7 #d3e0e3/.6|1 #8b9ca0/.85'
  if (glass) a.path('M160 520H430Q420 650 340 656H250Q170 650 160 520Z', a.down('0 #fdf6e4|1 #e0c998'))
  a.path('M150 420H440Q440 640 340 660H250Q150 640 150 420Z', a.across(glass ? clear : steel))
  a.path('M150 420H440Q440 640 340 660H250Q150 640 150 420Z', a.down('0 #fff/.2|.4 #fff/0|1 #000/.35'))
  a.oval([295, 420, 145, 22], a.down('0 #85888d|1 #f4f5f5'))
  a.oval([295, 424, 132, 16], a.down('0 #e7d7b5|1 #fdf6e4'))
  a.line('M442 470Q500 470 490 530Q482 572 430 568', a.down('0 #f4f5f5|.5 #a3a7ab|1 #6c6f74'), 14)
  a.rect([236, 652, 118, 26, 8], a.across('0 #55585d|.3 #e4e6e8|1 #55585d'))
}

function drawStandMixer(a: Art, shot: Shot): void {
  const tone = shot.tone
  const up = shot.view === 'open'
  shadow(a, [400, 728, 300], 1.1)
  body(
    a,
    'M120 690Q120 672 150 670H470Q500 620 500 520L498 380H648L664 600Q700 660 690 700Q686 724 660 724H146Q120 724 120 690Z',
    a.across(tone.cyl),
    0.45,
  )
  bowl(a, shot.pick('bowl', ['steel', 'glass']) === 'glass')
  a.group({ turn: up ? 'rotate(24 580 330)' : '' }, () => {
    a.rect([285, 300, 20, 104, 4], a.across('0 #6c6f74|.4 #fff|1 #6c6f74'))
    a.line(
      'M295 400C240 430 250 520 295 560C340 520 350 430 295 400M295 400V556',
      a.across('0 #85888d|.5 #fff|1 #6c6f74'),
      8,
    )
    const head =
      'M150 230Q150 120 290 112H560Q680 120 690 250Q694 350 640 380H490Q470 340 400 320H220Q150 312 150 230Z'
    a.path(head, '#000', { op: 0.24, blur: 10, turn: 'translate(4 12)' })
    body(a, head, a.down(tone.fall), 0.3)
    a.line('M190 170Q230 134 300 132H550', '#fff', 14, { op: tone.dark ? 0.22 : 0.7, blur: 6 })
    a.path('M160 262H684V280H160Z', a.down('0 #fff|.4 #b4b7bb|1 #6c6f74'), { op: 0.9 })
    a.oval([176, 226, 26, 30], a.slant('0 #fff|.4 #85888d|1 #4a4d52', 50))
    mark(a, shot, [420, 240, 26], tone.ink)
  })
  knob(a, [594, 470, 32], 40)
  led(a, 594, 530, 4)
}

function drawAirFryer(a: Art, shot: Shot): void {
  const tone = shot.tone
  const twin = shot.pick('drawers', ['one', 'two']) === 'two'
  const [x, w] = twin ? [110, 580] : [200, 400]
  shadow(a, [400, 734, w * 0.55], 1.1)
  const d = `M${x} 250Q${x} 110 ${x + 130} 106H${x + w - 130}Q${x + w} 110 ${x + w} 250V690Q${x + w} 728 ${x + w - 50} 730H${x + 50}Q${x} 728 ${x} 690Z`
  body(a, d, a.across(tone.cyl), 0.45)
  a.path(
    `M${x + 40} 250Q${x + 40} 150 ${x + 140} 146H${x + w - 140}Q${x + w - 40} 150 ${x + w - 40} 250V330H${x + 40}Z`,
    a.slant('0 #34363b|.5 #131417|1 #08090a', 65),
  )
  a.path(`M${x + 40} 250Q${x + 40} 150 ${x + 140} 146H${x + w * 0.5}L${x + 60} 330H${x + 40}Z`, '#fff', {
    op: 0.08,
  })
  a.word([400, 246, 42], '180 °', '#ffc765', { anchor: 'middle', weight: 1.3 })
  for (let k = 0; k < 5; k += 1) a.ring([400 + (k - 2) * 46, 292, 11, 11], k === 1 ? amber : '#7b7e83', 2.2)
  const drawers: readonly (readonly [number, number])[] = twin
    ? [
        [x + 24, w / 2 - 32],
        [x + w / 2 + 8, w / 2 - 32],
      ]
    : [[x + 24, w - 48]]
  for (const [dx, dw] of drawers) {
    const drop = shot.view === 'open' ? 40 : 0
    if (drop) {
      a.rect([dx + 8, 356, dw - 16, 120, 12], '#08090a')
      for (let k = 0; k < 16; k += 1)
        a.rect(
          [dx + 20 + ((k * 47) % (dw - 60)), 372 + ((k * 29) % 40), 44, 11, 5],
          a.down('0 #ffe09a|1 #d98f2b'),
          { turn: `rotate(${((k * 37) % 70) - 35} ${dx + dw / 2} 400)` },
        )
    }
    shell(a, [dx, 370 + drop, dw, 340 - drop, 30], a.across(tone.cyl), 0.35)
    if (shot.pick('window', ['yes', 'no']) === 'yes') {
      a.rect([dx + 34, 400 + drop, dw - 68, 110, 18], a.glow('0 #ffc66a|.4 #a8591d|.8 #3a1d08|1 #120a04'))
      a.rim([dx + 34, 400 + drop, dw - 68, 110, 18], '#fff', 1.4, { op: 0.3 })
    }
    a.rect([dx + dw / 2 - 30, 560 + drop / 2, 60, 130, 26], '#000', { op: 0.35, blur: 8 })
    a.rect(
      [dx + dw / 2 - 34, 548 + drop / 2, 68, 130, 28],
      a.across('0 #17181a|.3 #74777d|.6 #3a3c41|1 #0e0f11'),
    )
    a.rect([dx + dw / 2 - 10, 570 + drop / 2, 20, 5, 2.5], amber)
  }
  mark(a, shot, [400, 134, 15], tone.ink)
  sheen(a, [x + 22, 260, 26, 420], tone.dark ? 0.16 : 0.5)
}

function drawKitchenScale(a: Art, shot: Shot): void {
  const tone = shot.tone
  const body_ = shot.pick('form', ['bathroom', 'kitchen']) === 'bathroom'
  shadow(a, [400, body_ ? 690 : 660, 330], 1, 26)
  if (body_) {
    a.path(
      'M150 236H650Q668 236 674 254L744 640Q748 676 712 678H88Q52 676 56 640L126 254Q132 236 150 236Z',
      a.down(`0 ${tone.low}|1 ${tone.edge}`),
      { turn: 'translate(0 14)' },
    )
    a.path(
      'M150 236H650Q668 236 674 254L744 640Q748 672 712 674H88Q52 672 56 640L126 254Q132 236 150 236Z',
      a.slant(tone.face, 70),
    )
    a.path('M130 250L480 236H300L64 620Z', '#fff', { op: tone.dark ? 0.1 : 0.5 })
    a.line('M150 237H650', '#fff', 2.5, { op: 0.8 })
    display(a, [292, 270, 216, 76], shot.label('reading', '72.4'), 42)
    for (const [x, turn] of [
      [220, 8],
      [580, -8],
    ] as const)
      a.rim([x - 56, 400, 112, 220, 56], tone.ink, 3, { op: 0.5, turn: `rotate(${turn} ${x} 510)` })
    return mark(a, shot, [400, 640, 20], tone.ink)
  }
  body(a, 'M130 520H670L720 636Q726 656 704 656H96Q74 656 80 636Z', a.down(tone.fall), 0.4)
  a.oval([400, 500, 260, 70], a.slant(tone.face, 60))
  a.path('M140 490A260 70 0 0 0 660 490V504A260 70 0 0 1 140 504Z', a.across(tone.cyl))
  a.oval([400, 488, 260, 68], a.slant('0 #fff|.3 #d7d9db|.6 #b4b7bb|1 #e4e6e8', 40))
  a.ring([400, 488, 259, 67], '#fff', 2, { op: 0.9 })
  display(a, [320, 590, 160, 52], shot.label('reading', '250'), 30)
  mark(a, shot, [190, 626, 16], tone.ink)
  for (const [cx, cy, r] of [
    [330, 440, 62],
    [450, 436, 70],
    [392, 400, 58],
  ] as const)
    a.oval([cx, cy, r, r * 0.94], a.glow('0 #ffe3a6|.4 #f0a43c|.8 #c46f1a|1 #8a4a10', 0.38, 0.3, 0.7))
}

/** Food preparation and weighing. */
export const kitchenKinds = {
  blender: { draw: drawBlender },
  'stand-mixer': { draw: drawStandMixer },
  'air-fryer': { draw: drawAirFryer },
  scale: {
    draw: drawKitchenScale,
    focus: (shot) =>
      shot.pick('form', ['bathroom', 'kitchen']) === 'bathroom' ? [400, 310, 2.2] : [400, 610, 2.2],
  },
} satisfies KindDrawings
