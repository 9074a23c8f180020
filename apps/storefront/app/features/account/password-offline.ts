import { loadMoreMessages } from '#app/ui/message-parts.ts'
import type { Translate } from '#app/ui/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { refusalText } from '#app/ui/refusal-text.ts'

/**
 * Whether passwords cannot be changed because there is no network; says so.
 * @see spec §4 "Password change offline is blocked with an error notice", §8 'Reset password feature does not work while offline!'
 */
export async function isBlockedOffline(t: Translate): Promise<boolean> {
  if (navigator.onLine) return false
  await loadMoreMessages()
  notify({ type: 'error', message: refusalText(t, 'account.reset_offline') })
  return true
}
