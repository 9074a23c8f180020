import type { Choice } from './choice.ts'

export type ChosenVariant = Pick<Choice, 'variant' | 'selection'>
type Sku = string | undefined

/** What was pressed and the page has not followed yet. `through` are the variants that it shows until then. */
export type PendingChoice = ChosenVariant & { through: readonly Sku[] }

/** A press on a page of the variant `shown`, which may still be following the press before. */
export const pendingAfter = (
  before: PendingChoice | undefined,
  shown: Sku,
  next: ChosenVariant,
): PendingChoice => ({ ...next, through: before ? [...before.through, before.variant?.sku] : [shown] })

/** The page has followed, or something else (back, undo) has taken it elsewhere. */
export const isOver = ({ variant, through }: PendingChoice, shown: Sku): boolean =>
  shown === variant?.sku || !through.includes(shown)
