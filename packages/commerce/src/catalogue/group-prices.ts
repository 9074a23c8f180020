import { catalogDocuments } from '@ambra/db/projection/product-documents'
import type { PriceView } from '@ambra/db/projection/price-view'
import { priceRepository } from '@ambra/db/repositories/price-repository'
import type { Store } from '@ambra/domain/stores'
import type { SearchDocument, SearchHit } from '@ambra/search/search-engine'
import type { Buyer } from '../customer/buyer.ts'
import type { ShopDeps } from '../context/shop-deps.ts'

/** Fields of a document that say what it costs. @see contract product.ts priceFields */
const priceFields = [
  'price', 'price_incl_tax', 'price_tax', 'original_price', 'original_price_incl_tax', 'special_price',
  'special_price_incl_tax', 'special_price_tax', 'special_from_date', 'special_to_date', 'final_price',
  'original_final_price', 'lowestPrice30', 'discountPercent', 'tier_prices',
] // biome-ignore format: a list reads better in lines

/** The prices a buyer gets, in the form the projection of documents takes. */
export const viewOf = ({ group, offers }: Buyer): PriceView => ({
  group,
  offers: new Map(offers.map((offer) => [offer.productId, offer.priceCents])),
})

type RequestParts = { store: Store; buyer: Buyer; now: Date }

/**
 * Prices hits of the index, which carry everybody's prices, for one buyer: those that have other prices for this
 * group or customer are projected again, the rest stay as they are. Order, number and fields of the hits stay.
 * @see docs/rules/search SRC-1, docs/rules/catalogue CAT-1
 */
export async function priceHits<Hit extends Pick<SearchHit, 'id' | 'source'>>(
  { database }: Pick<ShopDeps, 'database'>,
  hits: readonly Hit[],
  { store, buyer, now }: RequestParts,
): Promise<readonly Hit[]> {
  if (!buyer.group && buyer.offers.length === 0) return hits
  const differing = await priceRepository(database.db).listDiffering(
    hits.map(({ id }) => Number(id)).filter(Number.isInteger),
    { group: buyer.group, offered: buyer.offers.map((offer) => offer.productId) },
  )
  if (differing.length === 0) return hits
  const fresh = new Map<string, SearchDocument>()
  const prices = viewOf(buyer)
  for await (const batch of catalogDocuments(database.db, store, { now, ids: differing, prices }))
    for (const document of batch) fresh.set(String(document.id), document)
  return hits.map((hit) => {
    const own = fresh.get(hit.id)
    return own ? { ...hit, source: withPrices(hit.source, own) } : hit
  })
}

type Fields = { readonly [field: string]: unknown }

/** The document with the other's prices; fields that the asker left out stay out. */
function withPrices<D extends Fields>(document: D, own: Fields): D {
  const priced: Record<string, unknown> = { ...document }
  for (const field of priceFields) {
    if (!(field in document)) continue
    if (field in own) priced[field] = own[field]
    else delete priced[field]
  }
  const children = document['configurable_children']
  const ownChildren = own['configurable_children']
  if (Array.isArray(children) && Array.isArray(ownChildren) && children.length === ownChildren.length)
    priced['configurable_children'] = children.map((child: Fields, index) =>
      withPrices(child, ownChildren[index]),
    )
  // The same fields with other values of the same types.
  return priced as D
}
