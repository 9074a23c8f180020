import type { Stock } from '@ambra/contract/product'
import { mostAllowed, type QuantityRule } from '@ambra/domain/quantity-rule'
import type { PartRow, ProductRows } from './product-rows.ts'

/** Pieces that can be bought of one sku. Goods without stock keeping count as one piece: they are always there. */
export type Stocked = { stock: Stock; buyable: number }

type Levels = { qty: number | null; reserved: number | null; manage: boolean | null }

function pieces({ qty, reserved, manage }: Levels): number {
  if (manage === false) return Math.max(1, qty ?? 0)
  return Math.max(0, (qty ?? 0) - (reserved ?? 0))
}

/** Stock of a product or variant of its own; status above 1 cannot be bought. */
export function ownStock(rows: ProductRows, product: { id: number; sku: string; status: number }): Stocked {
  const row = rows.stock.get(product.id)
  const left = product.status < 2 && row ? pieces(row) : 0
  const buyable = row?.manage !== false && mostAllowed(left, row ?? {}) === 0 ? 0 : left
  return {
    stock: {
      ...stockOf(product, row?.manage === false ? row.qty : left, buyable, row?.manage ?? true),
      ...ruleFields(row),
    },
    buyable,
  }
}

/** Absent where any quantity is sold: nearly everywhere, and an index holds many documents. */
const ruleFields = ({
  min_sale_qty: min = 1,
  qty_increments: step = 1,
}: QuantityRule = {}): Partial<Stock> => ({
  ...(min > 1 && { min_sale_qty: min }),
  ...(step > 1 && { enable_qty_increments: true, qty_increments: step }),
})

function stockOf(product: { id: number; sku: string }, qty: number, buyable: number, manage: boolean): Stock {
  return {
    product_id: product.id,
    item_id: product.id,
    product_sku: product.sku,
    qty,
    is_in_stock: buyable > 0,
    manage_stock: manage,
  }
}

/** Stock of a product that is made of others: `buyable` pieces of the whole. */
export function wholeStock(
  rows: ProductRows,
  product: { id: number; sku: string; status: number },
  buyable: number,
): Stocked {
  const rule = rows.stock.get(product.id)
  const count = product.status < 2 && mostAllowed(buyable, rule ?? {}) > 0 ? buyable : 0
  return { stock: { ...stockOf(product, count, count, true), ...ruleFields(rule) }, buyable: count }
}

/** How many times `qty` pieces of a part can be bought. */
export function partPieces(parts: Map<string, PartRow>, sku: string, qty: number): number {
  const part = parts.get(sku)
  return part && part.status < 2 ? Math.floor(pieces(part) / Math.max(1, qty)) : 0
}
