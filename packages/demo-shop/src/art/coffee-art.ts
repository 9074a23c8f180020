import { amber, body, display, feet, knob, led, mark, shadow, shell } from './props.ts'
import type { KindDrawings, Shot } from './shot.ts'
import type { Art } from './studio.ts'
import type { Tone } from './tones.ts'

function hopper(a: Art): void {
  a.path('M470 100H640L628 190H482Z', a.across('0 #55493c/.75|.3 #8a7357/.5|.7 #5f4d39/.6|1 #3a2e22/.8'))
  a.path('M474 128H636L628 190H482Z', '#3b2413')
  for (let k = 0; k < 40; k += 1) {
    const [bx, by] = [490 + ((k * 37) % 130), 134 + ((k * 53) % 52)]
    a.oval([bx, by, 8, 5.5], ['#4a2c16', '#5d3a1f', '#3a2010', '#6d4626'][k % 4] ?? '#4a2c16', {
      turn: `rotate(${(k * 47) % 180} ${bx} ${by})`,
    })
  }
  a.path('M470 100H640L628 190H482Z', a.across('0 #fff/.5|.15 #fff/.05|.8 #fff/.02|1 #fff/.3'))
  a.rect([462, 84, 186, 20, 8], a.down('0 #55585d|1 #1a1b1d'))
}

function gaugeDial(a: Art, cx: number, cy: number): void {
  a.oval([cx, cy, 54, 54], a.slant('0 #fff|.4 #85888d|1 #4a4d52', 50))
  a.oval([cx, cy, 47, 47], '#fbfaf7')
  for (let k = 0; k < 25; k += 1) {
    const turn = ((-130 + k * 10.8) * Math.PI) / 180
    const inner = k % 4 ? 37 : 33
    a.line(
      `M${cx + inner * Math.sin(turn)} ${cy - inner * Math.cos(turn)}L${cx + 42 * Math.sin(turn)} ${cy - 42 * Math.cos(turn)}`,
      k >= 11 && k <= 17 ? '#d98613' : '#33353a',
      k % 4 ? 1.2 : 2.2,
    )
  }
  a.line(`M${cx} ${cy}l28 -24`, '#c0261c', 3)
  a.oval([cx, cy, 5, 5], '#26282b')
  a.word([cx, cy + 27, 9], 'bar', '#6b6f75', { anchor: 'middle' })
  a.path(`M${cx - 40} ${cy - 14}a44 44 0 0 1 58 -26L${cx} ${cy - 14}Z`, '#fff', { op: 0.5 })
}

/** Coffee cup standing at y 638 under the spout. */
function cup(a: Art, cx: number): void {
  a.oval([cx, 640, 80, 14], a.glow('0 #000/.7|1 #000/0'))
  a.path(
    `M${cx - 58} 544H${cx + 58}L${cx + 46} 628Q${cx + 43} 638 ${cx + 30} 638H${cx - 30}Q${cx - 43} 638 ${cx - 46} 628Z`,
    a.across('0 #b9b4ab|.2 #fff|.6 #f1eee9|1 #a49e93'),
  )
  a.oval([cx, 544, 58, 11], a.down('0 #d7d2c9|1 #fff'))
  a.oval([cx, 546, 51, 8.5], a.across('0 #b3772f|.5 #d9a05a|1 #8a5420'))
  a.line(
    `M${cx + 55} 562Q${cx + 92} 560 ${cx + 84} 590Q${cx + 78} 608 ${cx + 49} 604`,
    a.down('0 #fff|1 #b9b4ab'),
    8,
  )
}

