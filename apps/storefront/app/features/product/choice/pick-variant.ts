import type { ConfigurableChild } from '@ambra/contract/catalogue/product'
import type { Translate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'

/** Labels for an additional change: `256 GB` is selected because `B` is unavailable in `512 GB`. */
type Jump = { now: string; wanted: string; before: string; from: string }
type Pick = {
  next: ConfigurableChild | undefined
  jump?: Jump | undefined
  onPick: (childSku: string) => void
  t: Translate
}

/**
 * Makes the variant of a value the current product. If no sellable variant has the value, keeps the
 * selection and shows a warning. If another option had to change too, a message names it with an undo
 * action.
 * @see spec §4 "otherwise a warning is shown"
 */
export function pickVariant({ next, jump, onPick, t }: Pick) {
  if (next) onPick(next.sku)
  if (next && jump)
    notify({
      message: t('product.jumped', { now: jump.now, wanted: jump.wanted, before: jump.before }),
      type: 'success',
      action1: { label: t('cart.undo'), run: () => onPick(jump.from) },
    })
  if (!next) notify({ message: shopErrorText(t, 'cart.no_variants'), type: 'warning' })
}
