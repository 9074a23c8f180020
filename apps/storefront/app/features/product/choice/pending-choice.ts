import type { Choice } from './choice.ts'

export type ChosenVariant = Pick<Choice, 'variant' | 'selection'>
type Sku = string | undefined

/**
 * Clicked selection that the page does not show yet. `through` are the variants that it shows until then.
 */
export type PendingChoice = ChosenVariant & { through: readonly Sku[] }

/**
 * Returns the pending selection after a click on a page of the variant `shown`, which may still be
 * following the previous click.
 */
export const pendingAfter = (
  before: PendingChoice | undefined,
  shown: Sku,
  next: ChosenVariant,
): PendingChoice => ({ ...next, through: before ? [...before.through, before.variant?.sku] : [shown] })

/** Returns whether the page shows the selection, or another navigation (back, undo) has changed it. */
export const isOver = ({ variant, through }: PendingChoice, shown: Sku): boolean =>
  shown === variant?.sku || !through.includes(shown)
