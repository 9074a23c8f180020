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

/** What a session begins and ends here. */
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
 * What the beginning and the end of a session mean for cart, lists and overlays: they do not know the session, nor it
 * them. What another tab did it has stored itself.
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
        // A shared device: the next one sees neither what waits nor what was looked at.
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
