import type { Customer } from '@ambra/contract/user'
import { useSyncExternalStore } from 'react'
import { browserStore } from './browser-store.ts'
import { storageKeys } from './storage-keys.ts'

/** Who uses the shop in this browser. `starting` until browser storage has answered, and on the server. */
export type Session = { status: 'starting' | 'guest' | 'user'; customer?: Customer }

/** `started`: a stored session goes on; `guest`: there is none (spec §4 "non-authorised"). */
export type SessionEvent = 'started' | 'guest' | 'login' | 'logout'

const starting: Session = { status: 'starting' }
const viewers = new Set<() => void>()
const listeners = new Set<(event: SessionEvent) => void>()
let session = starting
let token: string | undefined

function subscribe(viewer: () => void) {
  viewers.add(viewer)
  return () => viewers.delete(viewer)
}

/** The session of this browser; `starting` on the server, so that no guest page holds anything personal. */
export const useSession = (): Session =>
  useSyncExternalStore(
    subscribe,
    () => session,
    () => starting,
  )

/** The user token of this moment; undefined for guests. */
export const currentToken = (): string | undefined => token

/** Calls back when the session starts and ends. Who comes later than `started` reads `useSession`. */
export function onSession(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Only the session engine calls this: `next` is shown, `event` announced. */
export function showSession(next: Session, nextToken: string | undefined, event?: SessionEvent) {
  session = next
  token = nextToken
  for (const viewer of viewers) viewer()
  if (event) for (const listener of listeners) listener(event)
}

const loadEngine = () => import('./session-engine.ts')

/** Restores what the last visit left; a guest loads nothing more than this. Called once, after hydration. */
export async function startSession(): Promise<void> {
  const store = browserStore()
  store.onOtherTab(storageKeys.currentToken, () => void loadEngine().then((engine) => engine.follow()))
  const stored = await store.read(storageKeys.currentToken)
  if (stored) return (await loadEngine()).restore(stored)
  showSession({ status: 'guest' }, undefined, 'guest')
}
