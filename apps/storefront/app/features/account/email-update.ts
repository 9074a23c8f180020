import { ShopError } from '@ambra/contract/errors'
import type { Customer, UpdateUser } from '@ambra/contract/user'
import { sessionEngine } from '#app/session/session-engine.ts'
import { runTasks } from '#app/offline/tasks.ts'

/**
 * Asks for another e-mail address, with whatever else of the profile has changed. It goes out at once or not at all:
 * what waits for the network is stored in the browser, and a password must not be. What waits already goes first, so
 * that it does not undo this change.
 * @throws ShopError account.email_offline, and as the server refuses
 */
export async function changeEmail(
  change: UpdateUser['customer'],
  currentPassword: string,
): Promise<Customer> {
  if (!navigator.onLine) throw new ShopError('account.email_offline')
  await runTasks()
  return sessionEngine().changeProfile(change, currentPassword)
}
