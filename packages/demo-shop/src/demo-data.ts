import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { CartRuleRow } from '@ambra/contract/promotions/cart-rule'
import type { CouponRow } from '@ambra/contract/promotions/coupon'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import type { ListedPoint } from '@ambra/contract/fulfilment/pickup-point'
import type { OfferRow } from '@ambra/contract/promotions/special-offer'
import { dataFolder, dataLines, dataRows } from './data-file.ts'
import { manualRows } from './manuals.ts'
import { modelRows } from './models.ts'
import { type ShopPieces, piecesInShops } from './shop-pieces.ts'
import { pictureRows } from './pictures.ts'

/** Content folder of the demo: one folder per language, as `ambra content push` reads it. @see docs/content.md */
export const demoContentFolder = fileURLToPath(new URL('../content/', import.meta.url))

async function* productLines(now: Date): AsyncGenerator<string> {
  const files = (await readdir(`${dataFolder}products`)).sort()
  for (const file of files) yield* dataLines(`products/${file.replace('.jsonl', '')}`, now)
}

async function* demoProducts(now: Date): AsyncGenerator<ProductRow> {
  for await (const line of productLines(now)) yield JSON.parse(line) as ProductRow
}

/**
 * Yields the demo shop as lines of an Ambra JSONL file: attributes, categories, media, products, reviews,
 * questions, sales. Only the UTC day of `now` matters and only for dates, so that two runs on one day are
 * equal.
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

/** Returns the demo's offers to signed-in customers. */
export const demoOffers = (now: Date) => Array.fromAsync(dataRows<OfferRow>('offers', now))

/** Returns the demo's coupons. @see docs/coupons.md */
export const demoCoupons = (now: Date) => Array.fromAsync(dataRows<CouponRow>('coupons', now))

/** Returns the demo's cart rules, which need no code. @see docs/cart-rules.md */
export const demoCartRules = (now: Date) => Array.fromAsync(dataRows<CartRuleRow>('cart-rules', now))

/** Returns the pickup points of every network, and the shop's own stores under the code `store`. */
export const demoPickupPoints = (now: Date) => Array.fromAsync(dataRows<ListedPoint>('pickup-points', now))

/** Yields the stock of each demo store, with the line of the count; deterministic. */
export async function* demoShopStock(now: Date): AsyncGenerator<ShopPieces & { line: number }> {
  let line = 0
  for await (const row of demoProducts(now))
    for (const pieces of piecesInShops(row)) yield { line: ++line, ...pieces }
}
