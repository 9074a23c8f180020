import { amber, body, led, lightBar, mark, perforation, shadow, sheen, shell, weave } from './props.ts'
import type { KindDrawings, Shot } from './shot.ts'
import type { Art } from './studio.ts'
import type { Tone } from './tones.ts'

function cup(a: Art, tone: Tone, round: boolean): void {
  const shellPath = round
    ? 'M230 440C176 440 138 500 138 574C138 648 176 708 230 708Q238 708 238 700V448Q238 440 230 440Z'
    : 'M230 434C160 434 116 494 116 574C116 654 160 714 230 714Q238 714 238 704V444Q238 434 230 434Z'
  a.line('M203 330C198 380 200 410 206 452', a.across('0 #7d8187|.3 #f4f5f6|.6 #b2b6ba|1 #63666b'), 20)
  a.group({ turn: 'rotate(6 250 570)' }, () => {
    a.rect([222, 438, 74, 272, 37], a.across('0 #55585d|.35 #34363b|.8 #17181b|1 #0b0b0d'))
    a.rect([226, 446, 12, 256, 6], '#fff', { op: 0.16, blur: 3 })
    a.line('M228 470Q262 456 294 474M228 676Q262 692 292 674', '#000', 1.4, { op: 0.4 })
    a.path(
      shellPath,
      a.across(`0 ${tone.edge}|.18 ${tone.hi}|.45 ${tone.light}|.8 ${tone.mid}|1 ${tone.low}`),
    )
    a.path(shellPath, a.down('0 #fff/.4|.25 #fff/.02|.7 #000/.08|1 #000/.5'))
    if (round) a.rect([152, 520, 22, 108, 11], a.down('0 #55585d|1 #101113'))
    else a.line('M218 440C166 446 128 500 126 560', '#fff', 5, { op: 0.45, blur: 3 })
    a.rect([230.4, 437, 3.2, 274, 1.6], a.down('0 #ffd79a|.5 #e39b32|1 #8d5a14'))
    if (!round) a.rect([146, 548, 7, 52, 3.5], a.across('0 #0a0a0b|1 #5d6067'))
  })
  a.oval([206, 456, 17, 17], a.slant('0 #f3f4f5|.5 #a3a7ac|1 #55585d', 60))
  a.oval([206, 456, 11, 11], a.slant('0 #74787d|1 #d7dadd', 60))
}

function drawHeadphones(a: Art, shot: Shot): void {
  const tone = shot.tone
  if (shot.view === 'side') return headphonesSide(a, shot)
  shadow(a, [400, 720, 250], 0.9)
  a.line(
    'M205 430C190 150 300 70 400 70C500 70 610 150 595 430',
    a.across(`0 ${tone.light}|.3 ${tone.hi}|.7 ${tone.mid}|1 ${tone.low}`),
    40,
  )
  a.line('M209 420C196 165 303 84 400 84C497 84 604 165 591 420', a.down(`0 ${tone.low}|1 ${tone.edge}`), 14)
  a.line(
    'M196 400C188 150 296 58 400 57C470 57 530 96 566 170',
    a.across('0 #fff/.05|.4 #fff/.75|1 #fff/0'),
    3,
    { blur: 1 },
  )
  a.line(
    'M262 196C292 128 344 98 400 98C456 98 508 128 538 196',
    a.across('0 #3a3c41|.5 #55585d|1 #26282b'),
    shot.pick('cushion', [26, 34, 18]),
  )
  a.line('M266 190C296 128 346 101 400 101C440 101 480 116 508 150', '#fff', 2, { op: 0.2, blur: 1 })
  const round = shot.pick('cup', ['deep', 'flat']) === 'flat'
  cup(a, tone, round)
  a.group({ turn: 'translate(800 0) scale(-1 1)' }, () => cup(a, tone, round))
}

