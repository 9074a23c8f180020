import { compareList, wishlist } from './browser/product-lists.ts'
import type { SessionEvent } from './browser/session.ts'
import { cartActions } from './features/cart/cart-actions.ts'
import { dropTasks } from './offline/tasks.ts'
import { forgetVisited } from './offline/worker-client.ts'
import { loadMoreMessages } from './ui/message-parts.ts'
import type { Translate } from './ui/messages.tsx'
import { notify } from './ui/notifications.ts'
import { openModal } from './ui/overlay.ts'
import { refusalText } from './ui/refusal-text.ts'

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
