import type { Product } from '@ambra/contract/catalogue/product'
import { collectionFeeOf } from '@ambra/domain/fulfilment/carriers/shops'
import { arrivalWords } from '@ambra/domain/fulfilment/arrival-labels'
import { roundToCents } from '@ambra/domain/platform/money/money'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import {
  type DeliveryCriteria,
  deliveryOffers,
  shippingMethodDocument,
} from '@ambra/domain/fulfilment/shipping'
import type { RouterContextProvider } from 'react-router'
import type { DeliveryRow, ProductDocument } from '#app/features/product/choice/product-data.ts'
import { staticPagePath } from '@ambra/domain/content/static-pages'
import { storeContext } from '#app/routing/context.ts'
import { loadHits, loadShopConfig } from '../shop-content.server.ts'

type Context = Readonly<RouterContextProvider>
type Goods = Pick<DeliveryCriteria, 'parcels' | 'isVirtual'>
type Size = { weightG?: number; sizeMm?: [number, number, number] }
type Sent = Pick<Product, 'sku' | 'type_id'> & Size

/**
 * Returns delivery methods and days for one piece to the store's country; prices are before free delivery.
 */
export async function loadDeliveryRows(
  context: Context,
  product: ProductDocument,
  now: Date,
): Promise<DeliveryRow[]> {
  const { country, language, code: store } = context.get(storeContext)
  const [goods, config] = await Promise.all([loadGoods(context, product), loadShopConfig(context)])
  const offers = deliveryOffers({
    ...goods,
    country,
    goodsTotal: roundToCents(0),
    collectionFee: collectionFeeOf(config['collection_fee']),
  })
  return offers.map((offer) => {
    const document = shippingMethodDocument(offer, { language, country, taxPercent: 0, now })
    const { code, carrier, pickup, isFallback, days } = offer.method
    return {
      code,
      carrier,
      kind: pickup ?? 'courier',
      days: days[country] ?? [1, 5],
      ...(isFallback && { isFallback }),
      ...(pickup === 'store' && { page: staticPagePath({ code: store }, 'store-locator') }),
      title: document.method_title,
      price: document.price_incl_tax,
      isFreeOverLimit: offer.method.isFreeOverLimit,
      day: arrivalWords(document.deliveryFrom ?? '', document.deliveryTo, language),
    }
  })
}

/**
 * Returns the weight of the heaviest part of a set, which decides what its page says about large devices.
 * Empty for products that are not sets: they have their own weight. @see docs/rules/law LAW-INF-5,
 * LAW-WEE-1
 */
export async function loadHeaviestPart(
  context: Context,
  product: ProductDocument,
): Promise<Pick<ProductDocument, 'weightG'>> {
  if (partQuantities(product).size === 0) return {}
  const { parcels } = await loadGoods(context, product)
  const weights = parcels.flatMap(({ weightG }) => weightG ?? [])
  return weights.length > 0 ? { weightG: Math.max(...weights) } : {}
}

/** Loads the goods shipped for one piece: bundles and grouped products as their default parts. */
async function loadGoods(context: Context, product: ProductDocument): Promise<Goods> {
  const quantities = partQuantities(product)
  if (quantities.size === 0) return goodsOf([product], () => 1)
  const parts = await loadSent(context, [...quantities.keys()])
  return goodsOf(parts, (sku) => quantities.get(sku) ?? 1)
}

function goodsOf(parts: readonly Sent[], quantityOf: (sku: string) => number): Goods {
  const sent = parts.filter(({ type_id }) => !traitsOf(type_id).isVirtual)
  return {
    isVirtual: sent.length === 0,
    parcels: sent.map(({ sku, weightG, sizeMm }) => ({ weightG, sizeMm, qty: quantityOf(sku) })),
  }
}

/**
 * Returns the quantity of each part by sku: the default of every required bundle option, or the associated
 * products of a group.
 */
function partQuantities({ bundle_options, product_links }: ProductDocument): Map<string, number> {
  const quantities = new Map<string, number>()
  const add = (sku: string, qty: number) => quantities.set(sku, (quantities.get(sku) ?? 0) + qty)
  for (const { required, product_links: choices } of bundle_options) {
    const chosen = choices.find(({ is_default }) => is_default) ?? (required ? choices[0] : undefined)
    if (chosen) add(chosen.sku, chosen.qty)
  }
  for (const link of product_links) {
    if (link.link_type !== 'associated') continue
    add(link.linked_product_sku, Number(link.qty ?? link.extension_attributes.qty ?? 1))
  }
  return quantities
}

/** Loads weight and size of these skus, products or variants. */
async function loadSent(context: Context, skus: readonly string[]): Promise<Sent[]> {
  const fields = ['sku', 'type_id', 'weightG', 'sizeMm']
  const products = await loadHits<Sent & { configurable_children?: ({ sku: string } & Size)[] }>(context, {
    type: 'product',
    query: {
      bool: {
        should: [{ terms: { sku: [...skus] } }, { terms: { 'configurable_children.sku': [...skus] } }],
      },
    },
    size: skus.length,
    include: [...fields, ...fields.map((field) => `configurable_children.${field}`)],
  })
  return products.flatMap(({ configurable_children = [], ...product }) =>
    skus.includes(product.sku)
      ? [product]
      : configurable_children
          .filter(({ sku }) => skus.includes(sku))
          .map((variant) => ({ ...product, ...variant, type_id: 'simple' as const })),
  )
}