function portafilter(a: Art, cx: number): void {
  a.path(
    `M${cx - 74} 346H${cx + 74}V392Q${cx + 74} 404 ${cx + 62} 404H${cx - 62}Q${cx - 74} 404 ${cx - 74} 392Z`,
    a.across('0 #55585d|.2 #f4f5f5|.5 #b4b7bb|.8 #e0e2e4|1 #55585d'),
  )
  a.path(
    `M${cx - 64} 404H${cx + 64}V432Q${cx + 64} 446 ${cx + 46} 446H${cx - 46}Q${cx - 64} 446 ${cx - 64} 432Z`,
    a.across('0 #3a3c41|.25 #e7e9ea|.5 #8b8f94|.8 #c4c7ca|1 #33353a'),
  )
  a.path(
    `M${cx - 14} 446H${cx + 14}L${cx + 26} 478H${cx + 12}L${cx} 462L${cx - 12} 478H${cx - 26}Z`,
    a.across('0 #6f7277|.5 #eceeef|1 #55585d'),
  )
  a.path(`M${cx - 50} 412L${cx - 110} 426V446L${cx - 50} 440Z`, a.down('0 #f4f5f5|.5 #a3a7ab|1 #55585d'))
  a.path(
    `M${cx - 104} 420Q${cx - 170} 430 ${cx - 214} 452Q${cx - 230} 464 ${cx - 222} 480Q${cx - 212} 494 ${cx - 192} 486L${cx - 104} 452Z`,
    a.slant('0 #8a5a2c|.3 #6b401a|1 #2d1808', 80),
  )
  a.line(`M${cx - 108} 427Q${cx - 170} 436 ${cx - 210} 458`, '#f0c48a', 4, { op: 0.6, blur: 1.4 })
  for (const dx of [-19, 19])
    a.line(`M${cx + dx} 476Q${cx + dx * 0.8} 520 ${cx + dx * 0.62} 556`, '#5a3212', 4)
}

function niche(a: Art): void {
  a.rect([186, 372, 438, 268, 0], a.down('0 #17181a|.25 #3b3d42|.7 #5d6065|1 #3a3c40'))
  a.rect([186, 372, 438, 48, 0], a.down('0 #000/.7|1 #000/0'))
  a.rect([186, 372, 438, 268, 0], a.across('0 #000/.55|.1 #000/0|.9 #000/0|1 #000/.55'))
}

function tray(a: Art, tone: Tone): void {
  a.rect([140, 640, 530, 36, 8], a.down('0 #f4f5f5|.3 #b9bcc0|1 #85888d'))
  for (let k = 0; k < 24; k += 1) a.rect([172 + k * 20, 650, 11, 5, 2.5], '#17181a', { op: 0.8 })
  a.rect([150, 676, 510, 46, 10], a.down(tone.fall))
  a.rect([150, 676, 510, 46, 10], a.across('0 #000/.3|.04 #fff/.2|.5 #fff/0|1 #000/.3'))
  feet(a, [216, 594], 722, 60)
}

function drawEspresso(a: Art, shot: Shot): void {
  const form = shot.pick('form', ['barista', 'automatic', 'capsule'])
  if (form === 'capsule') return capsuleMachine(a, shot)
  const tone = shot.tone
  shadow(a, [400, 730, 286], 1.15)
  if (form === 'barista') hopper(a)
  shell(a, [150, 184, 510, 540, 22], a.across(tone.panel), 0.3)
  niche(a)
  if (form === 'automatic') {
    a.rect([176, 206, 458, 140, 14], '#0b0c0e')
    a.rect([176, 206, 458, 140, 14], a.slant('0 #fff/.18|.5 #fff/0', 50))
    ;['espresso', 'lungo', 'latte'].forEach((name, index) => {
      const cx = 262 + index * 140
      a.line(`M${cx - 16} 250h32v14q0 16 -16 16q-16 0 -16 -16Z`, index ? '#d7dade' : amber, 3)
      a.word([cx, 316, 13], name, index ? '#d7dade' : amber, { anchor: 'middle' })
    })
    a.path(
      'M330 372H454V470Q454 486 438 486H346Q330 486 330 470Z',
      a.across('0 #17181a|.3 #6a6d72|1 #0b0b0c'),
    )
    for (const dx of [-19, 19]) a.line(`M${392 + dx} 486V556`, '#5a3212', 4)
  } else {
    a.rect([176, 206, 458, 140, 14], a.down(`0 #fff/.6|1 ${tone.low}/.5`))
    gaugeDial(a, 262, 276)
    for (let k = 0; k < 3; k += 1) {
      const cx = 368 + k * 64
      a.oval([cx, 276, 24, 24], a.slant('0 #fff|.5 #a9acb0|1 #6f7277', 60))
      a.oval([cx, 276, 20, 20], a.slant('0 #c3c6c9|1 #f6f7f7', 60))
      a.ring([cx, 276, 15, 15], k === 1 ? amber : '#85888d', 2.2)
      a.path(`M${cx - 6} 272h11v5q0 6 -5.5 6q-5.5 0 -5.5 -6Z`, '#3a3c41')
    }
    knob(a, [584, 276, 30], 0, true)
    portafilter(a, 392)
    a.line('M574 346V400Q574 430 586 470L600 560', a.across('0 #85888d|.4 #fff|1 #6f7277'), 12)
    a.line('M598 548L603 580', '#2b2d31', 14)
  }
  cup(a, 392)
  tray(a, tone)
  mark(a, shot, [402, form === 'automatic' ? 700 : 332, 13], form === 'automatic' ? tone.ink : '#6b6f75')
}

