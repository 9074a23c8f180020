import { browserStore } from './browser-store.ts'
import { showSession } from './session.ts'
import { storageKeys } from './storage-keys.ts'

/** Goes on with the session of the last visit: shown at once as it was stored. */
export async function restore(token: string): Promise<void> {
  const customer = await browserStore().read(storageKeys.currentUser)
  showSession({ status: 'user', ...(customer && { customer }) }, token, 'started')
}

/** Another tab signed in, signed out or renewed the token. */
export async function follow(): Promise<void> {
  const token = await browserStore().read(storageKeys.currentToken)
  if (token) return restore(token)
  showSession({ status: 'guest' }, undefined, 'logout')
}
