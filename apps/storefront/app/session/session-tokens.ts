import { createClient, httpTransport, type Transport } from '@ambra/contract/platform/api/client'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { loggedTransport } from '#app/api-client/logged-transport.ts'
import { type SessionMemory, sessionMemory } from './session.ts'
import { personalKeys, type RefreshKey, type StorageKey, storageKeys } from '#app/storage/storage-keys.ts'
import { withLock } from '#app/storage/with-lock.ts'
import { createTokenRefresh, refreshingTransport } from './token-refresh.ts'

export type SessionParts = {
  session: SessionMemory
  store: () => BrowserStore
  /** Sends calls unchanged. */
  send: Transport
  storeCode: () => string
  autoRefresh: boolean
  /** Allows one tab at a time to renew the token. */
  runLocked: <T>(work: () => Promise<T>) => Promise<T>
  wait: (ms: number) => Promise<void>
}

/** Statuses that mean the refresh token is invalid; all others are temporary errors. */
const errors = new Set([400, 401, 403])

/** Unlike a sign-out, an expired session keeps pending orders until the next sign-in of the customer. */
const keysOfSession = personalKeys.filter(({ name }) => name !== storageKeys.orderOutbox.name)

/** Manages the tokens of the session, in storage and in use. @see spec §4 "Token refresh" */
export function createSessionTokens(parts: SessionParts) {
  const { session, store, send, storeCode, runLocked } = parts
  const plain = createClient({ transport: send, storeCode, token: session.token })
  const refresh = createTokenRefresh({ ...parts, token: session.token, renew, endSession })

  /** Stores the refresh token first: other tabs listen to changes of the token. */
  async function keep(token: string, key: RefreshKey) {
    await store().update(storageKeys.currentRefreshToken, () => key)
    await store().update(storageKeys.currentToken, () => token)
  }

  /**
   * Updates the screen before storage: nothing is sent with the old token any more. Pending orders are
   * removed only with `personalKeys`.
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
      // Another tab has already renewed the token.
      if (stored !== undefined && stored !== refused) return use(stored)
      const key = await store().read(storageKeys.currentRefreshToken)
      if (!key) return undefined
      try {
        const { result, meta } = await plain.callWithMeta('userRefresh', {
          body: { refreshToken: key.token },
          headers: { 'x-ambra-client': key.client },
        })
        // The customer signed out while the request was pending.
        if (result === null || session.token() === undefined) return undefined
        await keep(result, { ...key, token: meta?.refreshToken ?? key.token })
        return use(result)
      } catch (error) {
        if (error instanceof ShopError && errors.has(error.status ?? 0)) return undefined
        throw error
      }
    })
  }

  /** Wraps a transport to send the token, and retry with a new one after a 401. */
  const carry = (bare: Transport) => refreshingTransport(bare, session, { refresh, endSession })

  return {
    /** Transport for all calls of the shop. */
    transport: carry(send),
    /** Wraps another transport likewise. */
    carry,
    /** Client without retries. */
    plain,
    keep,
    forget,
  }
}

export type SessionTokens = ReturnType<typeof createSessionTokens>

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

export function sessionTokens(): SessionTokens {
  shared ??= createSessionTokens(sessionParts)
  return shared
}
