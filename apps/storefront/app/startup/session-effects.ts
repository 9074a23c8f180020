import { compareList, wishlist } from '#app/lists/product-lists.ts'
import type { SessionEvent } from '#app/session/session.ts'
import { cartActions } from '#app/cart/cart-actions.ts'
import { dropTasks } from '#app/offline/tasks.ts'
import { forgetVisited } from '#app/offline/worker-client.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Translate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { openModal } from '#app/ui/overlay.ts'
import { refusalText } from '#app/i18n/error-text.ts'

/**
 * What the beginning and the end of a session mean for cart, lists and overlays: they do not know the session, nor it
 * them. What another tab did it has stored itself.
 * @see spec §4 "Authorising", "Session" (Logout), "Token refresh"
 */
export async function afterSession(event: SessionEvent, t: Translate): Promise<void> {
  switch (event) {
    case 'login':
      return cartActions.authorise()
    case 'logout':
      await Promise.all([
        cartActions.disconnect(),
        wishlist.clear(),
        compareList.clear(),
        // A shared device: the next one sees neither what waits nor what was looked at.
        dropTasks(),
        forgetVisited(),
      ])
      return
    case 'broken':
      await loadMoreMessages()
      notify({ type: 'error', message: refusalText(t, 'token.refresh_broken'), hasNoTimeout: true })
      openModal('signUp')
      return
    case 'expired':
      openModal('signUp')
      return
    case 'started':
    case 'guest':
      return
  }
}
