import type { Customer } from '@ambra/contract/user'
import { createListeners, createStore, useStoreValue } from '#app/storage/create-store.ts'
import type { OrderOverview } from '#app/storage/storage-keys.ts'

/** Who uses the shop in this browser. `starting` until browser storage has answered, and on the server. */
export type Session = {
  status: 'starting' | 'guest' | 'user'
  customer?: Customer
  /** The newest orders, as the session last read them. */
  orders?: OrderOverview
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
  const { set, ...session } = createStore(starting)
  const events = createListeners<Parameters<Listener>>()
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>()
  let token: string | undefined
  return {
    /** Storage has answered: `token` is what it will be. */
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

/** The session of this tab. */
export const sessionMemory: SessionMemory = createSessionMemory()

/** The session of this browser; `starting` on the server, so that no guest page holds anything personal. */
export const useSession = (): Session => useStoreValue(sessionMemory)

/** Calls back when the session starts and ends. Who comes later than `started` reads `useSession`. */
export const onSession = (listener: Listener): (() => void) => sessionMemory.onEvent(listener)
