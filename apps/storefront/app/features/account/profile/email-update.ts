import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Customer, UpdateUser } from '@ambra/contract/customers/user'
import { sessionEngine } from '#app/session/session-engine.ts'
import { runTasks } from '#app/offline/tasks.ts'

/**
 * Requests a change of the e-mail address, with all other changes of the profile. It is sent at once or not at all:
 * pending tasks are stored in the browser, and a password must not be. Changes already pending are sent first, so that
 * they do not undo this one.
 * @throws ShopError account.email_offline, and the server's errors
 */
export async function changeEmail(
  change: UpdateUser['customer'],
  currentPassword: string,
): Promise<Customer> {
  if (!navigator.onLine) throw new ShopError('account.email_offline')
  await runTasks()
  return sessionEngine().changeProfile(change, currentPassword)
}
