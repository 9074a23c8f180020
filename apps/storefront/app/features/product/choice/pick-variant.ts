import type { ConfigurableChild } from '@ambra/contract/product'
import type { Translate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'

/** Words for what changes beside the value that was pressed: `256 GB` is chosen, for `B` is not there in `512 GB`. */
type Jump = { now: string; wanted: string; before: string; from: string }
type Pick = {
  next: ConfigurableChild | undefined
  jump?: Jump | undefined
  onPick: (childSku: string) => void
  t: Translate
}

/**
 * Makes the variant that a value leads to the current product. A value no sellable variant has: the choice stays as it
 * is and a warning says so. Where another option had to change too, a line says which and takes it back.
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
