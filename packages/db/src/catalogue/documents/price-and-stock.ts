import type { Stock } from '@ambra/contract/catalogue/product'
import { cents } from '@ambra/domain/platform/money/money'
import {
  announcedReduction,
  type PriceInForce,
  type PricePoint,
  type PriceSource,
  priceInForce,
  type Reduction,
} from '@ambra/domain/catalogue/prices/pricing'
import { mostAllowed, type QuantityRule } from '@ambra/domain/catalogue/prices/quantity-rule'
import { splitGross } from '@ambra/domain/accounting/tax'
import { euros } from '../../schema/wire.ts'
import type { PriceView } from './price-view.ts'
import type { PartRow, ProductRows } from './product-rows.ts'

/** Price of a SKU at a time, with its announceable reduction. Cents. */
export type Priced = {
  inForce: PriceInForce
  reduction: Reduction | undefined
  from: string | null
  to: string | null
}

type PriceRows = Pick<ProductRows, 'prices' | 'history' | 'tiers'>

/** Converts the stored price to the domain's form. */
function priceSourceOf(rows: PriceRows, productId: number): PriceSource {
  const row = rows.prices.get(productId)
  const tiers = rows.tiers.get(productId) ?? []
  return {
    price: row?.price_cents === undefined || row.price_cents === null ? null : cents(row.price_cents),
    special:
      row && row.special_cents !== null
        ? { price: cents(row.special_cents), from: row.special_from, to: row.special_to }
        : undefined,
    tiers: tiers.map((tier) => ({ group: tier.group_id, qty: tier.qty, price: cents(tier.price_cents) })),
  }
}

/** Time and customer view for prices. */
type PriceContext = { now: Date; prices: PriceView }

/**
 * Returns the history of one group or of everyone (0): the store's own points, and before the first of them
 * those of all stores.
 */
function historyOf(rows: PriceRows, productId: number, group: number): PricePoint[] {
  const points = (rows.history.get(productId) ?? []).filter((row) => row.group_id === group)
  const own = points.filter((row) => row.store_id !== 0)
  const first = own[0]?.valid_from
  return points
    .filter((row) => row.store_id !== 0 || first === undefined || row.valid_from < first)
    .map((row) => ({ at: row.valid_from, price: cents(row.price_cents) }))
}

/**
 * Returns the former tiers of a customer group, oldest first; a tier without a record has always applied. A
 * group price is not itself a reduction.
 * @see docs/rules/law LAW-PRC-1, LAW-PRC-7
 */
function groupHistory(rows: PriceRows, productId: number, { group }: PriceView): PricePoint[] {
  if (!group) return []
  const recorded = historyOf(rows, productId, group)
  if (recorded.length > 0) return recorded
  const tiers = (rows.tiers.get(productId) ?? []).filter((tier) => tier.group_id === group && tier.qty === 1)
  return tiers.map((tier) => ({ at: new Date(0), price: cents(tier.price_cents) }))
}

/** Returns the price in force for a product's own row; undefined while unknown. */
export function pricedAt(rows: PriceRows, productId: number, context: PriceContext): Priced | undefined {
  const { now, prices } = context
  const source = priceSourceOf(rows, productId)
  const offer = prices.offers?.get(productId)
  const inForce = priceInForce(source, now, {
    group: prices.group,
    qty: 1,
    offer: offer === undefined ? undefined : cents(offer),
  })
  if (!inForce) return undefined
  const history = historyOf(rows, productId, 0)
  const isAnnounced = inForce.special !== undefined && inForce.final === inForce.special
  const ofGroup = groupHistory(rows, productId, prices)
  const reduction = isAnnounced ? announcedReduction(source, history, now, ofGroup) : undefined
  return { inForce, reduction, from: source.special?.from ?? null, to: source.special?.to ?? null }
}

/** Returns the tiers of the document's customer group for clients. @see docs/rules/catalogue CAT-1 */
export function tierPrices(rows: ProductRows, productId: number, { group }: PriceView) {
  return (rows.tiers.get(productId) ?? [])
    .filter((tier) => tier.group_id === group)
    .map((tier) => ({ customer_group_id: tier.group_id, qty: tier.qty, value: euros(tier.price_cents) }))
}

