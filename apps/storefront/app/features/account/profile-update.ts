import { ShopError } from '@ambra/contract/errors'
import type { Customer } from '@ambra/contract/user'
import { type ProfileChange, submitProfile } from '#app/offline/profile-tasks.ts'
import type { Translate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { refusalText } from '#app/i18n/error-text.ts'

/** @see spec §8 'Account data has successfully been updated' */
export const tellUpdated = (t: Translate) =>
  notify({ type: 'success', message: refusalText(t, 'account.updated') })

/**
 * Sends what has changed and says what became of it: updated (`tellDone`), or kept until the shop can be reached. The
 * profile as the server answers it; undefined while it waits.
 * @throws ShopError as the server refuses
 * @see spec §4 "Profile update is queued for offline"
 */
export async function updateProfile(
  t: Translate,
  change: ProfileChange,
  tellDone: (t: Translate) => void = tellUpdated,
): Promise<Customer | undefined> {
  const outcome = await submitProfile(change)
  if (outcome === 'waiting') {
    notify({ type: 'success', message: t('offline.saved') })
    return undefined
  }
  tellDone(t)
  return outcome
}

/** What no field can show. */
export function tellRefusal(t: Translate, error: unknown) {
  if (!(error instanceof ShopError)) throw error
  notify({ type: 'error', message: refusalText(t, error.code, error.params) })
}
