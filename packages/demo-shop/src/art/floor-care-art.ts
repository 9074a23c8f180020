import { amber, body, led, mark, perforation, shadow, shell } from './props.ts'
import type { KindDrawings, Shot } from './shot.ts'
import type { Art } from './studio.ts'
import type { Tone } from './tones.ts'

const wood = '0 #8d6a3a|.15 #fbe3b8|.4 #e3b36a|.7 #c18a3f|1 #7a5420'

function tubeStops(shot: Shot): string {
  return shot.pick('tube', ['gold', 'body']) === 'gold' ? wood : shot.tone.cyl
}

function stickBody(a: Art, shot: Shot): void {
  const tone = shot.tone
  a.group({ turn: 'translate(404 130) rotate(17)' }, () => {
    a.line(
      'M40 -60C136 -98 200 -44 188 34C184 64 164 84 132 92',
      a.slant(`0 ${tone.mid}|.4 ${tone.hi}|1 ${tone.low}`, 60),
      32,
    )
    a.line('M60 -74C130 -96 186 -56 184 0', '#fff', 3, { op: 0.4 })
    a.rect([92, 70, 96, 64, 14], a.down(`0 ${tone.light}|.5 ${tone.mid}|1 ${tone.edge}`))
    a.rect([104, 116, 40, 5, 2.5], amber)
    a.rect([-40, -96, 130, 150, 30], a.across(tone.cyl))
    a.rect([-40, -96, 130, 150, 30], a.down('0 #fff/.2|.4 #fff/0|1 #000/.4'))
    a.oval([25, -92, 58, 20], a.slant('0 #85888d|1 #303237', 60))
    a.oval([25, -94, 44, 14], '#0f1011')
    a.word([25, -88, 13], '58', '#ffc765', { anchor: 'middle' })
    for (let k = 0; k < 6; k += 1)
      a.path(`M${-30 + k * 20} 4l10 -10v-54l-10 10Z`, a.down('0 #e7b25e|1 #9a651f'))
    const bin = 'M-50 48H98L92 196Q90 214 70 214H-22Q-42 214 -44 196Z'
    a.path(bin, a.across('0 #6d6a64/.75|.12 #f4f2ee/.7|.35 #c9c4ba/.55|.8 #b1aca2/.6|1 #6d6a64/.8'))
    a.path('M-36 150Q20 120 86 156L84 200Q82 208 70 208H-22Q-34 208 -36 198Z', '#8a8378', { op: 0.75 })
    a.rect([-6, 54, 56, 120, 20], a.across('0 #2b2d31|.4 #6f7277|1 #1a1b1d'))
    a.rect([-6, 54, 56, 120, 20], perforation(a, [7, 1.5], '#000', 0.5))
    a.line(bin, '#fff', 2, { op: 0.6 })
    a.line('M-34 56L-28 196', '#fff', 8, { op: 0.6, blur: 3 })
    for (const [x, y, w] of [
      [-56, 40, 160],
      [-46, 208, 142],
    ] as const)
      a.rect([x, y, w, 17, 8], a.across('0 #17181a|.4 #6f7277|1 #17181a'))
    mark(a, shot, [25, -36, 13], tone.ink)
  })
}

function drawStick(a: Art, shot: Shot): void {
  if (shot.view === 'handheld') {
    shadow(a, [380, 690, 230], 0.5)
    return a.group({ turn: 'translate(-296 150) scale(1.55)' }, () => stickBody(a, shot))
  }
  shadow(a, [250, 744, 176], 1, 12)
  a.path(
    'M90 690Q92 668 130 664H380Q412 668 414 690V724Q414 738 398 738H106Q90 738 90 724Z',
    a.down('0 #5d6065|.35 #303237|1 #101112'),
  )
  a.rect([104, 706, 296, 26, 10], a.down('0 #d98613/.85|.3 #f5b64c/.8|1 #8a5410/.9'))
  let bristles = ''
  for (let k = 0; k < 24; k += 1) bristles += `M${112 + k * 12} 708l6 22`
  a.line(bristles, '#fff', 2, { op: 0.25 })
  a.path('M96 690Q98 672 132 668H378Q404 672 408 690Z', '#fff', { op: 0.18 })
  a.rect([216, 636, 60, 40, 14], a.across('0 #1a1b1d|.4 #6f7277|1 #1a1b1d'))
  a.group({ turn: 'rotate(17 246 650)' }, () => {
    a.rect([230, 196, 34, 460, 14], a.across(tubeStops(shot)))
    a.rect([236, 200, 5, 450, 2.5], '#fff', { op: 0.6, blur: 1.5 })
    a.rect([228, 196, 38, 22, 6], a.across('0 #17181a|.4 #6f7277|1 #17181a'))
  })
  stickBody(a, shot)
}

