import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import sharp from 'sharp'
import type { ImportRow, MediaRow } from '../packages/contract/src/catalogue/import-rows.ts'
import type { ProductRow } from '../packages/contract/src/catalogue/product-row.ts'
import { demoLines } from '../packages/demo-shop/src/demo-data.ts'

/**
 * Renders the first picture of every demo product at card size with its sku on one sheet, and prints the
 * bytes of the cards: node tooling/contact-sheet.ts [OUT.webp] [TEXT that the paths contain]
 */
const [out = 'build/contact-sheet.webp', only = ''] = process.argv.slice(2)
const size = 200
const columns = 20
const stage = '#f5f3ef'

const pictures = new Map<string, Buffer>()
const products: ProductRow[] = []
for await (const line of demoLines(new Date())) {
  const row = JSON.parse(line) as ImportRow
  if (row.type === 'media') pictures.set(row.path, bytesOf(row))
  if (row.type === 'product') products.push(row)
}

function bytesOf({ svg, base64 = '' }: MediaRow): Buffer {
  return svg === undefined ? Buffer.from(base64, 'base64') : Buffer.from(svg)
}

/** Renders a card: the picture with the sku below, and the bytes the shop sends for a card of 266 px. */
async function card({ sku, media = [] }: ProductRow) {
  const picture = pictures.get(media[0]?.path ?? '')
  if (!picture) return undefined
  const sent = await sharp(picture)
    .resize(266, 266, { fit: 'inside' })
    .avif({ quality: 58, effort: 2 })
    .toBuffer()
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><text x="6" y="${size - 6}" font-family="sans-serif" font-size="12" fill="#8b867c">${sku}</text></svg>`
  const input = await sharp(sent)
    .resize(size, size, { fit: 'contain', background: stage })
    .flatten({ background: stage })
    .composite([{ input: Buffer.from(label) }])
    .png()
    .toBuffer()
  return { input, bytes: sent.length }
}

const shown = products.filter(({ media = [] }) => media[0]?.path.includes(only))
const cards = (await Promise.all(shown.map(card))).filter((one) => one !== undefined)
const layers = cards.map(({ input }, place) => ({
  input,
  left: (place % columns) * size,
  top: Math.floor(place / columns) * size,
}))
const height = Math.max(1, Math.ceil(cards.length / columns)) * size
mkdirSync(dirname(resolve(out)), { recursive: true })
await sharp({
  create: {
    width: Math.min(columns, Math.max(1, cards.length)) * size,
    height,
    channels: 3,
    background: stage,
  },
})
  .composite(layers)
  .webp({ quality: 80 })
  .toFile(out)

const weights = cards.map(({ bytes }) => bytes).sort((a, b) => a - b)
const total = weights.reduce((sum, bytes) => sum + bytes, 0)
console.log(
  `${out}: ${cards.length} cards, ${total} bytes, median ${weights[weights.length >> 1]}, most ${weights.at(-1)}`,
)
for (const [what, ending] of [
  ['rendered', '.webp'],
  ['drawn', '.svg'],
] as const) {
  const files = [...pictures].filter(([path]) => path.endsWith(ending))
  console.log(
    `${files.length} pictures ${what}: ${files.reduce((sum, [, file]) => sum + file.length, 0)} bytes`,
  )
}
