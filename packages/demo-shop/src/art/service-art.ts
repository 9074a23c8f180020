import { amber, body, led, mark, shadow, shell } from './props.ts'
import { wallpaper, pickTheme } from './screens.ts'
import type { KindDrawings, Shot } from './shot.ts'
import type { Art, Rect } from './studio.ts'

/** A thick enamelled card lying upright with light edge, top left x, y. */
function card(a: Art, [x, y, w, h]: Rect, fill: string): void {
  a.rect([x + 8, y + 16, w, h, 34], '#1c150e', { op: 0.28, blur: 12 })
  a.rect([x, y + 7, w, h, 34], '#00000055')
  a.rect([x, y, w, h, 34], fill)
  a.rect([x, y, w, h, 34], a.slant('0 #fff/.34|.35 #fff/.03|.7 #000/0|1 #000/.2', 55))
  a.rim([x + 1, y + 1, w - 2, h - 2, 33], a.slant('0 #fff/.95|.4 #fff/.2|1 #000/.25', 55), 2)
}

const shield =
  'M400 96C470 150 560 174 640 178V390C640 560 530 670 400 724C270 670 160 560 160 390V178C240 174 330 150 400 96Z'

function drawWarranty(a: Art, shot: Shot): void {
  const tone = shot.tone
  const years = String(shot.size ?? shot.amount('years', 3))
  shadow(a, [400, 730, 190])
  a.path(shield, '#1c150e', { op: 0.28, blur: 14, turn: 'translate(8 18)' })
  a.path(shield, a.slant(`0 #fff|.2 ${tone.light}|.5 ${tone.low}|.75 ${tone.light}|1 ${tone.edge}`, 55))
  a.group({ turn: 'translate(26 28) scale(.935)' }, () => {
    a.path(shield, a.slant(tone.face, 60))
    a.path('M400 96C470 150 560 174 640 178V390C640 560 530 670 400 724Z', '#000', {
      op: tone.dark ? 0.22 : 0.07,
    })
    a.path('M160 178C240 174 330 150 400 96V330L160 470Z', '#fff', { op: 0.14 })
    a.line(shield, '#fff', 2, { op: 0.4 })
  })
  a.oval([400, 374, 168, 168], a.slant('0 #ffe0a3|.45 #f5a83a|1 #b8731a', 60))
  a.oval([400, 374, 154, 154], a.slant('0 #d98d22|.5 #f8b84f|1 #ffd68c', 60))
  a.ring([400, 374, 138, 138], '#fff', 2, { op: 0.55, dash: '1 8' })
  a.word([400, 434, 124], `+${years}`, '#2a1a04', { anchor: 'middle', weight: 2.1 })
  a.path('M300 290A168 168 0 0 1 420 226Q360 270 320 340Z', '#fff', { op: 0.35, blur: 4 })
  mark(a, shot, [400, 610, 24], tone.ink)
}

const steelAcross = '0 #6c6f74|.15 #f4f5f5|.4 #c4c7ca|.6 #a9acb0|.85 #e4e6e8|1 #6c6f74'
const woodAcross = '0 #7a4f22|.2 #e0ae6c|.5 #c08a48|.8 #a06c30|1 #5c3812'

function wrench(a: Art): void {
  a.group({ turn: 'rotate(9 560 400)' }, () => {
    const d =
      'M534 230Q486 212 488 152Q492 100 534 80V146L562 166L590 146V80Q632 100 636 152Q638 212 590 230L596 560H528Z'
    a.path(d, '#1c150e', { op: 0.25, blur: 8, turn: 'translate(8 4)' })
    body(a, d, a.across(steelAcross), 0.2)
    a.rect([550, 270, 24, 200, 12], a.across('0 #6c6f74|.4 #a9acb0|1 #f4f5f5'))
  })
}

