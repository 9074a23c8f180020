import { sessionEngine } from '#app/browser/session-engine.ts'
import { loadMoreMessages } from '#app/ui/message-parts.ts'
import type { Translate } from '#app/ui/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { refusalText } from '#app/ui/refusal-text.ts'

/** Ends the session as the shopper asked and says so. @see spec §4 Logout "unless silent" */
export async function signOut(t: Translate): Promise<void> {
  await Promise.all([sessionEngine().signOut(), loadMoreMessages()])
  notify({ type: 'success', message: refusalText(t, 'account.logged_out') })
}