/**
 * Builds the price fields of a document in decimal euros. `price` is the regular and `final_price` the
 * payable price, both with tax; `price_incl_tax` and `price_tax` belong to the payable price, `original_*` to
 * the regular one. `special_price` is set only while it runs.
 * @see contract product.ts priceFields, docs/rules/pricing PRC-6, PRC-1
 */
export function priceFields(priced: Priced | undefined, taxPercent: number) {
  if (!priced) return { price: null, special_price: null, final_price: null }
  const { inForce, reduction, from, to } = priced
  const { regular, final, special } = inForce
  const fields = {
    price: euros(regular),
    price_incl_tax: euros(final),
    price_tax: euros(splitGross(final, taxPercent).tax),
    original_price: euros(regular),
    original_price_incl_tax: euros(regular),
    final_price: euros(final),
    original_final_price: euros(final),
  }
  if (special === undefined)
    return { ...fields, special_price: null, special_from_date: null, special_to_date: null }
  return {
    ...fields,
    special_price: euros(special),
    special_price_incl_tax: euros(special),
    special_price_tax: euros(splitGross(special, taxPercent).tax),
    special_from_date: from,
    special_to_date: to,
    ...(reduction ? { lowestPrice30: euros(reduction.lowest30) } : {}),
    ...(reduction?.percent === undefined ? {} : { discountPercent: reduction.percent }),
  }
}

/**
 * Stock with the number of buyable pieces. Products without stock tracking count as one piece, because they
 * are always available.
 */
export type Stocked = { stock: Stock; buyable: number }

type Levels = { qty: number | null; reserved: number | null; manage: boolean | null }

function pieces({ qty, reserved, manage }: Levels): number {
  if (manage === false) return Math.max(1, qty ?? 0)
  return Math.max(0, (qty ?? 0) - (reserved ?? 0))
}

/** Computes the stock of a product or variant from its own row; a status above 1 is not buyable. */
export function ownStock(
  rows: Pick<ProductRows, 'stock'>,
  product: { id: number; sku: string; status: number },
): Stocked {
  const row = rows.stock.get(product.id)
  const left = product.status < 2 && row ? pieces(row) : 0
  const buyable = row?.manage !== false && mostAllowed(left, row ?? {}) === 0 ? 0 : left
  return {
    stock: {
      ...stockDocument(product, row?.manage === false ? row.qty : left, buyable, row?.manage ?? true),
      ...ruleFields(row),
    },
    buyable,
  }
}

/** Omitted where any quantity may be bought, which is nearly everywhere: an index holds many documents. */
const ruleFields = ({
  min_sale_qty: min = 1,
  qty_increments: step = 1,
}: QuantityRule = {}): Partial<Stock> => ({
  ...(min > 1 && { min_sale_qty: min }),
  ...(step > 1 && { enable_qty_increments: true, qty_increments: step }),
})

function stockDocument(
  product: { id: number; sku: string },
  qty: number,
  buyable: number,
  manage: boolean,
): Stock {
  return {
    product_id: product.id,
    item_id: product.id,
    product_sku: product.sku,
    qty,
    is_in_stock: buyable > 0,
    manage_stock: manage,
  }
}

/** Computes the stock of a composed product with `buyable` complete pieces. */
export function wholeStock(
  rows: ProductRows,
  product: { id: number; sku: string; status: number },
  buyable: number,
): Stocked {
  const rule = rows.stock.get(product.id)
  const count = product.status < 2 && mostAllowed(buyable, rule ?? {}) > 0 ? buyable : 0
  return { stock: { ...stockDocument(product, count, count, true), ...ruleFields(rule) }, buyable: count }
}

/** Returns how many times `qty` pieces of a part can be bought. */
export function partPieces(parts: Map<string, PartRow>, sku: string, qty: number): number {
  const part = parts.get(sku)
  return part && part.status < 2 ? Math.floor(pieces(part) / Math.max(1, qty)) : 0
}
