import { amber, mark, perforation, shadow } from './props.ts'
import type { KindDrawings, Shot } from './shot.ts'
import type { Art } from './studio.ts'
import type { Tone } from './tones.ts'

function gauge(
  a: Art,
  [cx, cy, r, width, share]: readonly [cx: number, cy: number, r: number, width: number, share: number],
  colour: string,
): void {
  const length = 2 * Math.PI * r
  a.ring([cx, cy, r, r], '#2b2f36', width)
  a.line(`M${cx} ${cy - r}a${r} ${r} 0 1 1 -.1 0`, colour, width, {
    dash: `${Math.round(length * share)} ${Math.round(length)}`,
  })
}

function strap(a: Art, tone: Tone, half: number, inner: number): void {
  const upper = `M${400 - half} ${inner}C${400 - half + 2} ${inner - 80} ${322 - 8} 110 322 60Q326 40 342 40H458Q474 40 478 60C486 110 ${400 + half - 2} ${inner - 80} ${400 + half} ${inner}Z`
  const foot = 800 - inner
  const lower = `M${400 - half} ${foot}C${400 - half + 2} ${foot + 80} 314 690 322 738Q326 758 342 758H458Q474 758 478 738C486 690 ${400 + half - 2} ${foot + 80} ${400 + half} ${foot}Z`
  for (const d of [upper, lower]) {
    a.path(
      d,
      a.across(
        `0 ${tone.edge}|.12 ${tone.light}|.3 ${tone.mid}|.7 ${tone.mid}|.9 ${tone.light}|1 ${tone.edge}`,
      ),
    )
  }
  a.path(upper, a.down('0 #000/.6|.28 #fff/.1|.7 #000/0|1 #000/.55'))
  a.path(lower, a.down('0 #000/.5|.35 #fff/.1|1 #000/.5'))
  for (let k = 0; k < 3; k += 1) {
    a.rect([391, 646 + k * 30, 18, 8, 4], '#060607', { op: 0.8 })
    a.rim([391, 647 + k * 30, 18, 8, 4], '#fff', 0.8, { op: 0.2 })
  }
}

function crown(a: Art, x: number, y: number): void {
  a.rect([x, y, 26, 58, 8], a.down('0 #3a3c40|.3 #e3e5e8|.55 #9da1a6|1 #44474c'))
  for (let k = 0; k < 9; k += 1) a.line(`M${x + 2} ${y + 5 + k * 6}H${x + 25}`, '#000', 1.2, { op: 0.35 })
}

function ticks(a: Art, cx: number, cy: number, r: number): void {
  for (let k = 0; k < 60; k += 1) {
    const turn = (k * Math.PI) / 30
    const inner = r * (k % 5 ? 0.94 : 0.87)
    const d = `M${cx + inner * Math.sin(turn)} ${cy - inner * Math.cos(turn)}L${cx + r * Math.sin(turn)} ${cy - r * Math.cos(turn)}`
    a.line(d, k % 5 ? '#8b9098' : '#fff', k % 5 ? 1.4 : 2.6)
  }
}

function hands(a: Art, cx: number, cy: number, r: number): void {
  a.line(`M${cx} ${cy}L${cx - r * 0.34} ${cy - r * 0.32}`, '#fff', 9)
  a.line(`M${cx} ${cy}L${cx + r * 0.3} ${cy - r * 0.68}`, '#fff', 7)
  a.line(`M${cx - r * 0.1} ${cy - r * 0.16}L${cx + r * 0.42} ${cy + r * 0.68}`, amber, 3)
  a.oval([cx, cy, 9, 9], amber)
}

function roundFace(a: Art, shot: Shot): void {
  const metal = shot.tone.dark
    ? '0 #8b8e94|.25 #44474c|.5 #1d1e21|.75 #6a6d72|1 #0e0f11'
    : '0 #f7f8f9|.25 #b4b8bd|.5 #7b7f85|.75 #c9cdd1|1 #5f6368'
  crown(a, 586, 366)
  a.rect([582, 452, 16, 54, 8], a.down('0 #55585d|.5 #c9cccf|1 #55585d'))
  a.oval([404, 412, 200, 200], '#000', { op: 0.35, blur: 12 })
  a.oval([400, 400, 198, 198], a.slant(metal, 50))
  a.oval([400, 400, 189, 189], a.slant('0 #6d7176|.5 #d5d8db|1 #8b8f95', 50), {
    op: shot.tone.dark ? 0.35 : 1,
  })
  a.oval([400, 400, 182, 182], '#0a0b0d')
  a.oval([400, 400, 170, 170], a.glow('0 #23262c|.7 #111318|1 #07080a'))
  ticks(a, 400, 400, 160)
  if (shot.pick('dial', ['rings', 'hands']) === 'rings') {
    gauge(a, [400, 400, 118, 12, 0.68], a.down('0 #ffd27d|1 #e98a1d'))
    gauge(a, [400, 400, 98, 10, 0.45], '#f6e0b4')
    a.word([400, 418, 48], '10:24', '#fff', { anchor: 'middle', weight: 1.5 })
    a.word([400, 450, 17], '20.11', '#f5b64c', { anchor: 'middle', weight: 1.7 })
    a.word([400, 354, 17], '7482', '#aeb4bd', { anchor: 'middle', weight: 1.7 })
  } else {
    gauge(a, [400, 470, 34, 5, 0.7], amber)
    hands(a, 400, 400, 140)
  }
  a.path('M240 400A160 160 0 0 1 420 241C360 270 300 330 240 400Z', '#fff', { op: 0.08 })
  a.ring([400, 400, 181, 181], a.slant('0 #fff/.5|.4 #fff/0|1 #fff/.12', 60), 2)
}