function puck(a: Art, shot: Shot, cy: number): void {
  const tone = shot.tone
  const [cx, rx, ry] = [400, 286, 132]
  a.oval([cx, cy + 74, rx * 1.1, ry * 0.9], a.glow('0 #1c150e/.9|.75 #1c150e/.5|1 #1c150e/0'))
  a.path(
    `M${cx - rx} ${cy}V${cy + 44}A${rx} ${ry} 0 0 0 ${cx + rx} ${cy + 44}V${cy}Z`,
    a.across('0 #0f1011|.1 #5d6065|.3 #3a3c41|.7 #26282b|.92 #44474c|1 #0c0d0e'),
  )
  a.path(
    `M${cx - rx} ${cy + 16}A${rx} ${ry} 0 0 0 ${cx + rx} ${cy + 16}V${cy + 24}A${rx} ${ry} 0 0 1 ${cx - rx} ${cy + 24}Z`,
    '#000',
    { op: 0.55 },
  )
  a.oval([cx, cy, rx, ry], a.slant(tone.face, 55))
  a.ring([cx, cy, rx - 1, ry - 1], '#fff', 2, { op: tone.dark ? 0.35 : 0.9 })
  a.ring([cx, cy + 1, rx * 0.9, ry * 0.9], '#000', 1.5, { op: 0.16 })
  a.ring([cx, cy + 2.5, rx * 0.9, ry * 0.9], '#fff', 1.2, { op: tone.dark ? 0.15 : 0.8 })
  a.path(
    `M${cx - rx * 0.9} ${cy}A${rx * 0.9} ${ry * 0.9} 0 0 1 ${cx + rx * 0.3} ${cy - ry * 0.86}Q${cx - 60} ${cy - 60} ${cx - rx * 0.9} ${cy}Z`,
    '#fff',
    { op: tone.dark ? 0.12 : 0.5, blur: 8 },
  )
  const ty = cy - 30
  a.oval([cx + 8, ty + 26, 104, 50], a.glow('0 #000/.5|.7 #000/.3|1 #000/0'))
  a.path(
    `M${cx - 92} ${ty}V${ty + 16}A92 42 0 0 0 ${cx + 92} ${ty + 16}V${ty}Z`,
    a.across('0 #0b0c0d|.15 #55585d|.4 #2b2d31|1 #0b0c0d'),
  )
  a.oval([cx, ty, 92, 42], a.slant('0 #5d6065|.4 #34363a|1 #17181a', 50))
  a.ring([cx, ty, 92, 42], '#fff', 1.3, { op: 0.35 })
  mark(a, shot, [cx, ty + 6, 15], '#a4a8ad')
  for (const dx of [-34, 0, 34]) {
    a.oval([cx + dx, cy + 70 - (dx ? 2 : 0), 12, 6.4], a.down(`0 ${tone.low}|1 ${tone.hi}`))
    a.ring([cx + dx, cy + 70 - (dx ? 2 : 0), 12, 6.4], tone.edge, 1, { op: 0.6 })
  }
  led(a, cx, cy + 70, 3)
  a.rect([cx - 70, cy + 146, 140, 14, 7], '#08090a')
  for (const turn of [150, 178, 206]) {
    const [dx, dy] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
    a.line(`M${cx - 230} ${cy + 120}q${60 * dx} ${26 * dy + 14} ${92 * dx} ${40 * dy + 16}`, '#8b867c', 3.2, {
      op: 0.8,
    })
  }
}

