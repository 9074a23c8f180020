import type { Client } from '@ambra/contract/platform/api/client'
import type { Product } from '@ambra/contract/catalogue/product'
import { onShownSkus, type Pricing, setPricing, shownSkus } from './personal-prices.ts'

const priceFields = [
  'price',
  'price_incl_tax',
  'final_price',
  'lowestPrice30',
  'discountPercent',
  'tier_prices',
] as const
const fields = [
  'sku',
  ...priceFields,
  ...['sku', ...priceFields].map((name) => `configurable_children.${name}`),
]

/** Maximum number of products per call: as many as a category page shows. */
const batchSize = 50

type Prices = Pick<Product, 'sku' | 'configurable_children'>
type Shopper = { groupId: number; groupToken: string | undefined }
const pageOfBrowser = { onShownSkus, shownSkus, setPricing }
type Ports = { client: () => Promise<Client>; index: string; page?: typeof pageOfBrowser }

/**
 * Loads the prices of a signed-in customer with a product search with group id and group token, for
 * products shown now and later, each sku once. Returns a stop function, which restores the public prices.
 * @see spec §6 "group id and group token go with product searches", "Prices refresh on login and logout"
 */
export function startPersonalPrices(
  { groupId, groupToken = '' }: Shopper,
  { client, index, page = pageOfBrowser }: Ports,
): () => void {
  const known = new Map<string, Prices>()
  const requested = new Set<string>()
  const stopping = new AbortController()
  let isGathering = false

  async function loadPrices(skus: string[]) {
    const response = await (await client()).call('catalogSearchPost', {
      params: { index, type: 'product' },
      query: { size: String(skus.length), _source_include: fields.join(',') },
      body: { groupId, groupToken, query: { bool: { filter: [{ terms: { sku: skus } }] } } },
      signal: stopping.signal,
    })
    // The requested fields are those of `Prices`.
    for (const { _source } of response.hits.hits) known.set(String(_source['sku']), _source as Prices)
  }

  /** Batches the skus registered in one render. */
  async function gather() {
    if (isGathering) return
    isGathering = true
    await Promise.resolve()
    isGathering = false
    const skus = page.shownSkus().filter((sku) => !requested.has(sku))
    const batches = Array.from({ length: Math.ceil(skus.length / batchSize) }, (_, turn) =>
      skus.slice(turn * batchSize, (turn + 1) * batchSize),
    )
    for (const sku of skus) requested.add(sku)
    await Promise.all(
      batches.map((batch) =>
        // Offline, or the session has ended: the public prices stay, and the next page retries.
        loadPrices(batch).catch(() => batch.forEach((sku) => requested.delete(sku))),
      ),
    )
    if (skus.length > 0 && !stopping.signal.aborted) page.setPricing(pricingOf(known))
  }

  const forget = page.onShownSkus(() => void gather())
  void gather()
  return () => {
    forget()
    stopping.abort()
    page.setPricing(undefined)
  }
}

function pricingOf(known: ReadonlyMap<string, Prices>): Pricing {
  return (product) => {
    const own = known.get(product.sku)
    return own ? withPrices(product, own) : product
  }
}

/** Returns the product with the prices of another document; fields missing there are removed. */
function withPrices<T extends { sku: string }>(product: T, own: Partial<Prices>): T {
  const prices = Object.fromEntries(
    priceFields.map((field) => [field, (own as Record<string, unknown>)[field]]),
  )
  const children = 'configurable_children' in product ? product.configurable_children : undefined
  if (!Array.isArray(children)) return { ...product, ...prices }
  const childPrices = new Map((own.configurable_children ?? []).map((child) => [child.sku, child]))
  return {
    ...product,
    ...prices,
    configurable_children: children.map((child: { sku: string }) => {
      const ofChild = childPrices.get(child.sku)
      return ofChild ? withPrices(child, { ...ofChild }) : child
    }),
  }
}
