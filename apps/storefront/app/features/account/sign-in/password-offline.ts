import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Translate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'

/**
 * Returns whether passwords cannot be changed because there is no network, and notifies.
 * @see spec §4 "Password change offline is blocked with an error notice", §8 'Reset password feature does
 * not work while offline!'
 */
export async function isBlockedOffline(t: Translate): Promise<boolean> {
  if (navigator.onLine) return false
  await loadMoreMessages()
  notify({ type: 'error', message: shopErrorText(t, 'account.reset_offline') })
  return true
}
