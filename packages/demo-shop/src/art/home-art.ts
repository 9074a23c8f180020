import { amber, body, led, mark, shadow, shell } from './props.ts'
import type { KindDrawings, Shot } from './shot.ts'
import type { Art } from './studio.ts'

function drawBulb(a: Art, shot: Shot): void {
  const warm = shot.tone.name === 'gold' || shot.pick('glass', ['frost', 'filament']) === 'filament'
  shadow(a, [400, 728, 110], 0.9)
  a.oval([400, 310, 360, 340], a.glow('0 #ffdf9e/.75|.4 #ffdf9e/.35|1 #ffdf9e/0'))
  const d =
    'M400 70C520 70 604 158 604 276C604 392 500 440 486 540H314C300 440 196 392 196 276C196 158 280 70 400 70Z'
  if (warm) {
    a.path(d, a.glow('0 #fff6dc/.85|.5 #f7c66b/.7|.85 #c98a2c/.65|1 #8a5a14/.7', 0.45, 0.42, 0.62))
    for (const x of [340, 380, 420, 460])
      a.line(`M${400 + (x - 400) * 0.5} 520L${x} 230`, '#fffbe9', 8, { op: 0.95 })
    for (const x of [340, 380, 420, 460])
      a.line(`M${400 + (x - 400) * 0.5} 520L${x} 230`, amber, 20, { op: 0.5, blur: 6 })
    a.path('M384 540L392 400H408L416 540Z', a.down('0 #fff/.6|1 #8a5a14/.6'))
  } else {
    a.path(d, a.glow('0 #ffffff|.45 #fff6df|.8 #f9dfa6|1 #d9ad62', 0.42, 0.38, 0.68))
  }
  a.line(d, a.down('0 #fff|.6 #fff/.3|1 #8a5a14/.4'), 2)
  a.path('M240 250C250 170 310 116 380 104C320 150 290 210 284 300C260 300 240 280 240 250Z', '#fff', {
    op: 0.75,
    blur: 4,
  })
  body(
    a,
    'M312 536H488L470 632H330Z',
    a.across(shot.tone.name === 'gold' ? '0 #aaa69d|.3 #fff|1 #9c978d' : shot.tone.cyl),
    0.25,
  )
  mark(a, shot, [400, 592, 15], shot.tone.name === 'gold' ? '#8b867c' : shot.tone.ink)
  for (let k = 0; k < 4; k += 1) {
    a.rect(
      [338 + k * 2, 630 + k * 20, 124 - k * 4, 22, 10],
      a.across('0 #55585d|.2 #f4f5f5|.5 #a9acb0|.8 #e4e6e8|1 #4a4d52'),
    )
  }
  a.path('M352 708H448L424 728H376Z', a.down('0 #33353a|1 #0b0b0c'))
}

function drawPlug(a: Art, shot: Shot): void {
  const tone = shot.tone
  if (shot.view === 'side') {
    shadow(a, [420, 660, 260], 1)
    shell(a, [300, 210, 330, 440, 90], a.down(tone.fall), 0.35)
    for (const y of [380, 480]) {
      a.rect([120, y - 18, 190, 36, 16], a.down('0 #55585d|.3 #fff|.6 #b4b7bb|1 #55585d'))
      a.rect([210, y - 20, 100, 40, 6], a.down('0 #17181a|.4 #55585d|1 #0b0b0c'))
    }
    return led(a, 470, 240, 6)
  }
  shadow(a, [400, 712, 250], 0.9)
  a.oval([408, 424, 288, 288], '#1c150e', { op: 0.24, blur: 14 })
  a.oval([400, 400, 290, 290], a.slant(tone.face, 55))
  a.ring([400, 400, 288, 288], a.slant('0 #fff|.4 #fff/.2|1 #000/.35', 55), 3)
  a.oval([400, 400, 216, 216], a.slant(`0 ${tone.low}|.5 ${tone.mid}|1 ${tone.hi}`, 55))
  a.oval([400, 400, 200, 200], a.slant(`0 ${tone.mid}|1 ${tone.light}`, 55))
  a.oval([400, 400, 200, 200], a.glow('0 #000/0|.75 #000/.04|1 #000/.4'))
  for (const dx of [-84, 84]) {
    a.oval([400 + dx, 400, 30, 30], '#101113')
    a.ring([400 + dx, 400, 30, 30], a.slant('0 #000/.7|1 #fff/.8', 55), 4)
  }
  for (const side of [-1, 1])
    a.path(
      `M${400 - 34} ${400 + side * 204}h68v${side * -50}q-34 ${side * -16} -68 0Z`,
      a.down('0 #6f7277|.5 #f4f5f5|1 #85888d'),
    )
  const arc =
    shot.pick('light', ['arc', 'dot']) === 'arc'
      ? 'M222 208A264 264 0 0 1 578 208'
      : 'M366 152A264 264 0 0 1 434 152'
  a.line(arc, amber, 12, { op: 0.4, blur: 6 })
  a.line(arc, amber, 6)
  mark(a, shot, [400, 652, 17], tone.ink)
}

