import { createClient, httpTransport, type Transport } from '@ambra/contract/client'
import { ShopError } from '@ambra/contract/errors'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { loggedTransport } from '#app/api-client/logged-transport.ts'
import { type SessionMemory, sessionMemory } from './session.ts'
import { personalKeys, type RefreshKey, type StorageKey, storageKeys } from '#app/storage/storage-keys.ts'
import { withLock } from '#app/storage/with-lock.ts'
import { createTokenRefresh, refreshingTransport } from './token-refresh.ts'

/** What the session needs of the browser. */
export type SessionParts = {
  session: SessionMemory
  store: () => BrowserStore
  /** Carries calls as they are. */
  send: Transport
  storeCode: () => string
  autoRefresh: boolean
  /** Lets one tab at a time renew the token. */
  runLocked: <T>(work: () => Promise<T>) => Promise<T>
  wait: (ms: number) => Promise<void>
}

/** Statuses by which a server says that the refresh token is worth nothing; all others are troubles of the moment. */
const errors = new Set([400, 401, 403])

/** An expired session is not a sign-out: an order the customer is bound to waits until they sign in again. */
const keysOfSession = personalKeys.filter(({ name }) => name !== storageKeys.orderOutbox.name)

/** The tokens of the session, in storage and in use. @see spec §4 "Token refresh" */
export function createSessionTokens(parts: SessionParts) {
  const { session, store, send, storeCode, runLocked } = parts
  const plain = createClient({ transport: send, storeCode, token: session.token })
  const refresh = createTokenRefresh({ ...parts, token: session.token, renew, endSession })

  /** Refresh token before token: the change of the latter is what other tabs listen to. */
  async function keep(token: string, key: RefreshKey) {
    await store().update(storageKeys.currentRefreshToken, () => key)
    await store().update(storageKeys.currentToken, () => token)
  }

  /**
   * Shown first, then stored: nothing is sent with the old token any more. A waiting order goes only by `personalKeys`.
   */
  async function forget(keys: readonly StorageKey<unknown>[] = keysOfSession) {
    session.show({ status: 'guest' }, undefined)
    for (const key of keys) await store().update(key, () => undefined)
  }

  async function endSession(reason: 'expired' | 'broken') {
    await forget()
    session.announce('logout')
    session.announce(reason)
  }

  function use(token: string): string {
    session.show(session.getSnapshot(), token)
    return token
  }

  function renew(refused: string): Promise<string | undefined> {
    return runLocked(async () => {
      const stored = await store().read(storageKeys.currentToken)
      // Another tab was first.
      if (stored !== undefined && stored !== refused) return use(stored)
      const key = await store().read(storageKeys.currentRefreshToken)
      if (!key) return undefined
      try {
        const { result, meta } = await plain.callWithMeta('userRefresh', {
          body: { refreshToken: key.token },
          headers: { 'x-ambra-client': key.client },
        })
        // Signed out while the answer was on its way.
        if (result === null || session.token() === undefined) return undefined
        await keep(result, { ...key, token: meta?.refreshToken ?? key.token })
        return use(result)
      } catch (error) {
        if (error instanceof ShopError && errors.has(error.status ?? 0)) return undefined
        throw error
      }
    })
  }

  /** A transport with the token, and again with a new one after a 401. */
  const carry = (bare: Transport) => refreshingTransport(bare, session, { refresh, endSession })

  return {
    /** For every call of the shop. */
    transport: carry(send),
    /** The same for calls that are made in another way. */
    carry,
    /** Calls without a second try. */
    plain,
    keep,
    forget,
  }
}

export type SessionTokens = ReturnType<typeof createSessionTokens>

/** The session's part of this browser. */
export const sessionParts: SessionParts = {
  session: sessionMemory,
  store: browserStore,
  send: loggedTransport(httpTransport('/api/')),
  storeCode: () => document.documentElement.dataset.store ?? '',
  autoRefresh: true,
  runLocked: (work) => withLock('ambra-session', work),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

let shared: SessionTokens | undefined

/** The tokens of this tab. */
export function sessionTokens(): SessionTokens {
  shared ??= createSessionTokens(sessionParts)
  return shared
}
