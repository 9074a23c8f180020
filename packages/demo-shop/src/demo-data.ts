import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { CartRuleRow } from '@ambra/contract/cart-rule'
import type { CouponRow } from '@ambra/contract/coupon'
import type { ProductRow } from '@ambra/contract/product-row'
import type { ListedPoint } from '@ambra/contract/pickup-point'
import type { OfferRow } from '@ambra/contract/special-offer'
import { dataFolder, dataLines, dataRows } from './data-file.ts'
import { manualRows } from './manuals.ts'
import { modelRows } from './models.ts'
import { type ShopPieces, piecesInShops } from './shop-pieces.ts'
import { pictureRows } from './pictures.ts'

/** The demo's content folder: a folder a language, as `ambra content push` reads it. @see docs/content.md */
export const demoContentFolder = fileURLToPath(new URL('../content/', import.meta.url))

async function* productLines(now: Date): AsyncGenerator<string> {
  const files = (await readdir(`${dataFolder}products`)).sort()
  for (const file of files) yield* dataLines(`products/${file.replace('.jsonl', '')}`, now)
}

async function* demoProducts(now: Date): AsyncGenerator<ProductRow> {
  for await (const line of productLines(now)) yield JSON.parse(line) as ProductRow
}

/**
 * The demo shop as lines of an Ambra JSONL file: attributes, categories, media, products, reviews, questions, sales. `now` counts by its UTC
 * day and decides only the dates, so that two runs of one day are equal.
 * @see docs/import.md
 */
export async function* demoLines(now: Date): AsyncGenerator<string> {
  yield* dataLines('attributes', now)
  yield* dataLines('categories', now)
  for await (const row of pictureRows()) yield JSON.stringify(row)
  for await (const row of modelRows()) yield JSON.stringify(row)
  for await (const row of manualRows(demoProducts(now), now)) yield JSON.stringify(row)
  yield* productLines(now)
  for (const name of ['reviews', 'questions', 'sales']) yield* dataLines(name, now)
}

/** What the demo shop offers its customers when they are signed in. */
export const demoOffers = (now: Date) => Array.fromAsync(dataRows<OfferRow>('offers', now))

/** The coupons of the demo shop. @see docs/coupons.md */
export const demoCoupons = (now: Date) => Array.fromAsync(dataRows<CouponRow>('coupons', now))

/** The reductions of the demo shop that need no code. @see docs/cart-rules.md */
export const demoCartRules = (now: Date) => Array.fromAsync(dataRows<CartRuleRow>('cart-rules', now))

/** The pickup points of every network, and the shop's own stores under the code `store`. */
export const demoPickupPoints = (now: Date) => Array.fromAsync(dataRows<ListedPoint>('pickup-points', now))

/** What lies in each of the demo's stores, with the line of the count; the same at each call. */
export async function* demoShopStock(now: Date): AsyncGenerator<ShopPieces & { line: number }> {
  let line = 0
  for await (const row of demoProducts(now))
    for (const pieces of piecesInShops(row)) yield { line: ++line, ...pieces }
}
