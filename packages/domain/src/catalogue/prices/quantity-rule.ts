/**
 * Quantity rules of a product or variant: minimum `min_sale_qty`, increment `qty_increments`; absent = 1.
 * Documents, stock items, cart lines and the server's cart use these names.
 * @see docs/rules/stock STK-8
 */
export type QuantityRule = { min_sale_qty?: number | undefined; qty_increments?: number | undefined }

/** Returns the smallest allowed quantity that is at least `wanted`. */
export const allowedQuantity = (
  wanted: number,
  { min_sale_qty = 1, qty_increments = 1 }: QuantityRule,
): number => Math.ceil(Math.max(wanted, min_sale_qty) / qty_increments) * qty_increments

/** Returns the largest allowed quantity of this many pieces; 0 when they are too few. */
export function mostAllowed(pieces: number, rule: QuantityRule): number {
  const { qty_increments: step = 1 } = rule
  const most = Math.floor(pieces / step) * step
  return most < allowedQuantity(1, rule) ? 0 : most
}

export type QuantityRuleError =
  | { code: 'stock.min_quantity'; params: { minQuantity: number } }
  | { code: 'stock.quantity_step'; params: { quantityStep: number } }

/** Returns why a quantity is not allowed, or undefined. */
export function quantityRuleError(qty: number, rule: QuantityRule): QuantityRuleError | undefined {
  const { qty_increments: quantityStep = 1 } = rule
  const minQuantity = allowedQuantity(1, rule)
  if (qty < minQuantity) return { code: 'stock.min_quantity', params: { minQuantity } }
  return qty % quantityStep === 0 ? undefined : { code: 'stock.quantity_step', params: { quantityStep } }
}
