import type { ImportRow, ProductRow } from '@ambra/contract/import-rows'
import { drawBanner } from './art/product-art.ts'
import { attributeRows } from './attributes/attribute-rows.ts'
import { addLinks } from './catalogue/links.ts'
import { manualRow } from './catalogue/manuals.ts'
import { pictureRows } from './catalogue/pictures.ts'
import { createRowContext, productRow, sitterOf } from './catalogue/product-row.ts'
import { categoryRows } from './categories/category-rows.ts'
import { families } from './families/all-families.ts'
import { offerPictures, offerRows } from './offers/offer-rows.ts'
import { reviewRows } from './reviews/review-rows.ts'

const bannerNames = [
  'hero-phones',
  'hero-laundry',
  'hero-kitchen',
  'hero-audio',
  'hero-refurbished',
  'hero-workspace',
] as const

function* mediaRows(): Generator<ImportRow> {
  for (const name of bannerNames) yield { type: 'media', path: `banners/${name}.svg`, svg: drawBanner(name) }
  yield* offerPictures()
  for (const kind of new Set(families.map((family) => family.kind))) yield manualRow(kind)
  for (const family of families)
    for (const model of family.models)
      for (const [index, colour] of model[4].split(' ').entries())
        yield* pictureRows(sitterOf(family, model), colour, index === 0)
}

function productRows(now: Date): ProductRow[] {
  const context = createRowContext(now)
  const physical = families.flatMap((family) =>
    family.models.map((model, turn) => productRow(family, model, turn, context)),
  )
  return addLinks([...physical, ...offerRows(context)])
}

/**
 * The demo shop as rows of an Ambra JSONL file: attributes, categories, media, products, reviews. Deterministic
 * for a given day: `now` counts by its UTC day and decides only the dates of specials, price histories, reviews and arrival.
 * @see docs/import.md
 */
export function* demoRows(now: Date): Generator<ImportRow> {
  yield* attributeRows()
  yield* categoryRows()
  yield* mediaRows()
  const products = productRows(now)
  yield* products
  yield* reviewRows(products, now)
}
