/**
 * In which quantities a product or variant is sold: at least `min_sale_qty`, in multiples of `qty_increments`; absent =
 * 1. Documents, stock items, cart lines and the server's cart carry it under these names.
 * @see docs/rules/stock STK-8
 */
export type QuantityRule = { min_sale_qty?: number | undefined; qty_increments?: number | undefined }

/** The smallest quantity that the rule allows and that is not below `wanted`. */
export const allowedQuantity = (
  wanted: number,
  { min_sale_qty = 1, qty_increments = 1 }: QuantityRule,
): number => Math.ceil(Math.max(wanted, min_sale_qty) / qty_increments) * qty_increments

/** The largest quantity that the rule allows of so many pieces; 0 where they are too few for any. */
export function mostAllowed(pieces: number, rule: QuantityRule): number {
  const { qty_increments: step = 1 } = rule
  const most = Math.floor(pieces / step) * step
  return most < allowedQuantity(1, rule) ? 0 : most
}

export type QuantityRuleError =
  | { code: 'stock.min_quantity'; params: { minQuantity: number } }
  | { code: 'stock.quantity_step'; params: { quantityStep: number } }

/** Why so many pieces are not sold, or undefined when they are. */
export function quantityRuleError(qty: number, rule: QuantityRule): QuantityRuleError | undefined {
  const { qty_increments: quantityStep = 1 } = rule
  const minQuantity = allowedQuantity(1, rule)
  if (qty < minQuantity) return { code: 'stock.min_quantity', params: { minQuantity } }
  return qty % quantityStep === 0 ? undefined : { code: 'stock.quantity_step', params: { quantityStep } }
}
