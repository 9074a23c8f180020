import type { AdminResult } from '@ambra/contract/admin/operations'

export type OrderSum = AdminResult<'bank.orders'>['orders'][number]

/** Order numbers in what a person typed or pasted, each once. */
export const numbersIn = (text: string): string[] => [...new Set(text.match(/\d+/g) ?? [])]

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)

/** What came, what the orders cost, and what came more (or less) than that, cents. */
export function matchSums(
  lines: readonly { amountCents: number }[],
  orders: readonly { dueCents: number }[],
): { cameCents: number; dueCents: number; overCents: number } {
  const cameCents = sumOf(lines.map(({ amountCents }) => amountCents))
  const dueCents = sumOf(orders.map((order) => order.dueCents))
  return { cameCents, dueCents, overCents: cameCents - dueCents }
}
