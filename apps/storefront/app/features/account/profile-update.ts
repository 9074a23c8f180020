import { ShopError } from '@ambra/contract/errors'
import type { Customer, UpdateUser } from '@ambra/contract/user'
import { browserClient } from '#app/browser/browser-client.ts'
import { sessionEngine } from '#app/browser/session-engine.ts'
import { sessionMemory } from '#app/browser/session.ts'
import type { Translate } from '#app/ui/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { refusalText } from '#app/ui/refusal-text.ts'

/** Only these of a customer's fields can be changed by their owner. @see spec §3 User "only these are modifiable" */
export type ProfileChange = UpdateUser['customer']

/**
 * Sends what has changed, shows and returns the profile as the server answers it; a function gets the profile as it is.
 * @throws ShopError as the server refuses
 */
export async function updateProfile(
  change: ProfileChange | ((now: Customer) => ProfileChange),
): Promise<Customer> {
  const client = browserClient()
  const customer =
    typeof change === 'function'
      ? change(sessionMemory.getSnapshot().customer ?? (await client.call('userMe')))
      : change
  const updated = await client.call('userUpdate', { body: { customer } })
  await sessionEngine().keepProfile(updated)
  return updated
}

/** @see spec §8 'Account data has successfully been updated' */
export const tellUpdated = (t: Translate) =>
  notify({ type: 'success', message: refusalText(t, 'account.updated') })

/** What no field can show. */
export function tellRefusal(t: Translate, error: unknown) {
  if (!(error instanceof ShopError)) throw error
  notify({ type: 'error', message: refusalText(t, error.code, error.params) })
}
