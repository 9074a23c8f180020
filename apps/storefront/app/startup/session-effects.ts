import { compareList, wishlist } from '#app/lists/product-lists.ts'
import type { SessionEvent } from '#app/session/session.ts'
import { cartActions } from '#app/cart/cart-actions.ts'
import { dropTasks } from '#app/offline/tasks.ts'
import { clearVisited } from '#app/offline/worker-client.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Translate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { openModal } from '#app/ui/overlay.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'

/** Parts that a session start or end affects. */
export type SessionEffects = {
  cart: Pick<typeof cartActions, 'authorise' | 'disconnect'>
  lists: readonly { clear: () => Promise<void> }[]
  dropTasks: () => Promise<unknown>
  clearVisited: () => Promise<void>
  openModal: typeof openModal
}

const browserEffects: SessionEffects = {
  cart: cartActions,
  lists: [wishlist, compareList],
  dropTasks,
  clearVisited,
  openModal,
}

/**
 * Applies the start and end of a session to cart, lists and overlays, which are independent of the session.
 * The effects of another tab are already stored.
 * @see spec §4 "Authorising", "Session" (Logout), "Token refresh"
 */
export async function afterSession(
  event: SessionEvent,
  t: Translate,
  { cart, lists, ...effects }: SessionEffects = browserEffects,
): Promise<void> {
  switch (event) {
    case 'login':
      return cart.authorise()
    case 'logout':
      await Promise.all([
        cart.disconnect(),
        ...lists.map((list) => list.clear()),
        // Shared device: the next user must see neither pending tasks nor visited pages.
        effects.dropTasks(),
        effects.clearVisited(),
      ])
      return
    case 'broken':
      await loadMoreMessages()
      notify({ type: 'error', message: shopErrorText(t, 'token.refresh_broken'), hasNoTimeout: true })
      effects.openModal('signUp')
      return
    case 'expired':
      effects.openModal('signUp')
      return
    case 'started':
    case 'guest':
      return
  }
}
