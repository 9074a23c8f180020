import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { ImportRow, MediaRow } from '../packages/contract/src/catalogue/import-rows.ts'
import type { ProductRow } from '../packages/contract/src/catalogue/product-row.ts'
import { demoLines } from '../packages/demo-shop/src/demo-data.ts'

/** Composes the main picture of each set from the pictures of its default parts: node tooling/set-pictures.ts */
const pictures = fileURLToPath(new URL('../packages/demo-shop/pictures/', import.meta.url))
const side = 800

/** Position of a part, back to front: centre, bottom and size relative to the picture. */
type Place = { x: number; foot: number; size: number }
const places: Record<string, Place[]> = {
  'AM-B-LAUNDRY': [
    { x: 0.27, foot: 0.86, size: 0.6 },
    { x: 0.73, foot: 0.86, size: 0.6 },
  ],
  'AM-B-P7': [
    { x: 0.36, foot: 0.88, size: 0.72 },
    { x: 0.76, foot: 0.76, size: 0.5 },
    { x: 0.7, foot: 0.93, size: 0.28 },
  ],
  'AM-B-USED': [
    { x: 0.38, foot: 0.88, size: 0.76 },
    { x: 0.76, foot: 0.92, size: 0.36 },
  ],
  'AM-B-DESK': [
    { x: 0.16, foot: 0.8, size: 0.52 },
    { x: 0.6, foot: 0.76, size: 0.74 },
    { x: 0.6, foot: 0.92, size: 0.46 },
  ],
  'AM-B-CINEMA': [
    { x: 0.5, foot: 0.72, size: 0.94 },
    { x: 0.5, foot: 0.9, size: 0.56 },
  ],
  'AM-B-COFFEE': [
    { x: 0.37, foot: 0.86, size: 0.7 },
    { x: 0.78, foot: 0.9, size: 0.42 },
  ],
  'AM-B-GAME': [
    { x: 0.4, foot: 0.86, size: 0.72 },
    { x: 0.74, foot: 0.92, size: 0.4 },
  ],
}

const drawings = new Map<string, MediaRow>()
const products = new Map<string, ProductRow>()
const mediaOf = new Map<string, string | undefined>()
for await (const line of demoLines(new Date())) {
  const row = JSON.parse(line) as ImportRow
  if (row.type === 'media') drawings.set(row.path, row)
  if (row.type !== 'product') continue
  products.set(row.sku, row)
  for (const { sku, media = row.media } of [row, ...(row.variants ?? [])]) mediaOf.set(sku, media?.[0]?.path)
}

/** Scales the part's picture and returns the corner that puts its body in place. */
async function stand(sku: string, { x, foot, size }: Place) {
  const row = drawings.get(mediaOf.get(sku) ?? '')
  if (!row) throw new Error(`${sku} has no picture`)
  const source = row.svg === undefined ? Buffer.from(row.base64 ?? '', 'base64') : Buffer.from(row.svg)
  const whole = await sharp(source, row.svg === undefined ? {} : { density: 144 })
    .resize(Math.round(side * size))
    .png()
    .toBuffer()
  const { info } = await sharp(whole)
    .trim({ background: '#00000000', threshold: 60 })
    .toBuffer({ resolveWithObject: true })
  const { width, height, trimOffsetLeft = 0, trimOffsetTop = 0 } = info
  return {
    input: whole,
    left: Math.round(side * x - width / 2 + trimOffsetLeft),
    top: Math.round(side * foot - height + trimOffsetTop),
  }
}

for (const [sku, spots] of Object.entries(places)) {
  const set = products.get(sku)
  const path = set?.media?.[0]?.path.replace(/\.\w+$/, '.webp')
  const parts = (set?.bundle ?? [])
    .filter(({ required }) => required)
    .map(({ links }) => (links.find((link) => link.default) ?? links[0])?.sku ?? '')
  if (!path || parts.length !== spots.length)
    throw new Error(`${sku} has ${parts.length} parts, ${spots.length} places`)
  const layers = await Promise.all(spots.map((spot, part) => stand(parts[part] ?? '', spot)))
  const target = join(pictures, path)
  mkdirSync(dirname(target), { recursive: true })
  const { size } = await sharp({
    create: { width: side, height: side, channels: 4, background: '#00000000' },
  })
    .composite(layers)
    .webp({ quality: 84, alphaQuality: 90, effort: 6 })
    .toFile(target)
  console.log(`${path}: ${parts.join(', ')}, ${size} bytes`)
}