function squareFace(a: Art, shot: Shot): void {
  const tone = shot.tone
  crown(a, 564, 330)
  a.rect([572, 440, 9, 80, 4], a.across(tone.frame))
  a.rect([236, 216, 336, 386, 92], '#000', { op: 0.35, blur: 12 })
  a.rect([232, 208, 336, 386, 92], a.across(tone.frame))
  a.rim([233, 209, 334, 384, 91], a.down('0 #fff/.9|.3 #fff/.1|1 #000/.5'), 2)
  a.rect([242, 218, 316, 366, 84], '#050506')
  a.rect([254, 230, 292, 342, 74], a.slant('0 #1d222b|1 #08090b', 65))
  a.word([522, 300, 42], '10:24', '#fff', { anchor: 'end', weight: 1.5 })
  a.word([286, 292, 17], '20.11', '#f5b64c', { weight: 1.8 })
  gauge(a, [400, 428, 92, 17, 0.74], a.down('0 #ffd27d|1 #e98a1d'))
  gauge(a, [400, 428, 68, 17, 0.52], '#f6e0b4')
  gauge(a, [400, 428, 44, 17, 0.36], '#c9843a')
  a.path('M254 304Q254 230 328 230H420L254 470Z', '#fff', { op: 0.07 })
}

function backSensors(a: Art, shot: Shot): void {
  a.oval([400, 400, 196, 196], a.slant(shot.tone.face, 55))
  a.oval([400, 400, 150, 150], a.slant('0 #3a3c41|1 #101113', 55))
  a.ring([400, 400, 150, 150], '#fff', 1.5, { op: 0.4 })
  a.oval([400, 400, 100, 100], a.glow('0 #2b2e35|1 #060708'))
  for (let k = 0; k < 4; k += 1) {
    const turn = (k * Math.PI) / 2
    a.oval(
      [400 + 52 * Math.cos(turn), 400 + 52 * Math.sin(turn), 18, 18],
      a.glow(k % 2 ? '0 #6b2a20|1 #1a0705' : '0 #8a5a14|1 #2a1a04'),
    )
  }
  mark(a, shot, [400, 530, 14], '#8d9098')
}

function drawWatch(a: Art, shot: Shot): void {
  const square = shot.pick('shape', ['round', 'square']) === 'square'
  const large = Math.min(1.05, Math.max(0.88, 0.7 + (shot.size ?? 45) / 150))
  shadow(a, [400, 760, 110], 0.8)
  a.group({ turn: `translate(${400 - 400 * large} ${400 - 400 * large}) scale(${large})` }, () => {
    strap(a, shot.tone, square ? 118 : 104, 262)
    if (shot.view === 'back') backSensors(a, shot)
    else if (square) squareFace(a, shot)
    else roundFace(a, shot)
  })
}

function drawBand(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 752, 120], 0.9)
  const rib = `M336 300C336 200 344 120 352 74Q356 50 378 50H422Q444 50 448 74C456 120 464 200 464 300V500C464 600 456 680 448 728Q444 750 422 750H378Q356 750 352 728C344 680 336 600 336 500Z`
  a.path(
    rib,
    a.across(
      `0 ${tone.edge}|.12 ${tone.light}|.35 ${tone.mid}|.75 ${tone.mid}|.92 ${tone.light}|1 ${tone.edge}`,
    ),
  )
  a.path(rib, a.down('0 #000/.6|.2 #fff/.12|.34 #000/.3|.5 #000/.5|.66 #000/.25|.82 #fff/.1|1 #000/.6'))
  a.group({ clip: a.clipPath(rib) }, () =>
    a.rect([330, 590, 140, 140, 0], perforation(a, [22, 3.4], '#000', 0.55)),
  )
  a.rect([322, 196, 156, 408, 74], '#000', { op: 0.4, blur: 10 })
  a.rect([320, 190, 160, 408, 76], a.across(tone.frame))
  a.rect([326, 196, 148, 396, 71], '#0a0b0d')
  if (shot.view === 'back') {
    a.rect([332, 202, 136, 384, 66], a.slant('0 #3a3c41|1 #17181a', 60))
    a.oval([400, 380, 48, 48], a.glow('0 #8a5a14|.5 #2a1a04|1 #060607'))
    return a.rect([384, 500, 32, 10, 5], '#d9b469')
  }
  a.rect([334, 204, 132, 380, 64], a.slant('0 #1c2028|1 #07080a', 60))
  if (shot.pick('dial', ['gauge', 'pulse']) === 'gauge') {
    a.word([400, 320, 52], '10', '#fff', { anchor: 'middle', weight: 1.5 })
    a.word([400, 386, 52], '24', amber, { anchor: 'middle', weight: 1.5 })
    gauge(a, [400, 476, 40, 9, 0.7], amber)
    a.word([400, 483, 18], '72', '#fff', { anchor: 'middle', weight: 1.8 })
  } else {
    a.word([400, 316, 30], '10:24', '#fff', { anchor: 'middle', weight: 1.6 })
    a.line('M346 420H372L384 380L400 462L416 400L426 420H454', amber, 5)
    a.word([400, 520, 24], '7482', '#f6e0b4', { anchor: 'middle', weight: 1.6 })
  }
  a.word([400, 250, 12], '20.11', '#aeb4bd', { anchor: 'middle', weight: 1.8 })
  a.path('M334 268Q334 204 400 204H430L334 420Z', '#fff', { op: 0.09 })
}

/** Watches and fitness bands. */
export const wearableKinds = {
  smartwatch: { draw: drawWatch },
  'fitness-band': { draw: drawBand },
} satisfies KindDrawings