function capsuleMachine(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 732, 230], 1.1)
  a.rect([508, 190, 128, 520, 40], a.across('0 #8fa0a0/.7|.15 #eef5f5/.8|.5 #fff/.35|1 #7c8c8c/.8'))
  a.path(
    'M514 380H630V670Q630 704 600 704H544Q514 704 514 670Z',
    a.across('0 #8fc0d6/.6|.4 #dcebf2/.5|1 #7fb0c6/.65'),
  )
  a.oval([572, 380, 58, 8], '#eef8fb', { op: 0.9 })
  a.rect([512, 176, 120, 26, 12], a.down('0 #55585d|1 #17181a'))
  a.path('M176 330H300V690H176Z', a.across('0 #000/0|1 #000/.1'))
  const d =
    'M190 250Q190 110 330 104H440Q520 108 520 190V700Q520 724 496 724H340Q320 724 320 704V372H232Q190 370 190 330Z'
  body(a, d, a.across(tone.cyl), 0.35)
  a.rect([320, 372, 40, 320, 0], a.across('0 #000/.4|1 #000/0'))
  a.path('M196 190Q230 120 330 118H440Q500 120 510 170Q420 140 330 144Q240 150 196 190Z', '#fff', {
    op: tone.dark ? 0.22 : 0.7,
    blur: 3,
  })
  a.rect([186, 214, 340, 34, 17], a.down('0 #fff|.35 #c4c7ca|1 #6c6f74'))
  a.path('M222 370H300V424Q300 440 284 440H238Q222 440 222 424Z', a.across('0 #17181a|.35 #74777d|1 #17181a'))
  a.rect([250, 438, 22, 26, 5], '#101113')
  a.rect([258, 464, 6, 142, 3], a.down('0 #7a4618|1 #3a1d08'))
  a.group({ turn: 'translate(-53 164) scale(.8)' }, () => cup(a, 392))
  a.rect([150, 676, 380, 16, 8], a.down('0 #fff|.4 #b4b7bb|1 #6f7277'))
  for (let k = 0; k < 11; k += 1) a.rect([168 + k * 15, 680, 8, 7, 3], '#17181a', { op: 0.8 })
  shell(a, [154, 690, 486, 36, 14], a.down('0 #6a6d72|.3 #33353a|1 #0f1011'), 0.3)
  for (const [x, on] of [
    [392, true],
    [446, false],
  ] as const) {
    a.oval([x, 310, 20, 20], a.slant('0 #fff|.5 #8b8e94|1 #3a3c41', 55))
    a.oval([x, 310, 16, 16], '#101113')
    if (on) led(a, x, 310, 5)
  }
  mark(a, shot, [432, 640, 18], tone.ink)
}

