import { type Cents, cents, sumCents } from '../platform/money/money.ts'

/** Line for refunds: `payableCents` is the cost of all its pieces after discounts. */
export type RefundableLine = { line: number; sku: string; qty: number; payableCents: number }

/** Payments and earlier refunds of an order. Cents. */
export type RefundableOrder = {
  lines: readonly RefundableLine[]
  shippingCents: number
  paymentFeeCents: number
  paidCents: number
  earlier: readonly {
    amountCents: number
    lines: readonly { line: number; qty: number }[]
    charges: readonly { kind: ChargeKind; cents: number }[]
  }[]
}

/** Refundable amount other than products: delivery, payment fee, or a goodwill amount. */
export type ChargeKind = 'delivery' | 'payment' | 'allowance'

/** Refund request: empty means all that is left. `amount` is a goodwill amount besides the lines. */
export type RefundRequest = {
  lines?: readonly { line: number; qty: number }[]
  delivery?: boolean
  amount?: Cents
}

/**
 * Refund to record: lines and charges add up to `amount`; `from` counts pieces of the line refunded before.
 */
export type RefundPlan = {
  amount: Cents
  lines: { line: number; qty: number; from: number; cents: Cents }[]
  charges: { kind: ChargeKind; cents: Cents }[]
}

/**
 * Reason why there is nothing to record. `left` is the refundable rest, `line` the line with too few pieces.
 */
export type RefundProblem =
  | { problem: 'nothing_left' | 'delivery_done' | 'empty' }
  | { problem: 'too_much'; left: Cents }
  | { problem: 'line_qty'; line: number; left: number }

/**
 * Returns the share of `payableCents` for the pieces `from` to `from + qty` of a line of `of` pieces. Shares
 * of all pieces add up to the whole, whatever the steps.
 */
export function shareOfPieces(payableCents: number, of: number, from: number, qty: number): Cents {
  const upTo = (pieces: number) => Math.floor((payableCents * pieces) / of + 0.5)
  return cents(upTo(from + qty) - upTo(from))
}

/**
 * Computes a refund. The sum of all refunds never exceeds the payments; a refund of everything left includes
 * all remaining pieces, the delivery and the fee.
 * @see docs/rules/law LAW-WDR-8, docs/rules/invariants INV-6
 */
export function planRefund(order: RefundableOrder, request: RefundRequest): RefundPlan | RefundProblem {
  const left = cents(order.paidCents - sumCents(order.earlier.map((refund) => refund.amountCents)))
  if (left <= 0) return { problem: 'nothing_left' }
  const isWhole = !request.lines && !request.delivery && request.amount === undefined
  const lines: RefundPlan['lines'] = []
  for (const { line, qty } of isWhole ? remainingLines(order) : mergedLines(request.lines ?? [])) {
    const found = order.lines.find((one) => one.line === line)
    const earlier = refundedPieces(order, line)
    const leftQty = (found?.qty ?? 0) - earlier
    if (!found || qty < 1 || qty > leftQty) return { problem: 'line_qty', line, left: leftQty }
    lines.push({
      line,
      qty,
      from: earlier,
      cents: shareOfPieces(found.payableCents, found.qty, earlier, qty),
    })
  }
  const charges: RefundPlan['charges'] = []
  const isDeliveryDone = order.earlier.some((one) => one.charges.some(({ kind }) => kind === 'delivery'))
  if (request.delivery && isDeliveryDone) return { problem: 'delivery_done' }
  if ((request.delivery || isWhole) && !isDeliveryDone && order.shippingCents > 0)
    charges.push({ kind: 'delivery', cents: cents(order.shippingCents) })
  if (request.amount !== undefined && request.amount > 0)
    charges.push({ kind: 'allowance', cents: request.amount })
  if (isWhole) return restOf(left, order, { lines, charges })
  const amount = sumCents([...lines, ...charges].map((part) => part.cents))
  if (amount <= 0) return { problem: 'empty' }
  return amount > left ? { problem: 'too_much', left } : { amount, lines, charges }
}

/**
 * Returns everything left, including the payment fee; amounts of earlier allowances are not refunded twice.
 */
function restOf(
  left: Cents,
  order: RefundableOrder,
  { lines, charges }: Pick<RefundPlan, 'lines' | 'charges'>,
): RefundPlan {
  const isFeeDone = order.earlier.some((one) => one.charges.some(({ kind }) => kind === 'payment'))
  const all = [...charges]
  if (!isFeeDone && order.paymentFeeCents > 0)
    all.push({ kind: 'payment', cents: cents(order.paymentFeeCents) })
  const difference = left - sumCents([...lines, ...all].map((part) => part.cents))
  if (difference !== 0) all.push({ kind: 'allowance', cents: cents(difference) })
  return { amount: left, lines, charges: all }
}

function refundedPieces({ earlier }: RefundableOrder, line: number): number {
  return earlier
    .flatMap((refund) => refund.lines)
    .reduce((sum, one) => sum + (one.line === line ? one.qty : 0), 0)
}

const remainingLines = (order: RefundableOrder) =>
  order.lines
    .map(({ line, qty }) => ({ line, qty: qty - refundedPieces(order, line) }))
    .filter(({ qty }) => qty > 0)

/** Merges repeated lines and adds their pieces. */
function mergedLines(lines: readonly { line: number; qty: number }[]): { line: number; qty: number }[] {
  const merged = new Map<number, number>()
  for (const { line, qty } of lines) merged.set(line, (merged.get(line) ?? 0) + qty)
  return [...merged].map(([line, qty]) => ({ line, qty }))
}
