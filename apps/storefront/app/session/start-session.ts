import { browserStore } from '#app/storage/browser-store.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { sessionMemory } from './session.ts'

const loadEngine = async () => (await import('./session-engine.ts')).sessionEngine()

/** Restores the session of the last visit; guests load no further code. Called once, after hydration. */
export async function startSession(): Promise<void> {
  const store = browserStore()
  const follow = async () => (await loadEngine()).follow()
  store.onOtherTab(storageKeys.currentToken, follow)
  store.onOtherTab(storageKeys.currentUser, follow)
  // A page from the back/forward cache may show a customer who has signed out since: reloading clears it,
  // including component state.
  addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return
    const hasEnded = sessionMemory.token() !== undefined && !(await store.read(storageKeys.currentToken))
    if (hasEnded) location.reload()
    else await follow()
  })
  const stored = await store.read(storageKeys.currentToken)
  if (stored) return (await loadEngine()).restore(stored)
  sessionMemory.show({ status: 'guest' }, undefined)
  sessionMemory.announce('guest')
}