function hammer(a: Art): void {
  a.group({ turn: 'rotate(-7 250 400)' }, () => {
    a.rect([232, 150, 42, 420, 14], a.across(woodAcross))
    a.path('M150 106Q196 74 236 92H310Q330 92 330 108V158Q330 172 312 172H222Q184 172 150 106Z', '#1c150e', {
      op: 0.25,
      blur: 7,
      turn: 'translate(6 8)',
    })
    body(
      a,
      'M150 106Q196 74 236 92H310Q330 92 330 108V158Q330 172 312 172H222Q184 150 150 106Z',
      a.down('0 #f4f5f5|.25 #a9acb0|.7 #55585d|1 #26282b'),
      0.2,
    )
  })
}

function screwdriver(a: Art, cx: number, top: number): void {
  a.rect([cx - 7, top, 14, 170, 3], a.across('0 #6c6f74|.4 #fff|1 #6c6f74'))
  a.path(
    `M${cx - 7} ${top + 2}L${cx - 11} ${top - 24}H${cx + 11}L${cx + 7} ${top + 2}Z`,
    a.across('0 #6c6f74|.4 #fff|1 #6c6f74'),
  )
  a.rect([cx - 26, top + 150, 52, 220, 22], a.across('0 #8a5410|.25 #ffd894|.6 #e39b32|1 #6b420c'))
  for (const dx of [-12, 2]) a.rect([cx + dx, top + 170, 10, 180, 5], '#5a3808', { op: 0.35 })
}

function drawInstallation(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 728, 310])
  a.path('M120 470H680L664 420H136Z', a.down(`0 ${tone.edge}|1 ${tone.low}`))
  hammer(a)
  wrench(a)
  screwdriver(a, 470, 214)
  a.rect([308, 250, 60, 260, 8], a.across('0 #8b867c|.3 #fff|.7 #e9e6e0|1 #8b867c'))
  for (let k = 0; k < 12; k += 1) a.rect([308, 262 + k * 18, k % 3 ? 18 : 30, 3, 0], '#55504a')
  for (const x of [112, 652]) {
    a.path(`M${x} 300H${x + 36}L${x + 40} 720H${x - 4}Z`, a.across(tone.frame))
    a.oval([x + 18, 330, 11, 11], a.slant('0 #fff|.5 #9da0a5|1 #3a3c41', 55))
  }
  a.rect([96, 296, 608, 46, 23], '#1c150e', { op: 0.25, blur: 7, turn: 'translate(2 12)' })
  a.rect([96, 290, 608, 46, 23], a.down('0 #f0c48a|.25 #d09a56|.7 #9a6430|1 #5c3812'))
  a.line('M120 300H680', '#ffe6c0', 4, { op: 0.6 })
  shell(a, [92, 452, 616, 272, 18], a.across(tone.panel), 0.38)
  a.rect([92, 452, 616, 26, 12], a.down(`0 ${tone.hi}|1 ${tone.mid}`))
  a.rect([250, 656, 300, 34, 8], a.down('0 #ffe0a3|.4 #f5a83a|1 #b8731a'))
  a.rect([366, 660, 68, 26, 13], a.down('0 #fff6d8|1 #f7c66b'))
  a.oval([404, 673, 11, 8], '#fffdf3')
  a.line('M386 660V686M422 660V686', '#5a3808', 2)
  mark(a, shot, [400, 592, 40], tone.ink)
}