function lampShade(a: Art, d: string, shot: Shot): void {
  const tone = shot.tone
  a.path(d, a.across(`0 ${tone.edge}|.2 ${tone.hi}|.4 ${tone.light}|.8 ${tone.mid}|1 ${tone.edge}`))
  a.path(d, a.down('0 #fff/.35|.4 #fff/0'))
}

function arm(a: Art, d: string, shot: Shot): void {
  const tone = shot.tone
  a.line(d, tone.edge, 15)
  a.line(d, tone.mid, 11)
  a.line(d, tone.hi, 3, { turn: 'translate(-2 -2)', op: 0.9 })
}

function drawLamp(a: Art, shot: Shot): void {
  const tone = shot.tone
  const form = shot.pick('form', ['dome', 'bar', 'globe'])
  shadow(a, [430, 722, 180])
  a.oval([430, 706, 150, 26], a.across('0 #0c0d0e|1 #2a2c30'))
  a.oval([430, 696, 150, 26], a.slant(tone.face, 20))
  a.ring([430, 696, 150, 26], '#fff', 1.4, { op: 0.45 })
  led(a, 500, 696, 4)
  if (form === 'globe') {
    arm(a, 'M430 690V300', shot)
    a.oval([430, 220, 290, 260], a.glow('0 #ffdf9e/.8|.5 #ffdf9e/.3|1 #ffdf9e/0'))
    a.oval([430, 210, 136, 136], a.glow('0 #fff|.5 #fff3d6|.85 #f7cf86|1 #d99f4a', 0.42, 0.38, 0.65))
    a.oval([384, 156, 44, 30], a.glow('0 #fff|1 #fff/0'))
    return a.rect([396, 336, 68, 26, 10], a.across('0 #8a5410|.3 #ffd894|1 #6b420c'))
  }
  a.oval([300, 430, 270, 230], a.glow('0 #ffdf9e/.55|.5 #ffdf9e/.25|1 #ffdf9e/0'))
  if (form === 'bar') {
    a.path('M90 214H500L560 690H40Z', a.down('0 #ffe2a4/.4|1 #ffe2a4/0'), { blur: 20 })
    arm(a, 'M470 690L520 230', shot)
    arm(a, 'M520 230L470 190', shot)
    shell(a, [80, 170, 420, 34, 17], a.down(tone.fall), 0.4)
    a.rect([100, 198, 380, 10, 5], a.across('0 #ffe9b8|.5 #fffdf3|1 #f7c66b'))
  } else {
    a.path('M150 332H450L540 690H60Z', a.down('0 #ffe2a4/.42|1 #ffe2a4/0'), { blur: 22 })
    arm(a, 'M470 690L560 380', shot)
    arm(a, 'M560 380L330 220', shot)
    a.oval([560, 380, 22, 22], a.slant('0 #ffd894|.5 #d48a21|1 #7d4d0e', 60))
    a.oval([560, 380, 10, 10], a.slant('0 #8a5714|1 #f6c36a', 60))
    a.line('M330 222L304 264', tone.low, 14)
    lampShade(a, 'M120 334C124 266 200 236 300 236S476 266 480 334Z', shot)
    a.oval([300, 334, 180, 24], a.down('0 #1a1b1d|1 #3a3c41'))
    a.oval([300, 335, 170, 20], a.glow('0 #fffdf3|.6 #ffe9b8|1 #f7c66b'))
  }
  mark(a, shot, [400, 702, 11], tone.ink)
}

