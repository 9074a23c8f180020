import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { mostPiecesOfLine } from '@ambra/contract/inventory/stock'

type Fields = Readonly<Record<string, string>>
type StockRow = NonNullable<ProductRow['stock']>
/** Records an error in a column, which refuses the row. */
type Fault = (field: string, reason: Reason) => void

/** Reads the stock of a row: zero when out of stock, with its quantity rules. */
export function stockOf(fields: Fields, error: Fault, note: (text: string) => void): { stock?: StockRow } {
  if (
    /^[12](\.0+)?$/.test(fields['allow_backorders']?.trim() ?? '') &&
    fields['use_config_backorders'] !== '1'
  )
    note('allow_backorders: here goods are sold only while they are in stock')
  for (const column of ['preorder', 'is_preorder', 'pre_order'])
    if (/^(1|yes|true)$/i.test(fields[column]?.trim() ?? ''))
      note(`${column}: here goods are sold only while they are in stock`)
  if (!['qty', 'is_in_stock', 'manage_stock'].some((column) => fields[column]?.trim())) return {}
  const qty = Math.max(0, Math.floor(Number(fields['qty'] ?? '')) || 0)
  const isIn = (fields['is_in_stock'] ?? '1').trim() !== '0'
  // The other shop's default is to manage stock.
  const manage = fields['use_config_manage_stock'] === '1' || fields['manage_stock'] !== '0'
  return { stock: { qty: isIn ? qty : 0, manage: manage || !isIn, ...quantityRuleOf(fields, error) } }
}

/**
 * Reads minimum, maximum and increment of a line's quantity. What a product leaves to the other shop's
 * configuration is not in the file: this shop's default applies.
 */
function quantityRuleOf(fields: Fields, error: Fault): Partial<StockRow> {
  const own = (column: string, config: string) => {
    const value = Number(fields[column] ?? '')
    if (fields[config]?.trim() === '1' || !(value >= 1)) return undefined
    if (!Number.isInteger(value)) error(column, because('by_the_piece'))
    return value
  }
  const min = own('min_cart_qty', 'use_config_min_sale_qty')
  const max = own('max_cart_qty', 'use_config_max_sale_qty')
  const isStepped =
    fields['enable_qty_increments']?.trim() === '1' && fields['use_config_enable_qty_inc']?.trim() !== '1'
  const step = isStepped ? own('qty_increments', 'use_config_qty_increments') : undefined
  return {
    ...(min && { min_sale_qty: min }),
    ...(max && { max_sale_qty: Math.min(max, mostPiecesOfLine) }),
    ...(step && { qty_increments: step }),
  }
}