function headphonesSide(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 726, 160], 0.9)
  a.line('M400 420C392 240 392 150 400 66', a.across(tone.cyl), 62)
  a.rect([382, 330, 36, 140, 12], a.across('0 #7d8187|.3 #f4f5f6|.6 #b2b6ba|1 #63666b'))
  a.oval([408, 574, 150, 156], '#000', { op: 0.3, blur: 10 })
  a.oval([400, 566, 150, 158], a.slant(tone.face, 55))
  a.ring([400, 566, 146, 154], a.slant('0 #fff/.9|.4 #fff/.1|1 #000/.4', 55), 3)
  a.ring([400, 566, 112, 118], a.slant('0 #ffd79a|.5 #e39b32|1 #8d5a14', 50), 3)
  a.oval([400, 566, 110, 116], a.slant(`0 ${tone.mid}|1 ${tone.light}`, 60))
  mark(a, shot, [400, 574, 24], tone.ink)
}

function bud(a: Art, tone: Tone, turn: string): void {
  a.group({ turn }, () => {
    a.path('M-20 40L-15 190Q-13 214 8 214Q30 214 30 190L36 40Z', a.across(tone.cyl))
    a.rect([-10, 200, 34, 14, 7], a.across('0 #777|.4 #ddd|1 #666'))
    a.oval(
      [8, 20, 64, 58],
      a.glow(`0 ${tone.hi}|.5 ${tone.light}|.85 ${tone.mid}|1 ${tone.low}`, 0.38, 0.3, 0.75),
    )
    a.path(
      'M-44 28C-84 20 -98 50 -86 74C-76 92 -52 92 -34 70Z',
      a.slant('0 #55585e|.4 #2d2f33|1 #141517', 60),
    )
    a.oval([-72, 58, 12, 20], '#0b0b0c', { turn: 'rotate(-28 -72 58)' })
    a.rect([14, -14, 9, 36, 4.5], '#1d1e21', { turn: 'rotate(12 18 4)' })
    a.oval([-10, -8, 24, 16], a.glow('0 #fff|1 #fff/0'), { op: tone.dark ? 0.35 : 0.95 })
    a.line('M8 70L4 190', '#fff', 6, { op: tone.dark ? 0.3 : 0.9, blur: 3 })
  })
}

function drawEarbuds(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 720, 220])
  if (shot.view === 'buds') {
    a.group({ turn: 'translate(-420 -60) scale(2)' }, () => {
      bud(a, tone, 'translate(320 160) rotate(-6)')
      bud(a, tone, 'translate(490 160) scale(-1 1) rotate(-6)')
    })
    return
  }
  if (shot.view !== 'closed') {
    a.rect([214, 296, 372, 174, 78], a.across(`0 ${tone.mid}|.5 ${tone.light}|1 ${tone.low}`))
    a.rect([228, 310, 344, 154, 66], a.across(`0 ${tone.low}|.4 ${tone.mid}|1 ${tone.low}`))
    a.rim([228, 310, 344, 154, 66], '#000', 10, { op: 0.2, blur: 6 })
    a.rim([215, 297, 370, 172, 77], '#fff', 2, { op: 0.8 })
    a.rect([206, 446, 388, 60, 26], a.down(`0 ${tone.low}|1 ${tone.mid}`))
    for (const cx of [318, 482]) a.oval([cx, 470, 58, 20], '#2f2c28')
    bud(a, tone, 'translate(308 250) rotate(-6)')
    bud(a, tone, 'translate(492 250) scale(-1 1) rotate(-6)')
  } else {
    a.rect([204, 366, 392, 220, 110], a.across(tone.cyl))
    a.rect([204, 366, 392, 220, 110], a.down('0 #fff/.8|.3 #fff/0'))
  }
  a.rect([200, 466, 400, 252, 104], a.across(tone.cyl))
  a.rect([200, 466, 400, 252, 104], a.down('0 #fff/.6|.3 #fff/0|.6 #000/0|1 #4a4336/.42'))
  a.line('M204 540Q204 470 300 468H500Q596 470 596 540', '#fff', 3, { op: tone.dark ? 0.4 : 0.95 })
  a.line('M206 548Q210 480 300 475H500Q590 480 594 548', tone.edge, 2, { op: 0.45 })
  if (shot.pick('band', ['none', 'gold']) === 'gold')
    a.rect([204, 500, 392, 7, 3], a.across('0 #8a5410|.3 #ffd894|.6 #e39b32|1 #6b420c'))
  a.oval([300, 570, 110, 70], a.glow('0 #fff/.9|1 #fff/0'), { op: tone.dark ? 0.25 : 0.9 })
  led(a, 400, 606, 5)
  mark(a, shot, [400, 680, 18], tone.ink)
}

