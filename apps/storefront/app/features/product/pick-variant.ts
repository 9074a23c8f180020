import type { ConfigurableChild } from '@ambra/contract/product'
import type { Translate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { refusalText } from '#app/i18n/error-text.ts'

type Pick = { next: ConfigurableChild | undefined; onPick: (childSku: string) => void; t: Translate }

/**
 * Makes the variant that a value leads to the current product. A value no sellable variant has: the choice stays as it
 * is and a warning says so.
 * @see spec §4 "otherwise a warning is shown"
 */
export function pickVariant({ next, onPick, t }: Pick) {
  if (next) onPick(next.sku)
  else notify({ message: refusalText(t, 'cart.no_variants'), type: 'warning' })
}
