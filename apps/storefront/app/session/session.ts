import type { Customer } from '@ambra/contract/user'
import { useSyncExternalStore } from 'react'
import { browserStore } from '#app/storage/browser-store.ts'
import { type KnownOrders, storageKeys } from '#app/storage/storage-keys.ts'

/** Who uses the shop in this browser. `starting` until browser storage has answered, and on the server. */
export type Session = {
  status: 'starting' | 'guest' | 'user'
  customer?: Customer
  /** The newest orders, as the session last read them. */
  orders?: KnownOrders
}

/**
 * `started`: a stored session goes on; `guest`: there is none (spec §4 "non-authorised"). `expired` and `broken` follow
 * the `logout` of a session that could not be renewed.
 */
export type SessionEvent = 'started' | 'guest' | 'login' | 'logout' | 'expired' | 'broken'

/** `other-tab`: what is stored is changed already, only this tab's memory is behind. */
type Origin = 'here' | 'other-tab'
type Listener = (event: SessionEvent, origin: Origin) => void

/** The session as this tab knows it: the small part that every page loads. */
export type SessionMemory = ReturnType<typeof createSessionMemory>

const starting: Session = { status: 'starting' }

export function createSessionMemory() {
  const viewers = new Set<() => void>()
  const listeners = new Set<Listener>()
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>()
  let session = starting
  let token: string | undefined
  return {
    /** Storage has answered: `token` is what it will be. */
    ready,
    token: () => token,
    getSnapshot: () => session,
    subscribe(viewer: () => void) {
      viewers.add(viewer)
      return () => viewers.delete(viewer)
    },
    onEvent(listener: Listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show(next: Session, nextToken: string | undefined) {
      session = next
      token = nextToken
      becomeReady()
      for (const viewer of viewers) viewer()
    },
    announce(event: SessionEvent, origin: Origin = 'here') {
      for (const listener of listeners) listener(event, origin)
    },
  }
}

/** The session of this tab. */
export const sessionMemory: SessionMemory = createSessionMemory()

/** The session of this browser; `starting` on the server, so that no guest page holds anything personal. */
export const useSession = (): Session =>
  useSyncExternalStore(sessionMemory.subscribe, sessionMemory.getSnapshot, () => starting)

/** Calls back when the session starts and ends. Who comes later than `started` reads `useSession`. */
export const onSession = (listener: Listener): (() => void) => sessionMemory.onEvent(listener)

const loadEngine = async () => (await import('./session-engine.ts')).sessionEngine()

/** Restores what the last visit left; a guest loads nothing more than this. Called once, after hydration. */
export async function startSession(): Promise<void> {
  const store = browserStore()
  const follow = async () => (await loadEngine()).follow()
  store.onOtherTab(storageKeys.currentToken, follow)
  store.onOtherTab(storageKeys.currentUser, follow)
  // A page that comes back as it was left may show a customer who has signed out since: nothing of it may stay, what
  // its components hold included.
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
