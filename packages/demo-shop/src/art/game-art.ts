import { amber, mark, perforation, shadow } from './props.ts'
import type { KindDrawings, Shot } from './shot.ts'
import type { Art } from './studio.ts'
import type { Tone } from './tones.ts'

const padOutline =
  'M-120 -86Q-176 -86 -192 -20C-206 40 -214 110 -184 126C-150 142 -126 92 -104 58Q-96 46 -80 46H80Q96 46 104 58C126 92 150 142 184 126C214 110 206 40 192 -20Q176 -86 120 -86Z'
const cross = 'M-138 -56H-118V-36H-98V-16H-118V4H-138V-16H-158V-36H-138Z'

/** Gamepad around the origin, about 400 x 250 px. */
function pad(a: Art, tone: Tone, shot: Shot): void {
  const swapped = shot.pick('sticks', ['even', 'offset']) === 'offset'
  a.path(padOutline, '#000', { op: 0.35, blur: 14, turn: 'translate(0 12)' })
  for (const x of [-150, 60]) a.rect([x, -104, 90, 34, 16], a.down('0 #55585d|1 #1c1d20'))
  a.path(padOutline, a.down(`0 ${tone.hi}|.45 ${tone.light}|.8 ${tone.mid}|1 ${tone.low}`))
  a.line(padOutline, a.down('0 #fff|.5 #fff/.2|1 #000/.4'), 2)
  a.path('M-74 -84H74L62 -6Q58 8 44 8H-44Q-58 8 -62 -6Z', a.down('0 #34363b|1 #15161a'))
  a.path('M-66 -80H66L56 -12Q53 -2 43 -2H-43Q-53 -2 -56 -12Z', a.slant('0 #44474c|1 #202226', 100))
  a.rect([-30, 14, 60, 3, 1.5], amber)
  a.word([0, -36, 10], shot.brand.slice(0, 10), '#a4a8ad', { anchor: 'middle' })
  const [leftY, crossDy] = swapped ? [-26, 60] : [34, 0]
  const leftX = swapped ? -128 : -68
  for (const [cx, cy] of [
    [leftX, leftY],
    [68, 34],
  ] as const) {
    a.oval([cx, cy, 38, 38], a.slant('0 #17181a|1 #3a3c41', 60))
    a.oval([cx, cy - 4, 30, 30], a.slant('0 #5a5d63|.5 #2b2d31|1 #101113', 70))
    a.oval([cx, cy - 4, 22, 22], a.slant('0 #1b1c1f|1 #4a4d52', 70))
    a.oval([cx - 8, cy - 14, 9, 5], a.glow('0 #fff/.5|1 #fff/0'))
  }
  a.group({ turn: `translate(${swapped ? 60 : 0} ${crossDy})` }, () => {
    a.oval([-128, -26, 36, 36], a.down(`0 ${tone.low}|1 ${tone.hi}`))
    a.path(cross, a.down('0 #4a4d52|1 #17181a'))
    a.line(cross, '#fff', 1, { op: 0.28 })
  })
  for (const [dx, dy] of [
    [0, -24],
    [24, 0],
    [0, 24],
    [-24, 0],
  ] as const) {
    a.oval([128 + dx, -26 + dy, 12.5, 12.5], a.down('0 #55585d|1 #15161a'))
    a.ring([128 + dx, -26 + dy, 12.5, 12.5], '#fff', 1, { op: 0.3 })
  }
  a.oval([128, -50, 3, 3], amber)
  for (const x of [-96, 89]) a.rect([x, -76, 7, 18, 3.5], tone.edge, { op: 0.7 })
}

function padBack(a: Art, tone: Tone): void {
  a.path(padOutline, '#000', { op: 0.35, blur: 14, turn: 'translate(0 12)' })
  for (const x of [-166, 66]) a.rect([x, -112, 100, 60, 24], a.down('0 #74777d|.4 #3a3c41|1 #17181a'))
  a.path(padOutline, a.down(`0 ${tone.light}|.5 ${tone.mid}|1 ${tone.low}`))
  a.line(padOutline, a.down('0 #fff|.5 #fff/.2|1 #000/.4'), 2)
  a.rect([-70, -50, 140, 80, 14], a.down(`0 ${tone.low}|1 ${tone.mid}`))
  for (const x of [-100, 100]) a.rect([x - 10, -20, 20, 60, 10], a.down(`0 ${tone.low}|1 ${tone.edge}`))
  a.rect([-18, -92, 36, 14, 7], '#0b0c0d')
}

