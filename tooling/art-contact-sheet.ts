/**
 * Renders one 452 px picture of every kind on the stage colour into a labelled grid.
 * Usage: node tooling/art-contact-sheet.ts <out.webp|out.png> [cell px, default 452] [columns, default 9]
 */
import sharp from 'sharp'
import { artViews, drawProduct, type ArtKind } from '../packages/demo-shop/src/art/product-art.ts'
import { Art } from '../packages/demo-shop/src/art/studio.ts'

const stage = '#f5f3ef'
const [out = 'contact-sheet.webp', cellText = '452', columnText = '9'] = process.argv.slice(2)
const cell = Number(cellText)
const columns = Number(columnText)
const strip = Math.round(cell * 0.08)

function label(text: string): Buffer {
  const a = new Art('label')
  a.word([400, 40, 26], text.replaceAll('-', ' '), '#2a2d32', { anchor: 'middle' })
  return Buffer.from(a.svg(800, 64, text))
}

async function tiles(kind: ArtKind, index: number) {
  const left = (index % columns) * cell
  const top = Math.floor(index / columns) * (cell + strip)
  const picture = await sharp(Buffer.from(drawProduct({ kind, brand: 'Nordvik', model: 'Polar 7' })))
    .resize(cell, cell)
    .png()
    .toBuffer()
  const caption = await sharp(label(kind)).resize(cell, strip, { fit: 'inside' }).png().toBuffer()
  return [
    { input: picture, left, top },
    { input: caption, left, top: top + cell },
  ]
}

const kinds = Object.keys(artViews) as ArtKind[] // artViews is keyed by ArtKind
const layers = []
for (const [index, kind] of kinds.entries()) {
  layers.push(...(await tiles(kind, index)))
}
const height = Math.ceil(kinds.length / columns) * (cell + strip)
await sharp({ create: { width: columns * cell, height, channels: 3, background: stage } })
  .composite(layers)
  .toFormat(out.endsWith('.png') ? 'png' : 'webp', { quality: 78 })
  .toFile(out)
