import type { Customer } from '@ambra/contract/customers/user'
import { createListeners, createStore, useStoreValue } from '#app/storage/create-store.ts'
import type { OrderOverview } from '#app/storage/storage-keys.ts'

/** User of the shop in this browser. `starting` until browser storage has responded, and on the server. */
export type Session = {
  status: 'starting' | 'guest' | 'user'
  customer?: Customer
  /** Newest orders, as last loaded by the session. */
  orders?: OrderOverview
}

/**
 * `started`: a stored session was restored; `guest`: there is none (spec §4 "non-authorised"). `expired`
 * and `broken` follow the `logout` of a session that could not be renewed.
 */
export type SessionEvent = 'started' | 'guest' | 'login' | 'logout' | 'expired' | 'broken'

/** `other-tab`: storage is already up to date; only the memory of this tab is not. */
type Origin = 'here' | 'other-tab'
type Listener = (event: SessionEvent, origin: Origin) => void

/** Session as known to this tab: the small part that every page loads. */
export type SessionMemory = ReturnType<typeof createSessionMemory>

const starting: Session = { status: 'starting' }

export function createSessionMemory() {
  const { set, ...session } = createStore(starting)
  const events = createListeners<Parameters<Listener>>()
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>()
  let token: string | undefined
  return {
    /** Resolves when storage has responded: `token` is final then. */
    ready,
    token: () => token,
    ...session,
    onEvent: (listener: Listener) => events.subscribe(listener),
    show(next: Session, nextToken: string | undefined) {
      token = nextToken
      becomeReady()
      set(next)
    },
    announce(event: SessionEvent, origin: Origin = 'here') {
      events.notify(event, origin)
    },
  }
}

export const sessionMemory: SessionMemory = createSessionMemory()

/**
 * Returns the session of this browser; `starting` on the server, so that guest pages contain no personal
 * data.
 */
export const useSession = (): Session => useStoreValue(sessionMemory)

/** Calls back when the session starts and ends. Listeners added after `started` read `useSession`. */
export const onSession = (listener: Listener): (() => void) => sessionMemory.onEvent(listener)
