import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Customer } from '@ambra/contract/customers/user'
import { type ProfileChange, submitProfile } from '#app/offline/profile-tasks.ts'
import type { Translate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'

/** @see spec §8 'Account data has successfully been updated' */
export const notifyUpdated = (t: Translate) =>
  notify({ type: 'success', message: shopErrorText(t, 'account.updated') })

/**
 * Sends the changes and notifies of the result: updated (`notifyDone`), or queued until the shop can be reached. Returns
 * the profile of the server's response, undefined while the update is queued.
 * @throws ShopError the server's errors
 * @see spec §4 "Profile update is queued for offline"
 */
export async function updateProfile(
  t: Translate,
  change: ProfileChange,
  notifyDone: (t: Translate) => void = notifyUpdated,
): Promise<Customer | undefined> {
  const outcome = await submitProfile(change)
  if (outcome === 'waiting') {
    notify({ type: 'success', message: t('offline.saved') })
    return undefined
  }
  notifyDone(t)
  return outcome
}

/** Notifies of an error that belongs to no field. */
export function notifyError(t: Translate, error: unknown) {
  if (!(error instanceof ShopError)) throw error
  notify({ type: 'error', message: shopErrorText(t, error.code, error.params) })
}
