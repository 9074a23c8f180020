import { useNavigate } from 'react-router'
import { browserCatalog, loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { closePanel } from '#app/ui/overlay.ts'
import { useSubscription } from '#app/storage/use-task.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import { cartNotification } from './cart-notification.ts'
import { preloadMicrocart } from './cart-panel.tsx'
import { cartStore } from '#app/cart/cart-store.ts'

type CartNoticesProps = {
  /** True when the shop's checkout is external: ours is not linked then. @see spec §2 Navigation */
  externalCheckout: boolean
}

/** Shows changes of the cart as notifications. Mounted once. */
export function CartNotices({ externalCheckout }: CartNoticesProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const path = useStorePath()
  useSubscription(cartStore.onNotice, (notice) => {
    // The cart is likely to be opened next.
    if (notice.offersCheckout) preloadMicrocart()
    const proceed = () => {
      closePanel()
      void navigate(path('/checkout'))
    }
    const show = () => notify(cartNotification(notice, { t, externalCheckout, proceed }))
    // Texts of rare errors are in the second catalogue.
    if (`error.${notice.code}` in browserCatalog) show()
    else void loadMoreMessages().then(show, show)
  })
  return null
}
