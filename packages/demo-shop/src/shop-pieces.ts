import type { ProductRow } from '@ambra/contract/catalogue/product-row'

/** Pieces of a sku in one of the demo's stores (`data/pickup-points.jsonl`). */
export type ShopPieces = { shop: string; sku: string; qty: number }

/**
 * Maximum pieces and share of products by store: small stores have few, the one next to the warehouse nearly
 * everything.
 */
const stores = [
  { shop: 'tallinn', most: 9, share: 0.85 },
  { shop: 'tartu', most: 4, share: 0.55 },
  { shop: 'parnu', most: 2, share: 0.3 },
]

/** Returns a deterministic number in `[0, 1)` for a text (FNV-1a). */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  // Final mix, so that similar texts have distant numbers.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3ced)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/** Returns a product's stock in the stores, in total at most its stock; none for products that are not shipped. */
export function piecesInShops(row: ProductRow): ShopPieces[] {
  if (row.product_type !== 'simple' && row.product_type !== 'configurable') return []
  const sold = row.variants ?? [row]
  return sold.flatMap(({ sku, stock }) => {
    let left = stock?.qty ?? 0
    return stores.map(({ shop, most, share }) => {
      const isThere = fractionOf(`${shop} ${sku}`) < share
      const qty = isThere ? Math.min(left, 1 + Math.floor(fractionOf(`${sku} ${shop}`) * most)) : 0
      left -= qty
      return { shop, sku, qty }
    })
  })
}
