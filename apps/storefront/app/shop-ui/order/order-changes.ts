import type { OrderLineView } from './order-lines.tsx'
import type { Figures } from './totals.tsx'

export type CheckoutLine = OrderLineView & { sku: string }

/** Data shown to the shopper when clicking the order button, cents. */
export type OrderSnapshot = { lines: readonly CheckoutLine[]; figures: Figures }

/** One difference; `was` and `is` are cents, or pieces for `quantity`. */
export type OrderChange =
  | { kind: 'added' | 'gone'; name: string }
  | { kind: 'price' | 'quantity'; name: string; was: number; is: number }
  | { kind: 'discount' | 'delivery' | 'payment' | 'total'; was: number; is: number }

/**
 * Returns the changes since the order was shown: lines, charges, the total. By law only the confirmed
 * content binds the shopper, so every difference is shown before the button is clicked again.
 * @see docs/rules/law LAW-ORD-4, docs/rules/order ORD-5
 */
export function orderChanges(before: OrderSnapshot, now: OrderSnapshot): OrderChange[] {
  const earlier = new Map(before.lines.map((line) => [line.key, line]))
  const present = new Set(now.lines.map((line) => line.key))
  return [
    ...before.lines
      .filter(({ key }) => !present.has(key))
      .map(({ name }) => ({ kind: 'gone' as const, name })),
    ...now.lines.flatMap((line): OrderChange[] => {
      const old = earlier.get(line.key)
      return old ? lineChanges(old, line) : [{ kind: 'added', name: line.name }]
    }),
    ...figureChanges(before.figures, now.figures),
  ]
}

function lineChanges(old: CheckoutLine, line: CheckoutLine): OrderChange[] {
  const { name } = line
  const changes: OrderChange[] = []
  if (old.qty !== line.qty) changes.push({ kind: 'quantity', name, was: old.qty, is: line.qty })
  if (old.total === undefined || line.total === undefined) return changes
  const [was, is] = [old.total / old.qty, line.total / line.qty]
  if (was !== is) changes.push({ kind: 'price', name, was, is })
  return changes
}

function figureChanges(before: Figures, now: Figures): OrderChange[] {
  const kinds = ['discount', 'delivery', 'payment', 'total'] as const
  return kinds.flatMap((kind) => {
    const [was, is] = [before[kind] ?? 0, now[kind] ?? 0]
    return was === is ? [] : [{ kind, was, is }]
  })
}
