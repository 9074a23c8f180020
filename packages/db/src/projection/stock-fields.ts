import type { Stock } from '@ambra/contract/product'
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
  const buyable = product.status < 2 && row ? pieces(row) : 0
  return {
    stock: stockOf(product, row?.manage === false ? row.qty : buyable, buyable, row?.manage ?? true),
    buyable,
  }
}

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
export function wholeStock(product: { id: number; sku: string; status: number }, buyable: number): Stocked {
  const count = product.status < 2 ? buyable : 0
  return { stock: stockOf(product, count, count, true), buyable: count }
}

/** How many times `qty` pieces of a part can be bought. */
export function partPieces(parts: Map<string, PartRow>, sku: string, qty: number): number {
  const part = parts.get(sku)
  return part && part.status < 2 ? Math.floor(pieces(part) / Math.max(1, qty)) : 0
}
