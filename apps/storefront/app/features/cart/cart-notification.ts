import type { Translate } from '#app/i18n/messages.tsx'
import type { NewNotification } from '#app/ui/notifications.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'
import type { CartNotice } from '#app/cart/cart-store.ts'

type Page = {
  t: Translate
  /** True when the shop's checkout is external. */
  externalCheckout: boolean
  proceed: () => void
}

/** Notification of a cart change, with a link to the checkout unless that is external. @see spec §2 "Navigation" */
export function cartNotification(
  { code, params, type, offersCheckout }: CartNotice,
  { t, externalCheckout, proceed }: Page,
): NewNotification {
  const message = shopErrorText(t, code, params)
  if (!offersCheckout || externalCheckout) return { message, type }
  return { message, type, action1: { label: t('cart.proceed'), run: proceed } }
}