function drawKettle(a: Art, shot: Shot): void {
  if (shot.pick('form', ['gooseneck', 'jug']) === 'jug') return jugKettle(a, shot)
  const tone = shot.tone
  shadow(a, [390, 728, 230], 1.1)
  a.line(
    'M232 600C120 590 150 430 126 330C118 296 92 286 74 280',
    a.across(`0 ${tone.low}|.4 ${tone.hi}|1 ${tone.low}`),
    34,
    { butt: true },
  )
  a.line('M226 590C130 580 160 430 134 326C126 292 100 278 78 272', '#fff', 4, { op: 0.4, blur: 2 })
  a.path('M66 262L92 268L84 296L58 292Z', a.slant(`0 ${tone.hi}|1 ${tone.low}`, 60))
  a.line('M530 340C650 304 706 330 708 410', a.down(`0 ${tone.low}|.5 ${tone.light}|1 ${tone.edge}`), 26, {
    butt: true,
  })
  a.line('M708 400C710 510 690 590 670 650', a.across('0 #6b401a|.35 #c08348|.6 #9a6430|1 #573210'), 40)
  a.line('M700 420C702 510 684 580 666 636', '#ffe0b0', 5, { op: 0.5, blur: 2.5 })
  const d = 'M238 318Q300 300 390 300T542 318L594 640Q596 676 560 678H220Q184 676 186 640Z'
  body(a, d, a.across(tone.cyl), 0.45)
  a.line('M276 330L236 664', '#fff', 26, { op: tone.dark ? 0.2 : 0.5, blur: 10 })
  a.oval([390, 312, 152, 28], a.slant(`0 ${tone.hi}|.5 ${tone.mid}|1 ${tone.edge}`, 60))
  a.oval([390, 306, 140, 24], a.slant(`0 ${tone.light}|.5 ${tone.mid}|1 ${tone.low}`, 60))
  a.ring([390, 306, 140, 24], '#fff', 1.2, { op: 0.4 })
  a.path('M374 298V276H406V298Z', a.across('0 #17181a|.4 #85888d|1 #17181a'))
  a.oval([390, 266, 32, 20], a.glow('0 #d59a5c|.6 #97602c|1 #55310f', 0.38, 0.3, 0.75))
  kettleBase(a, shot)
}

function kettleBase(a: Art, shot: Shot): void {
  a.path(
    'M176 684H604Q626 686 632 708Q634 726 614 726H166Q146 726 148 708Q154 686 176 684Z',
    a.down('0 #5d6065|.25 #2b2d31|1 #101112'),
  )
  a.line('M168 686H612', '#fff', 1.4, { op: 0.4 })
  a.word([390, 714, 14], '96 °', '#ffc765', { anchor: 'middle', weight: 1.6 })
  mark(a, shot, [390, 530, 20], shot.tone.ink)
}

function jugKettle(a: Art, shot: Shot): void {
  const tone = shot.tone
  const glass = shot.pick('wall', ['metal', 'glass']) === 'glass'
  shadow(a, [390, 728, 230], 1.1)
  a.line(
    'M546 230C700 230 700 600 560 620',
    a.across(`0 #26282b|.5 ${tone.dark ? tone.hi : '#55585d'}|1 #101113`),
    44,
  )
  a.line('M560 214C706 230 704 560 600 610', '#fff', 5, { op: 0.3, blur: 2 })
  const d = 'M250 190L170 226L214 300L196 640Q196 678 236 678H544Q584 678 582 640L546 190Z'
  if (glass) {
    a.path(d, a.across('0 #9fb4ba/.6|.1 #eef5f5/.6|.3 #fff/.3|.7 #d3e0e3/.35|1 #8b9ca0/.7'))
    a.path(
      'M206 440H568L580 650Q580 676 544 676H236Q198 676 198 640Z',
      a.across('0 #8fc0d6/.5|.4 #d8eef5/.4|1 #7fb0c6/.55'),
    )
    a.oval([388, 440, 180, 14], a.down('0 #e9f6fa/.9|1 #a9d0de/.6'))
    a.line(d, a.down('0 #fff|.5 #fff/.5|1 #6d7a7a/.7'), 3)
    for (let k = 0; k < 12; k += 1)
      a.oval([230 + ((k * 71) % 310), 480 + ((k * 53) % 150), 5, 5], '#fff', { op: 0.45 })
    a.rect([196, 640, 388, 40, 14], a.across('0 #55585d|.2 #f4f5f5|.5 #b4b7bb|1 #55585d'))
    a.oval([388, 636, 170, 12], a.glow(`0 ${amber}/.8|1 ${amber}/0`))
  } else {
    body(a, d, a.across(tone.cyl), 0.4)
    a.line('M284 210L240 660', '#fff', 28, { op: tone.dark ? 0.18 : 0.6, blur: 10 })
    a.rect([300, 420, 26, 190, 13], a.across('0 #17181a|.5 #8fc0d6|1 #17181a'))
  }
  a.path('M244 192Q250 150 300 146H500Q546 150 552 192Z', a.down('0 #5d6065|.3 #33353a|1 #101113'))
  a.rect([370, 126, 70, 26, 12], a.down('0 #6f7277|1 #26282b'))
  kettleBase(a, shot)
}