function drawSoftware(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [420, 732, 230])
  a.path('M560 110L640 150V690L560 728Z', a.across(`0 ${tone.low}|1 ${tone.edge}`))
  a.path('M200 110H560L640 150H262Z', a.down(`0 ${tone.hi}|1 ${tone.mid}`))
  a.rect([190, 110, 374, 618, 8], a.across(tone.panel))
  a.group({ clip: a.clipRect([190, 110, 374, 618, 8]) }, () => {
    wallpaper(a, [190, 110, 374, 380, 0], pickTheme(shot))
    a.rect([190, 490, 374, 238, 0], a.slant(tone.face, 70))
    a.rect([190, 486, 374, 6, 0], a.across('0 #ffd894|1 #f5a524'))
  })
  a.rect([318, 230, 118, 118, 30], '#fff', { op: 0.94 })
  const glyph = shot.pick('icon', ['window', 'shield', 'play'])
  if (glyph === 'window')
    for (const [dx, dy] of [
      [0, 0],
      [34, 0],
      [0, 34],
      [34, 34],
    ] as const)
      a.rect([346 + dx, 258 + dy, 28, 28, 6], dx === dy ? amber : '#2b2d31')
  else if (glyph === 'shield') a.path('M377 252l36 12v28q0 34 -36 48q-36 -14 -36 -48v-28Z', amber)
  else a.path('M358 254L408 289L358 324Z', amber)
  mark(a, shot, [377, 570, 28], tone.ink)
  for (const [y, w] of [
    [612, 180],
    [636, 140],
  ] as const)
    a.rect([377 - w / 2, y, w, 8, 4], tone.ink, { op: 0.45 })
  led(a, 377, 686, 5)
  a.rect([190, 110, 374, 618, 8], a.slant('0 #fff/.3|.3 #fff/.02|.6 #fff/0|1 #000/.16', 40))
  a.line('M564 112V726', '#fff', 2, { op: 0.4 })
}

function drawGiftCard(a: Art, shot: Shot): void {
  const tone = shot.tone
  const value = String(shot.size ?? shot.amount('value', 50))
  shadow(a, [400, 700, 270], 0.8)
  a.group({ turn: 'rotate(-9 400 400)' }, () => {
    a.rect([120, 210, 570, 360, 30], '#1c150e', { op: 0.28, blur: 12, turn: 'translate(6 14)' })
    a.rect([120, 210, 570, 360, 30], a.slant('0 #fff|.4 #f7ead2|1 #e3c48f', 55))
    a.rim([121, 211, 568, 358, 29], '#fff', 2, { op: 0.8 })
  })
  card(a, [92, 250, 616, 390], a.slant(tone.face, 55))
  a.group({ clip: a.clipRect([92, 250, 616, 390, 34]) }, () => {
    a.oval([590, 600, 220, 220], a.slant('0 #ffcf7d|.55 #f5a83a|1 #e58a1c', 100))
    a.oval([590, 600, 290, 290], a.glow('0 #f5a524/.0|.7 #f5a524/.24|1 #f5a524/0'))
    a.rect([300, 250, 26, 390, 0], a.across('0 #b8731a|.3 #ffe0a3|.6 #f5a83a|1 #a9690f'))
    a.path('M92 250H420L210 640H92Z', '#fff', { op: 0.1 })
  })
  const loop =
    'M313 360C250 260 170 290 200 350C214 384 270 376 313 360C356 376 412 384 426 350C456 290 376 260 313 360Z'
  a.path(loop, '#1c150e', { op: 0.3, blur: 6, turn: 'translate(4 8)' })
  a.path(loop, a.slant('0 #ffe9b8|.4 #f5a83a|1 #b8731a', 50))
  a.path('M313 360L250 452L292 446L306 470ZM313 360L376 452L334 446L320 470Z', a.down('0 #d98d22|1 #f8b84f'))
  a.rect([294, 340, 38, 38, 12], a.slant('0 #ffe9b8|1 #c27a1c', 60))
  a.word([660, 350, 54], `${value} €`, tone.ink, { anchor: 'end', weight: 1.8 })
  mark(a, shot, [128, 606, 24, 'start'], tone.ink)
}

/** Services and codes sold as objects. */
export const serviceKinds = {
  warranty: { draw: drawWarranty },
  installation: { draw: drawInstallation },
  software: { draw: drawSoftware },
  'gift-card': { draw: drawGiftCard },
} satisfies KindDrawings