function wheel(a: Art, cx: number, cy: number, r: number): void {
  a.oval([cx, cy, r, r], a.slant('0 #44474c|.5 #1a1b1d|1 #0a0a0b', 60))
  a.ring([cx, cy, r * 0.97, r * 0.97], '#000', 4, { dash: '5 5', op: 0.6 })
  a.ring([cx, cy, r - 1, r - 1], '#fff', 1.5, { op: 0.22 })
  a.oval([cx, cy, r * 0.7, r * 0.7], a.slant('0 #b4b7bb|.5 #55585d|1 #85888d', 60))
  a.oval([cx, cy, r * 0.66, r * 0.66], '#17181a')
  for (let k = 0; k < 5; k += 1)
    a.path(
      `M${cx - 7} ${cy}L${cx - 5} ${cy - r * 0.66}H${cx + 5}L${cx + 7} ${cy}Z`,
      a.across('0 #c4c7ca|.5 #85888d|1 #4a4d52'),
      { turn: `rotate(${k * 72} ${cx} ${cy})` },
    )
  a.oval([cx, cy, r * 0.28, r * 0.28], a.slant('0 #f4f5f5|.5 #85888d|1 #3a3c41', 60))
  a.oval([cx, cy, r * 0.12, r * 0.12], amber)
}

function scooterDeck(a: Art, shot: Shot): void {
  const tone = shot.tone
  a.path('M86 640A84 84 0 0 1 244 634L228 640A70 70 0 0 0 100 648Z', a.slant(tone.face, 60))
  a.rect([74, 628, 14, 22, 4], a.down('0 #ff7a5c|1 #c0261c'))
  const deck =
    'M206 634Q210 612 240 610H516Q548 608 572 556L596 500L624 512L600 580Q580 660 530 662H246Q208 660 206 634Z'
  a.path(deck, '#000', { op: 0.3, blur: 8, turn: 'translate(0 10)' })
  a.path(deck, a.down(tone.fall))
  a.path('M236 610H516Q530 609 540 602L532 618H232Z', '#0d0e0f')
  a.line('M226 640H530Q560 638 580 600', amber, 4)
  a.line('M240 612H520', '#fff', 1.5, { op: 0.4 })
  mark(a, shot, [390, 656, 15], tone.ink)
}

function drawScooter(a: Art, shot: Shot): void {
  const tone = shot.tone
  const folded = shot.view === 'folded'
  shadow(a, [400, 738, 340], 0.9, 14)
  wheel(a, 166, 664, 72)
  wheel(a, 640, 664, 72)
  scooterDeck(a, shot)
  a.line('M640 664L580 520', tone.edge, 28)
  a.line('M640 664L580 520', tone.mid, 20)
  a.group({ turn: folded ? 'translate(30 44) rotate(-68 590 520)' : '' }, () => {
    a.line('M604 560L530 140', tone.edge, 31)
    a.line('M604 560L530 140', tone.mid, 23)
    a.line('M597 546L525 150', tone.hi, 5, { op: 0.9 })
    a.rect([566, 470, 44, 30, 8], a.down('0 #85888d|.5 #44474c|1 #17181a'), { turn: 'rotate(-10 588 485)' })
    a.oval([556, 214, 14, 18], '#101113', { turn: 'rotate(-10 556 214)' })
    a.oval([563, 213, 8, 14], a.glow('0 #fffdf3|1 #f7c66b'), { turn: 'rotate(-10 563 213)' })
    if (!folded) a.path('M572 200L760 160V290L572 226Z', a.across('0 #ffe2a4/.55|1 #ffe2a4/0'), { blur: 8 })
    a.line(
      'M530 140Q524 112 500 106L452 100M530 140Q540 116 566 112L606 112',
      a.slant('0 #55585d|.5 #74777d|1 #1a1b1d', 60),
      18,
    )
    a.line('M462 101L398 96', '#17181a', 26)
    a.line('M600 112L650 114', '#17181a', 26)
    a.line('M402 90L458 94', '#fff', 3, { op: 0.3 })
    a.rect([500, 84, 70, 40, 12], a.down('0 #44474c|1 #17181a'))
    a.rect([507, 89, 56, 28, 8], '#08090a')
    a.word([535, 110, 16], '18', '#ffc765', { anchor: 'middle' })
    a.line('M470 108Q450 120 440 140', '#85888d', 6)
    if (shot.pick('bag', ['none', 'case']) === 'case')
      shell(a, [574, 300, 64, 120, 18], a.across('0 #17181a|.4 #55585d|1 #101113'), 0.3)
    a.line('M510 124C470 200 560 330 580 470', '#0b0c0d', 4, { op: 0.8 })
  })
}

/** Light, sockets and wheels. */
export const homeKinds = {
  'smart-bulb': { draw: drawBulb },
  'smart-plug': { draw: drawPlug },
  'desk-lamp': { draw: drawLamp },
  'e-scooter': { draw: drawScooter },
} satisfies KindDrawings