function drawGamepad(a: Art, shot: Shot): void {
  if (shot.view === 'dock') {
    shadow(a, [400, 700, 200])
    a.path(
      'M250 620H550L590 690Q596 704 580 704H220Q204 704 210 690Z',
      a.down('0 #55585d|.3 #2b2d31|1 #0f1011'),
    )
    a.rect([370, 664, 60, 5, 2.5], amber)
    a.group({ turn: 'translate(400 440) scale(1.5)' }, () => pad(a, shot.tone, shot))
    return
  }
  shadow(a, [400, 668, 300], 0.9)
  a.group({ turn: 'translate(400 400) scale(1.76)' }, () =>
    shot.view === 'back' ? padBack(a, shot.tone) : pad(a, shot.tone, shot),
  )
}

function tower(a: Art, tone: Tone): void {
  a.rect([210, 76, 190, 628, 30], a.across('0 #17181a|.5 #2b2d31|1 #0b0c0d'))
  const left = 'M196 110Q196 70 232 66L270 64Q286 64 286 84V690Q286 706 270 706H226Q192 704 192 668Z'
  const right = 'M416 110Q416 70 380 66L342 64Q326 64 326 84V690Q326 706 342 706H386Q420 704 420 668Z'
  a.path(left, a.across(`0 ${tone.low}|.15 ${tone.hi}|.6 ${tone.light}|1 ${tone.mid}`))
  a.path(right, a.across(`0 ${tone.mid}|.5 ${tone.light}|.85 ${tone.mid}|1 ${tone.edge}`))
  for (const d of [left, right]) a.path(d, a.down('0 #fff/.5|.2 #fff/0|1 #201a10/.38'))
  a.rect([290, 100, 32, 580, 6], a.across('0 #050506|.5 #232529|1 #050506'))
  a.rect([299, 120, 14, 260, 7], amber, { op: 0.35, blur: 8 })
  a.rect([303.5, 120, 5, 260, 2.5], a.down('0 #ffd894|.6 #f5a524|1 #a9690f'))
  for (const y of [600, 620]) a.rect([298, y, 16, 8, 2], '#000')
}

function blockConsole(a: Art, tone: Tone): void {
  a.rect([150, 250, 300, 456, 18], a.across(tone.panel))
  a.rect([150, 250, 300, 456, 18], a.down('0 #fff/.35|.1 #fff/0|.8 #000/0|1 #000/.35'))
  a.rect([162, 262, 276, 60, 12], perforation(a, [12, 3.6], '#000', 0.75))
  a.rect([176, 600, 150, 6, 3], '#000', { op: 0.6 })
  a.oval([400, 660, 15, 15], a.slant('0 #8b8e94|1 #1a1b1d', 60))
  a.ring([400, 660, 15, 15], amber, 2.4)
  a.rim([151, 251, 298, 454, 17], a.down('0 #fff/.8|.3 #fff/.1|1 #000/.3'), 1.5)
}

function handheld(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 600, 340], 1, 24)
  a.rect([40, 250, 720, 330, 80], a.down(tone.fall))
  a.rim([41, 251, 718, 328, 79], a.down('0 #fff/.9|.3 #fff/.1|1 #000/.3'), 2)
  for (const x of [50, 640]) a.rect([x, 260, 110, 310, 54], a.slant('0 #ffc46b|.5 #f5a524|1 #b8731a', 70))
  a.rect([170, 270, 460, 290, 16], '#08090a')
  a.rect([186, 286, 428, 258, 4], a.slant('0 #3a2a5c|.4 #d1506a|.7 #ff9a4a|1 #ffd08a', 90))
  a.path('M186 470L280 400L360 460L470 370L614 480V544H186Z', '#2a1c3e', { op: 0.85 })
  a.oval([500, 360, 34, 34], '#fff1c4')
  for (const [cx, cy] of [
    [105, 350],
    [695, 460],
  ] as const) {
    a.oval([cx, cy, 34, 34], '#101113')
    a.oval([cx, cy - 4, 26, 26], a.slant('0 #5a5d63|1 #101113', 70))
  }
  for (const [dx, dy] of [
    [0, -26],
    [26, 0],
    [0, 26],
    [-26, 0],
  ] as const) {
    a.oval([695 + dx, 360 + dy, 12, 12], a.down('0 #44474c|1 #101113'))
    a.oval([105 + dx, 460 + dy, 12, 12], a.down('0 #44474c|1 #101113'))
  }
}

function drawConsole(a: Art, shot: Shot): void {
  const form = shot.pick('form', ['tower', 'block', 'handheld'])
  if (form === 'handheld') return handheld(a, shot)
  shadow(a, [304, 710, 170], 0.9)
  if (form === 'tower') tower(a, shot.tone)
  else blockConsole(a, shot.tone)
  if (shot.view === 'console') return
  shadow(a, [548, 728, 190])
  a.group({ turn: 'translate(548 594)' }, () => pad(a, shot.tone, shot))
  if (form === 'block') mark(a, shot, [250, 668, 16], shot.tone.ink)
}

/** Consoles and gamepads. */
export const gameKinds = {
  'game-console': { draw: drawConsole },
  gamepad: { draw: drawGamepad },
} satisfies KindDrawings