function drawSpeaker(a: Art, shot: Shot): void {
  const tone = shot.tone
  if (shot.pick('form', ['barrel', 'tower']) === 'barrel') return drawBarrel(a, shot)
  shadow(a, [400, 732, 180])
  const d =
    'M236 150Q236 100 290 96Q400 84 510 96Q564 100 564 150V676Q564 722 512 726Q400 738 288 726Q236 722 236 676Z'
  body(a, d, a.across(tone.cyl), 0.5)
  a.path(d, weave(a))
  a.rect([262, 120, 276, 590, 40], '#0b0b0c', { op: 0.3 })
  for (const [cy, r] of [
    [270, 84],
    [530, 124],
  ] as const) {
    a.oval([400, cy, r, r], a.slant(`0 #fff|.3 ${tone.light}|.7 ${tone.low}|1 #000`, 55))
    a.oval([400, cy, r * 0.92, r * 0.92], a.slant('0 #0b0b0c|1 #3a3c41', 55))
    a.oval([400, cy, r * 0.74, r * 0.74], a.glow('0 #44474c|.6 #26282b|1 #121315', 0.4, 0.35, 0.7))
    a.oval([400, cy, r * 0.28, r * 0.28], a.glow('0 #8a8d93|.6 #3a3c41|1 #17181a', 0.38, 0.3, 0.7))
  }
  lightBar(a, [360, 390, 80, 4])
  mark(a, shot, [400, 694, 18], '#d7dade')
}

function drawBarrel(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 640, 310], 1, 26)
  const d = 'M180 320H620Q716 320 716 476T620 632H180Q84 632 84 476T180 320Z'
  a.line(
    'M250 330Q250 236 400 236Q550 236 550 330',
    a.down(`0 ${tone.hi}|.4 ${tone.mid}|1 ${tone.edge}`),
    26,
    { butt: true },
  )
  body(a, d, a.down(tone.fall), 0.5)
  a.path(d, weave(a))
  for (const [cx, side] of [
    [160, 1],
    [640, -1],
  ] as const) {
    a.oval([cx, 476, 74, 148], a.across(side > 0 ? '0 #2b2d31|1 #0b0b0c' : '0 #0b0b0c|1 #2b2d31'))
    a.ring([cx, 476, 74, 148], a.down('0 #ffd79a|.5 #e39b32|1 #8d5a14'), 5)
    a.oval([cx, 476, 52, 112], a.glow('0 #5a5d63|.5 #2b2d31|1 #101113'))
  }
  for (let k = 0; k < 4; k += 1) a.oval([310 + k * 60, 352, 18, 9], '#000', { op: 0.4 })
  led(a, 400, 590, 5)
  mark(a, shot, [400, 492, 40], tone.ink)
}

