import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTranslate } from '#app/ui/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { closePanel } from '#app/ui/overlay.ts'
import { refusalText } from '#app/ui/refusal-text.ts'
import { useStorePath } from '#app/ui/store.tsx'
import { preloadMicrocart } from './cart-panel.tsx'
import { cartStore } from './cart-store.ts'

type CartNoticesProps = {
  /** True when the shop's checkout is elsewhere: the way to ours is not offered then. @see spec §2 Navigation */
  externalCheckout: boolean
}

/** Tells what happened to the cart by notifications. Mounted once. */
export function CartNotices({ externalCheckout }: CartNoticesProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const path = useStorePath()
  // Outside system: the cart store, which speaks also when no cart is on the screen.
  useEffect(
    () =>
      cartStore.onNotice(({ code, params, type, offersCheckout }) => {
        // Who has put something in the cart looks into it soon.
        if (offersCheckout) preloadMicrocart()
        const run = () => {
          closePanel()
          void navigate(path('/checkout'))
        }
        notify({
          message: refusalText(t, code, params),
          type,
          ...(offersCheckout && !externalCheckout && { action1: { label: t('cart.proceed'), run } }),
        })
      }),
    [t, navigate, path, externalCheckout],
  )
  return null
}
