import { amber, body, led, lens, mark, shadow, shell } from './props.ts'
import type { KindDrawings, Shot } from './shot.ts'
import type { Art } from './studio.ts'
import type { Tone } from './tones.ts'

function rotor(a: Art, [cx, cy, reach]: readonly [cx: number, cy: number, reach: number], tone: Tone): void {
  a.oval([cx, cy - 4, reach, reach * 0.14], a.glow('0 #6f7277/.3|.8 #6f7277/.14|1 #6f7277/.3'))
  a.path(
    `M${cx - reach} ${cy - 6}Q${cx - reach * 0.5} ${cy - 16} ${cx} ${cy - 5}Q${cx + reach * 0.5} ${cy + 2} ${cx + reach} ${cy - 12}Q${cx + reach * 0.5} ${cy + 12} ${cx} ${cy + 3}Q${cx - reach * 0.5} ${cy - 4} ${cx - reach} ${cy - 6}Z`,
    a.across('0 #26282b/.9|.5 #55585d|1 #17181a/.9'),
  )
  for (const side of [-1, 1])
    a.rect([cx + side * reach * 0.9 - reach * 0.06, cy - 11, reach * 0.12, 8, 3], amber)
  a.rect([cx - 20, cy - 4, 40, 44, 10], a.across(tone.cyl))
  a.oval([cx, cy - 6, 13, 5], '#17181a')
}

function droneArm(a: Art, tone: Tone, d: string, strength: number): void {
  a.line(d, tone.edge, 34 * strength)
  a.line(d, tone.mid, 27 * strength)
  a.line(d, tone.hi, 5 * strength, { turn: 'translate(-1 -8)', op: 0.75 })
}

function motor(a: Art, [cx, cy, reach]: readonly [cx: number, cy: number, reach: number], shot: Shot): void {
  a.rect([cx - 24, cy, 48, 52, 14], a.across(shot.tone.cyl))
  a.rect([cx - 24, cy + 34, 48, 5, 0], amber, { op: 0.9 })
  if (shot.pick('guards', ['none', 'rings', 'none']) === 'rings') {
    a.ring([cx, cy - 4, reach + 12, reach * 0.2], shot.tone.edge, 9)
    a.ring([cx, cy - 6, reach + 12, reach * 0.2], shot.tone.light, 3)
  }
  rotor(a, [cx, cy, reach], shot.tone)
}

function droneHull(a: Art, shot: Shot): void {
  const tone = shot.tone
  const hull =
    'M262 452C266 392 326 352 400 350C474 352 534 392 538 452C540 510 506 552 462 560H338C294 552 260 510 262 452Z'
  a.path(hull, '#000', { op: 0.28, blur: 12, turn: 'translate(4 18)' })
  body(a, hull, a.across(tone.cyl), 0.5)
  a.path(
    'M300 408C330 372 366 362 400 362C434 362 470 372 500 408C470 392 434 386 400 386C366 386 330 392 300 408Z',
    '#fff',
    { op: tone.dark ? 0.3 : 0.85, blur: 3 },
  )
  a.path(
    'M268 470C330 452 470 452 532 470C534 500 520 530 496 546H304C280 530 266 500 268 470Z',
    a.down('0 #1d1e21|.5 #101113|1 #26282b'),
  )
  for (const x of [300, 500]) {
    a.oval([x, 500, 21, 18], a.slant('0 #55585d|1 #08090a', 60))
    a.oval([x, 500, 12, 11], a.glow('0 #2b3a6b|.7 #0a0c18|1 #020204', 0.4, 0.35, 0.6))
  }
  mark(a, shot, [400, 434, 17], tone.ink)
  a.path(
    'M346 512H454L448 560Q446 574 430 574H370Q354 574 352 560Z',
    a.across('0 #0b0c0d|.25 #55585d|.6 #2b2d31|1 #0b0c0d'),
  )
  a.rect([340, 548, 120, 112, 46], a.across('0 #0b0c0d|.2 #74777d|.45 #3a3c41|.8 #26282b|1 #0b0c0d'))
  lens(a, [400, 604, 52], '#8b8e94')
}

