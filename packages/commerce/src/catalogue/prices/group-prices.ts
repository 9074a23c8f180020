import { catalogDocuments, type PriceView, priceRepository } from '@ambra/db/catalogue'
import type { Store } from '@ambra/domain/platform/shop/stores'
import type { SearchDocument, SearchHit } from '@ambra/search/search-engine'
import type { Buyer } from '../../customers/sessions/buyer.ts'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'

/** Price fields of a document. @see contract product.ts priceFields */
const priceFields = [
  'price', 'price_incl_tax', 'price_tax', 'original_price', 'original_price_incl_tax', 'special_price',
  'special_price_incl_tax', 'special_price_tax', 'special_from_date', 'special_to_date', 'final_price',
  'original_final_price', 'lowestPrice30', 'discountPercent', 'tier_prices',
] // biome-ignore format: a list reads better in lines

/** Returns a buyer's prices in the form that the document projection takes. */
export const viewOf = ({ group, offers }: Buyer): PriceView => ({
  group,
  offers: new Map(offers.map((offer) => [offer.productId, offer.priceCents])),
})

type RequestParts = { store: Store; buyer: Buyer; now: Date }

/**
 * Replaces the public prices of hits with those of one buyer: projects again only products with other prices
 * for this group or customer. Order, number and fields of the hits stay the same.
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

/** Returns the document with the buyer's prices; adds no fields that the request left out. */
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
  // Same fields, with other values of the same types.
  return priced as D
}