function drawSmartSpeaker(a: Art, shot: Shot): void {
  const tone = shot.tone
  const low = shot.pick('form', ['tall', 'low']) === 'low'
  const top = low ? 330 : 200
  shadow(a, [400, 730, 210])
  const d = `M204 ${top + 50}Q204 ${top - 4} 256 ${top - 14}Q400 ${top - 36} 544 ${top - 14}Q596 ${top - 4} 596 ${top + 50}V650Q596 704 546 716Q400 740 254 716Q204 704 204 650Z`
  a.path(d, a.across(tone.cyl))
  a.path(d, weave(a))
  a.path(d, a.down('0 #fff/.1|.3 #fff/0|.7 #000/.05|1 #000/.55'))
  sheen(a, [270, top + 10, 54, 690 - top], tone.dark ? 0.18 : 0.4)
  a.path(
    'M205 640Q205 704 254 716Q400 740 546 716Q595 704 595 640Q595 690 546 702Q400 724 254 702Q205 690 205 640Z',
    '#0d0c0b',
    { op: 0.6 },
  )
  a.oval([400, top + 6, 192, 44], a.slant(`0 ${tone.light}|1 ${tone.edge}`, 60))
  a.oval([400, top, 186, 40], a.slant('0 #44474c|1 #17181a', 60))
  a.ring([400, top, 186, 40], '#fff', 1.2, { op: 0.3 })
  a.ring([400, top, 124, 25], amber, 13, { op: 0.55, blur: 7 })
  a.ring([400, top, 124, 25], a.across('0 #ffe0a3|.5 #f5a524|1 #ffcf7a'), 4)
  a.word([354, top + 6, 20], '-', '#e7e2d9', { anchor: 'middle' })
  a.word([446, top + 6, 20], '+', '#e7e2d9', { anchor: 'middle' })
  a.oval([400, top, 4, 2.4], '#e7e2d9')
  mark(a, shot, [400, 672, 16], tone.ink)
}

function drawSoundbar(a: Art, shot: Shot): void {
  const tone = shot.tone
  const sub = shot.pick('sub', ['yes', 'yes', 'no']) === 'yes'
  if (sub) {
    shadow(a, [592, 640, 126])
    shell(a, [478, 250, 226, 390, 22], a.across(tone.frame), 0.5)
    a.rect([492, 266, 198, 358, 14], a.down(`0 ${tone.mid}|1 ${tone.edge}`))
    a.rect([492, 266, 198, 358, 14], weave(a))
    a.rect([560, 600, 60, 3, 1.5], '#8d9098')
  }
  shadow(a, [372, 676, 350], 1, 18)
  a.path('M60 590Q60 560 92 560H648Q680 560 680 590V640Q680 670 648 670H92Q60 670 60 640Z', '#000', {
    op: 0.4,
    blur: 12,
  })
  a.path(
    'M40 586Q40 566 70 562H672Q702 566 702 586L706 640Q706 672 676 672H66Q36 672 36 640Z',
    a.down(tone.fall),
  )
  a.path('M52 562L74 540H668L690 562Z', a.down(`0 ${tone.hi}|1 ${tone.light}`))
  a.path('M64 561L80 543H662L678 561Z', a.down(`0 ${tone.low}|1 ${tone.mid}`))
  for (let k = 0; k < 4; k += 1) a.rect([340 + k * 32, 550, 16, 3, 1.5], '#c9ccd1', { op: 0.85 })
  a.rect([46, 574, 650, 88, 20], a.down(`0 ${tone.low}|.4 ${tone.mid}|1 ${tone.edge}`))
  a.rect([46, 574, 650, 88, 20], perforation(a, [5, 1.25], '#000', 0.6))
  a.rect([46, 574, 650, 88, 20], a.down('0 #fff/.2|.3 #fff/0|.8 #000/.1|1 #000/.5'))
  for (let k = 0; k < 5; k += 1) a.oval([352 + k * 10, 618, 2.6, 2.6], amber, { op: k < 3 ? 1 : 0.25 })
  a.line('M74 541H668', '#fff', 1.3, { op: 0.6 })
  mark(a, shot, [656, 624, 15, 'end'], tone.dark ? '#b9bcc1' : '#f4f1ea')
}

/** Headphones and speakers. */
export const soundKinds = {
  headphones: { draw: drawHeadphones },
  earbuds: { draw: drawEarbuds },
  speaker: { draw: drawSpeaker },
  'smart-speaker': { draw: drawSmartSpeaker },
  soundbar: { draw: drawSoundbar },
} satisfies KindDrawings