function drawToaster(a: Art, shot: Shot): void {
  const tone = shot.tone
  const slots = Number(shot.pick('slots', [2, 4]))
  shadow(a, [400, 688, 290], 1.1)
  const loaves: readonly (readonly [number, number])[] =
    slots === 4
      ? [
          [150, 150],
          [290, 150],
          [430, 150],
          [540, 110],
        ]
      : [
          [210, 196],
          [396, 196],
        ]
  for (const [tx, w] of shot.view === 'empty' ? [] : loaves) {
    a.rect([tx, 196, w, 190, 44], a.across('0 #8a5420|.05 #d99a4c|.3 #efc078|.7 #e0a557|1 #9a6126'))
    a.rect([tx + 14, 210, w - 28, 180, 34], a.slant('0 #f9deaa|.5 #f0c680|1 #dca258', 100))
    for (let k = 0; k < 10; k += 1)
      a.oval(
        [tx + 26 + ((k * 67) % (w - 52)), 222 + ((k * 41) % 80), 6, 4],
        a.glow('0 #b9762d/.5|1 #b9762d/0'),
      )
  }
  a.rect([110, 310, 580, 372, 96], a.across(tone.panel))
  a.rect([110, 310, 580, 372, 96], a.down('0 #fff/.7|.14 #fff/.1|.5 #000/0|1 #000/.34'))
  a.rim([111, 311, 578, 370, 95], a.down('0 #fff|.3 #fff/.2|1 #000/.3'), 1.6)
  a.path(
    'M206 310H594Q604 310 602 320Q598 336 580 336H220Q202 336 198 320Q196 310 206 310Z',
    a.down('0 #0b0b0c|1 #3a3c40'),
  )
  a.rect([212, 312, 376, 8, 4], '#e9913a', { op: 0.5, blur: 4 })
  a.rect([110, 640, 580, 42, 20], a.down('0 #2b2d31|1 #101112'))
  feet(a, [215, 585], 680, 70)
  a.rect([150, 380, 250, 180, 60], '#fff', { op: tone.dark ? 0.08 : 0.45, blur: 26 })
  mark(a, shot, [196, 608, 20, 'start'], tone.ink)
  a.rect([588, 400, 14, 190, 7], '#0d0e0f')
  a.rect([566, 426, 58, 30, 13], a.down('0 #5d6065|.4 #33353a|1 #131415'))
  a.line('M578 435H612', '#fff', 2, { op: 0.4 })
  knob(a, [498, 540, 43], 0)
  if (shot.pick('screen', ['yes', 'no']) === 'yes') display(a, [330, 510, 110, 54], '2:10', 22)
}

/** Breakfast: coffee, kettles, toasters. */
export const coffeeKinds = {
  'espresso-machine': { draw: drawEspresso },
  kettle: { draw: drawKettle },
  toaster: { draw: drawToaster },
} satisfies KindDrawings
