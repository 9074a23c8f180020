import type { AdminResult } from '@ambra/contract/platform/operations/operations'

export type OrderSum = AdminResult<'bank.orders'>['orders'][number]

/** Returns the order numbers in typed or pasted text, without duplicates. */
export const numbersIn = (text: string): string[] => [...new Set(text.match(/\d+/g) ?? [])]

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)

/**
 * Returns the sum of the payments, the sum of the orders and the difference in cents (negative for a
 * shortfall).
 */
export function matchSums(
  lines: readonly { amountCents: number }[],
  orders: readonly { dueCents: number }[],
): { cameCents: number; dueCents: number; overCents: number } {
  const cameCents = sumOf(lines.map(({ amountCents }) => amountCents))
  const dueCents = sumOf(orders.map((order) => order.dueCents))
  return { cameCents, dueCents, overCents: cameCents - dueCents }
}