function drawDrone(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 690, shot.view === 'folded' ? 190 : 330], 0.85, 20)
  if (shot.view === 'folded') {
    for (const side of [-1, 1]) {
      a.rect([400 + side * 166 - 34, 400, 68, 270, 32], a.across(tone.cyl))
      a.rect([400 + side * 166 - 34, 400, 68, 270, 32], a.down('0 #fff/.3|.2 #fff/0|1 #000/.4'))
      a.rect([400 + side * 166 - 8, 388, 16, 250, 8], '#101113', { op: 0.85 })
    }
    return droneHull(a, shot)
  }
  for (const side of [-1, 1]) {
    droneArm(a, tone, `M${400 + side * 90} 400L${400 + side * 214} 330`, 0.7)
    motor(a, [400 + side * 220, 296, 118], shot)
  }
  for (const side of [-1, 1]) {
    droneArm(a, tone, `M${400 + side * 110} 480L${400 + side * 262} 424`, 1.1)
    a.path(
      `M${400 + side * 262 - 12} 440H${400 + side * 262 + 12}L${400 + side * 276 + 8} 660Q${400 + side * 276} 676 ${400 + side * 276 - 10} 660Z`,
      a.across(tone.cyl),
    )
    motor(a, [400 + side * 262, 384, 128], shot)
    led(a, 400 + side * 262, 452, 4)
  }
  droneHull(a, shot)
}

function dome(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 712, 190])
  a.path('M250 690Q260 640 320 632H480Q540 640 550 690V704H250Z', a.down(tone.fall))
  a.rect([364, 540, 72, 110, 20], a.across(tone.cyl))
  a.oval([406, 376, 212, 212], '#000', { op: 0.22, blur: 12 })
  a.oval(
    [400, 366, 212, 212],
    a.glow(`0 ${tone.hi}|.55 ${tone.light}|.85 ${tone.mid}|1 ${tone.low}`, 0.38, 0.3, 0.75),
  )
  a.oval([400, 366, 150, 150], a.slant('0 #34363b|.5 #131417|1 #08090a', 60))
  a.ring([400, 366, 150, 150], a.slant('0 #fff/.8|.4 #fff/.1|1 #000/.5', 55), 3)
  lens(a, [400, 350, 78], '#5a5d63')
  for (let k = 0; k < 8; k += 1) {
    const turn = (k * Math.PI) / 4 + 0.39
    a.oval([400 + 116 * Math.cos(turn), 358 + 112 * Math.sin(turn), 8, 8], a.glow('0 #5b2a25|1 #140605'))
  }
  led(a, 400, 462, 5)
  mark(a, shot, [400, 552, 16], tone.ink)
}

function bullet(a: Art, shot: Shot): void {
  const tone = shot.tone
  a.rect([560, 240, 130, 320, 30], '#1c150e', { op: 0.25, blur: 14 })
  shell(a, [580, 230, 96, 330, 28], a.across(tone.cyl), 0.4)
  a.path('M600 360L470 420V480L600 440Z', a.down(`0 ${tone.light}|1 ${tone.low}`))
  a.group({ turn: 'rotate(-6 320 420)' }, () => {
    a.rect([120, 330, 400, 200, 90], '#000', { op: 0.25, blur: 12, turn: 'translate(6 16)' })
    a.rect([120, 320, 400, 200, 90], a.down(tone.fall))
    a.path('M90 330Q90 300 130 298H500Q520 300 520 330V352H90Z', a.down(`0 ${tone.hi}|1 ${tone.mid}`))
    a.oval([178, 424, 92, 96], a.slant('0 #34363b|.5 #131417|1 #08090a', 60))
    a.ring([178, 424, 92, 96], a.slant('0 #fff/.8|.4 #fff/.1|1 #000/.5', 55), 3)
    lens(a, [178, 424, 52], '#5a5d63')
    for (const [x, y] of [
      [112, 424],
      [244, 424],
      [178, 358],
      [178, 490],
    ] as const)
      a.oval([x, y, 8, 8], a.glow('0 #5b2a25|1 #140605'))
    led(a, 240, 486, 4)
    mark(a, shot, [400, 434, 22], tone.ink)
  })
}

function drawSecurityCamera(a: Art, shot: Shot): void {
  if (shot.pick('form', ['dome', 'bullet']) === 'dome') dome(a, shot)
  else bullet(a, shot)
}

/** Drones and watch-keeping cameras. */
export const flyingKinds = {
  drone: { draw: drawDrone },
  'security-camera': { draw: drawSecurityCamera },
} satisfies KindDrawings
