import { createClient, httpTransport } from '@ambra/contract/client'
import { ShopError } from '@ambra/contract/errors'
import type { CreateUser } from '@ambra/contract/user'
import { browserStore } from './browser-store.ts'
import { sessionMemory } from './session.ts'
import { createSessionTokens, type SessionParts } from './session-tokens.ts'
import { storageKeys } from './storage-keys.ts'

type SessionEngine = ReturnType<typeof createSessionEngine>

/**
 * Signs in and out and restores the session of this browser. Loaded only for who has a session or calls the API.
 * @see spec §4 "Session"
 */
export function createSessionEngine(parts: SessionParts & { newId: () => string }) {
  const { session, store, storeCode, newId } = parts
  const { transport, plain, keep, forget } = createSessionTokens(parts)
  const client = createClient({ transport, storeCode })

  /** Loads the profile anew. Without an answer the stored one stays; a session that is over has ended by then. */
  async function refreshProfile(): Promise<void> {
    try {
      const customer = await client.call('userMe')
      const token = session.token()
      if (token === undefined) return
      await store().update(storageKeys.currentUser, () => customer)
      session.show({ status: 'user', customer }, token)
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
    }
  }

  async function openSession(username: string, password: string): Promise<void> {
    const name = newId()
    const { result, meta } = await plain.callWithMeta('userLogin', {
      body: { username, password },
      headers: { 'x-ambra-client': name },
    })
    if (!meta?.refreshToken) throw new ShopError('response.unhandled')
    await keep(result, { token: meta.refreshToken, client: name })
    session.show({ status: 'user' }, result)
  }

  /** @throws ShopError as the server refuses; whoever was signed in is not any more */
  async function signIn(username: string, password: string): Promise<void> {
    try {
      await openSession(username, password)
    } catch (error) {
      if (session.token() !== undefined) {
        await forget()
        session.announce('logout')
      }
      throw error
    }
    await refreshProfile()
    session.announce('login')
  }

  return {
    transport,
    signIn,
    follow: () => followOtherTab(parts),

    /** Creates the account and signs in; `confirm` when a mail has to be answered first. */
    async signUp(customer: CreateUser['customer'], password: string): Promise<'signed-in' | 'confirm'> {
      const created = await plain.call('userCreate', { body: { customer, password } })
      if (created.confirmation_required) return 'confirm'
      await signIn(created.email, password)
      return 'signed-in'
    },

    /** Forgets everything personal here, then ends the session on the server, as far as that can be reached. */
    async signOut(): Promise<void> {
      const token = session.token()
      const key = await store().read(storageKeys.currentRefreshToken)
      await forget()
      session.announce('logout')
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const body = key ? { refreshToken: key.token } : {}
      await plain.call('userLogout', { body, headers }).catch((error: unknown) => {
        if (!(error instanceof ShopError)) throw error
      })
    },

    /** Goes on with a stored session: shown at once as it was, then as the server knows it. */
    async restore(token: string): Promise<void> {
      const customer = await store().read(storageKeys.currentUser)
      session.show({ status: 'user', ...(customer && { customer }) }, token)
      await refreshProfile()
      if (session.token() !== undefined) session.announce('started')
    },
  }
}

/** Another tab signed in, signed out, renewed the token or loaded the profile. */
async function followOtherTab({ session, store }: Pick<SessionParts, 'session' | 'store'>): Promise<void> {
  const before = session.token()
  const token = await store().read(storageKeys.currentToken)
  const customer = await store().read(storageKeys.currentUser)
  if (token === undefined) {
    session.show({ status: 'guest' }, undefined)
    if (before !== undefined) session.announce('logout', 'other-tab')
    return
  }
  session.show({ status: 'user', ...(customer && { customer }) }, token)
  if (before === undefined) session.announce('login', 'other-tab')
}

let shared: SessionEngine | undefined

/** The engine of this tab. */
export function sessionEngine(): SessionEngine {
  shared ??= createSessionEngine({
    session: sessionMemory,
    store: browserStore,
    send: httpTransport('/api/'),
    storeCode: () => document.documentElement.dataset.store ?? '',
    autoRefresh: true,
    exclusively: (work) => (navigator.locks ? navigator.locks.request('ambra-session', work) : work()),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newId: () => crypto.randomUUID(),
  })
  return shared
}
