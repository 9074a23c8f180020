import { glare, lens, mark, shadow } from './props.ts'
import { appIcons, pickTheme, wallpaper } from './screens.ts'
import type { KindDrawings, Shot } from './shot.ts'
import type { Art, Rect } from './studio.ts'
import type { Tone } from './tones.ts'

function backPlate(a: Art, shot: Shot, [x, y, w, h]: Rect): void {
  const tone = shot.tone
  a.rect([x, y, w, h, 34], a.across(tone.frame))
  a.rect([x + 4, y + 4, w - 8, h - 8, 31], a.slant(tone.face, 60))
  a.rim([x + 1, y + 1, w - 2, h - 2, 34], a.down('0 #fff/.9|.3 #fff/.2|1 #000/.3'), 1.6)
  const twin = shot.pick('cameras', ['1', '2']) === '2'
  if (twin) {
    a.rect([x + 26, y + 26, 60, 110, 30], a.slant(`0 ${tone.light}|1 ${tone.low}`, 60))
    lens(a, [x + 56, y + 108, 22], tone.low, '#4b2f6b')
  }
  lens(a, [x + 56, y + 56, 24], tone.low)
  mark(a, shot, [x + w / 2, y + h / 2 + 8, 24], tone.ink)
}

function pencil(a: Art): void {
  a.group({ turn: 'rotate(7 690 420)' }, () => {
    a.rect([676, 150, 22, 470, 11], a.across('0 #b9b6b0|.25 #ffffff|.6 #f1efeb|1 #a6a29b'))
    a.path('M676 612H698L689 664Q687 668 685 664Z', a.across('0 #c9c6c0|.3 #fff|1 #a6a29b'))
    a.path('M683.4 652L687 668L690.6 652Z', '#55524d')
    a.rect([676, 596, 22, 2, 0], '#000', { op: 0.15 })
  })
}

function frontGlass(a: Art, shot: Shot, [x, y, w, h]: Rect): void {
  const tone = shot.tone
  const bezel = shot.pick('bezel', [16, 20, 26])
  a.rect([x, y, w, h, 34], a.across(tone.frame))
  a.rect([x + 3, y + 3, w - 6, h - 6, 31], '#08090a')
  const [sx, sy, sw, sh] = [x + bezel, y + bezel, w - 2 * bezel, h - 2 * bezel]
  wallpaper(a, [sx, sy, sw, sh, 18], pickTheme(shot))
  a.oval([x + w / 2, y + bezel / 2 + 1, 3, 3], '#1d2740')
  a.word([sx + 32, sy + 92, 52], '10:24', '#fff', { weight: 1 })
  a.word([sx + 34, sy + 124, 14], '20.11.2026', '#fff', { weight: 1.5, op: 0.85 })
  appIcons(a, [sx + sw * 0.1, sy + sh * 0.58, 4, 2, sw * 0.22])
  glare(a, [sx, sy, sw, sh, 18])
}

function drawTablet(a: Art, shot: Shot): void {
  const grow = Math.min(1.04, Math.max(0.84, (shot.size ?? 11) / 11))
  const [w, h] = [470 * grow, 604 * Math.min(1, grow)]
  if (shot.view === 'side') return slimSide(a, shot.tone)
  shadow(a, [390, 724, 300])
  if (shot.view === 'back') return backPlate(a, shot, [400 - w / 2, 720 - h, w, h])
  if (shot.view === 'front') return frontGlass(a, shot, [400 - w / 2, 720 - h, w, h])
  backPlate(a, shot, [176, 712 - h, w + 10, h + 2])
  a.rect([136, 728 - h, w, h, 34], '#000', { op: 0.32, blur: 14 })
  frontGlass(a, shot, [126, 722 - h, w, h])
  if (shot.pick('pencil', ['yes', 'yes', 'no']) === 'yes') pencil(a)
}

function slimSide(a: Art, tone: Tone): void {
  shadow(a, [400, 726, 50])
  a.rect([382, 110, 36, 612, 14], a.across(tone.frame))
  a.rect([382, 110, 36, 612, 14], a.down('0 #fff/.5|.06 #fff/0|.85 #000/0|1 #000/.4'))
  for (const [y, tall] of [
    [180, 44],
    [236, 44],
    [660, 20],
  ] as const)
    a.rect([393, y, 14, tall, 7], a.across(tone.frame))
}

const page = [
  'varahommikul tuli meri',
  'nii tasa randa, et keegi',
  'ei kuulnud. ainult tuletorn',
  'vilkus veel korra ja jäi',
  'vait. liiv oli külm ning',
  'tuul toi mändide lõhna',
  'üle luidete. siis avas',
  'vanaema akna ja pani',
  'veekeetja tulele.',
] as const

function drawReader(a: Art, shot: Shot): void {
  const tone = shot.tone
  const grow = Math.min(1.1, Math.max(0.9, (shot.size ?? 6.8) / 6.8))
  const [w, h] = [476 * grow, Math.min(650, 640 * grow)]
  const [x, y] = [400 - w / 2, 726 - h]
  if (shot.view === 'side') return slimSide(a, tone)
  shadow(a, [400, 728, w * 0.56])
  a.rect([x, y, w, h, 36], a.across(tone.frame))
  a.rect([x + 3, y + 3, w - 6, h - 6, 33], a.slant(tone.face, 62))
  a.rim([x + 2, y + 2, w - 4, h - 4, 34], a.down('0 #fff/.8|.3 #fff/.1|1 #000/.4'), 1.6)
  if (shot.view === 'back') return mark(a, shot, [400, y + h * 0.5, 30], tone.ink)
  const bezel = shot.pick('bezel', [34, 46])
  const [sx, sy, sw, sh] = [x + bezel, y + bezel, w - 2 * bezel, h - bezel - 84]
  a.rim([sx - 2, sy - 2, sw + 4, sh + 4, 6], '#000', 3, { op: 0.25 })
  a.rect([sx, sy, sw, sh, 4], a.slant('0 #f4f1e8|.5 #ece8dc|1 #dedacd', 70))
  a.word([sx + sw / 2, sy + 60, 20], shot.label('title', 'peatükk 7'), '#33322f', {
    anchor: 'middle',
    weight: 2,
  })
  const pitch = (sh - 150) / page.length
  const letter = shot.pick('letters', [17, 19])
  page.forEach((line, index) =>
    a.word([sx + 34, sy + 112 + index * pitch, letter], line, '#3b3a37', { weight: 1.5 }),
  )
  a.rect([sx + 36, sy + sh - 24, sw - 72, 3, 1.5], '#b9b4a6')
  a.rect([sx + 36, sy + sh - 24, (sw - 72) * 0.42, 3, 1.5], '#55534d')
  a.path(`M${sx} ${sy}H${sx + sw * 0.5}L${sx} ${sy + sh * 0.6}Z`, '#fff', { op: 0.2 })
  mark(a, shot, [400, y + h - 34, 20], tone.ink)
}

/** Tablets and e-readers. */
export const tabletKinds = {
  tablet: { draw: drawTablet },
  'e-reader': { draw: drawReader },
} satisfies KindDrawings