function drawRobot(a: Art, shot: Shot): void {
  const tone = shot.tone
  if (shot.view === 'robot') return puck(a, shot, 430)
  if (shot.view === 'below') {
    shadow(a, [400, 720, 280])
    a.oval([400, 410, 296, 296], a.slant('0 #44474c|.5 #2b2d31|1 #131415', 60))
    a.ring([400, 410, 288, 288], '#fff', 1.6, { op: 0.2 })
    a.rect([220, 380, 360, 70, 20], '#08090a')
    for (let k = 0; k < 12; k += 1)
      a.path(`M${232 + k * 28} 392l20 0l-10 46l-20 0Z`, k % 2 ? amber : '#55585d')
    for (const cx of [150, 650]) a.rect([cx - 26, 340, 52, 130, 22], a.down('0 #101113|.5 #44474c|1 #101113'))
    return a.oval([400, 200, 40, 40], a.slant('0 #6f7277|1 #17181a', 60))
  }
  const tall = shot.pick('dock', ['tower', 'small', 'wash'])
  const [top, w] = tall === 'tower' ? [76, 264] : tall === 'wash' ? [56, 380] : [240, 220]
  const x = 400 - w / 2
  shell(a, [x, top, w, 406 - top, 44], a.across(tone.cyl), 0.35)
  a.rect([x, top + (406 - top) * 0.28, w, 2, 0], '#000', { op: 0.15 })
  if (tall === 'wash')
    for (const dx of [24, w / 2 + 8])
      a.rect([x + dx, top + 26, w / 2 - 34, 130, 18], a.down(`0 ${tone.low}|.2 ${tone.mid}|1 ${tone.light}`))
  a.rect([370, top + 36, 60, 5, 2.5], amber)
  a.path('M300 300Q300 250 350 250H450Q500 250 500 300V406H300Z', a.down('0 #1d1e21|1 #3a3c41'))
  puck(a, shot, 520)
}

function hose(a: Art, tone: Tone): void {
  const d = 'M300 520C120 480 90 250 250 190C330 160 420 190 470 250'
  a.line(d, '#0b0b0c', 44)
  a.line(d, '#44474c', 34)
  a.line(d, '#0b0b0c', 40, { dash: '4 8', butt: true, op: 0.7 })
  a.line(d, '#fff', 6, { op: 0.22, turn: 'translate(-8 -8)' })
  a.line('M462 240L640 660', a.across('0 #6c6f74|.4 #fff|1 #6c6f74'), 26)
  a.line('M440 190L478 280', a.across(`0 ${tone.edge}|.4 ${tone.light}|1 ${tone.edge}`), 44)
}

function drawBagVacuum(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [320, 726, 250], 1.1)
  shadow(a, [650, 730, 110], 0.9, 10)
  hose(a, tone)
  a.path(
    'M560 690Q560 664 590 660H710Q738 664 738 690V716Q738 728 724 728H576Q560 728 560 716Z',
    a.down('0 #6a6d72|.4 #33353a|1 #101113'),
  )
  a.path('M622 664L634 620H668L676 664Z', a.across('0 #17181a|.4 #6f7277|1 #17181a'))
  const d = 'M90 640C86 520 160 440 300 436C440 432 520 500 530 620Q532 680 480 690H150Q92 690 90 640Z'
  a.path(d, '#000', { op: 0.25, blur: 10, turn: 'translate(4 12)' })
  body(a, d, a.down(tone.fall), 0.4)
  a.path('M130 560C150 490 210 460 300 458C390 456 450 490 476 550C400 520 220 520 130 560Z', '#fff', {
    op: tone.dark ? 0.14 : 0.5,
    blur: 4,
  })
  if (shot.pick('bin', ['bag', 'clear']) === 'clear') {
    a.path(
      'M190 560C200 500 240 474 310 472C380 474 420 500 432 560Z',
      a.across('0 #9fb4ba/.8|.2 #eef5f5/.9|.6 #c9d4d6/.8|1 #7c8c8c/.9'),
    )
    a.path('M214 558C240 530 380 524 410 558Z', '#8a8378', { op: 0.8 })
  }
  a.path('M120 600H500V640Q500 660 480 660H140Q120 660 120 640Z', a.down('0 #2b2d31|1 #101113'))
  for (let k = 0; k < 16; k += 1) a.rect([146 + k * 21, 612, 10, 34, 5], '#000', { op: 0.7 })
  a.line('M220 450Q300 396 390 450', a.down('0 #74777d|1 #26282b'), 20)
  for (const [cx, r] of [
    [172, 66],
    [452, 58],
  ] as const) {
    a.oval([cx, 664, r, r], a.slant('0 #3a3c41|.5 #17181a|1 #070708', 60))
    a.oval([cx, 664, r * 0.66, r * 0.66], a.slant(tone.face, 55))
    a.oval([cx, 664, r * 0.26, r * 0.26], a.slant('0 #fff|1 #6c6f74', 60))
  }
  led(a, 310, 498, 5)
  mark(a, shot, [310, 560, 26], tone.ink)
}

/** Vacuum cleaners. */
export const floorCareKinds = {
  'cordless-vacuum': { draw: drawStick },
  'robot-vacuum': { draw: drawRobot },
  'bag-vacuum': { draw: drawBagVacuum },
} satisfies KindDrawings
