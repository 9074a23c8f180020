import { createClient } from '@ambra/contract/client'
import type { CreatePassword, CreateUser, Customer, UpdateUser } from '@ambra/contract/user'
import { createSessionAccount, storedUser, unlessUnauthorized } from './session-account.ts'
import {
  createSessionTokens,
  sessionParts,
  type SessionParts,
  sessionTokens,
  type SessionTokens,
} from './session-tokens.ts'
import { personalKeys, storageKeys, userKeys } from '#app/storage/storage-keys.ts'
import { ShopError } from '@ambra/contract/errors'

/** What the link of the mail about a new account carries, and the password chosen with it. */
type AccountCode = { email: string; code: string; password: string }

type SessionEngine = ReturnType<typeof createSessionEngine>

/**
 * Signs in and out and restores the session of this browser. Loaded only for who has a session or wants one.
 * @see spec §4 "Session"
 */
export function createSessionEngine(
  parts: SessionParts & { newId: () => string },
  tokens = createSessionTokens(parts),
) {
  const { session, store, storeCode } = parts
  const { transport, plain, forget } = tokens
  const client = createClient({ transport, storeCode })
  const account = createSessionAccount(parts, client)
  const { openSession, endOnServer } = createSessionCalls(parts, tokens)

  /**
   * @throws ShopError as the server refuses, at the login or while profile and orders load; the customer signed in
   * before is not any more, and a guest is one again, cart and lists untouched
   */
  async function signIn(username: string, password: string): Promise<void> {
    const wasUser = session.token() !== undefined
    try {
      await openSession(username, password)
      await account.load()
    } catch (error) {
      const token = session.token()
      const key = await store().read(storageKeys.currentRefreshToken)
      if (wasUser) {
        await forget()
        session.announce('logout')
      } else await forget(userKeys)
      if (token !== undefined) await endOnServer(token, key?.token)
      throw error
    }
    session.announce('login')
  }

  return {
    transport,
    signIn,
    follow: () => followOtherTab(parts),
    /** The profile as the server has just answered it. */
    keepProfile: (customer: Customer) => account.keep(customer),
    refreshProfile: account.refresh,

    /** Creates the account and signs in; `confirm` when a mail has to be answered first. */
    async signUp(customer: CreateUser['customer'], password: string): Promise<'signed-in' | 'confirm'> {
      const created = await plain.call('userCreate', { body: { customer, password } })
      if (created.confirmation_required) return 'confirm'
      await signIn(created.email, password)
      return 'signed-in'
    },

    /** Opens the account a mail was written about, with the password that was chosen for it, and signs in. */
    async confirmAccount({ email, code, password }: AccountCode): Promise<void> {
      await plain.call('userConfirm', { body: { code, password } })
      await signIn(email, password)
    },

    /**
     * Confirms the address a mail was written to. A session of this browser may have ended with it: that shows by
     * itself.
     */
    async confirmEmail(code: string): Promise<void> {
      await plain.call('userConfirm', { body: { code } })
      if (session.token() !== undefined) await account.refresh()
    },

    /** Changes the profile with the password, which goes out at once and is stored nowhere. */
    async changeProfile(customer: UpdateUser['customer'], currentPassword: string): Promise<Customer> {
      const updated = await client.call('userUpdate', { body: { customer, currentPassword } })
      await account.keep(updated)
      return updated
    },

    /**
     * Sets a password with the token of a mail and signs in. @see spec §4 "After creating a password the user is logged
     * in"
     */
    async createPassword(request: CreatePassword): Promise<void> {
      await plain.call('userCreatePassword', { body: request })
      await signIn(request.email, request.newPassword)
    },

    /**
     * Changes the password, then opens a session with the new one: the same customer goes on. @see spec §8 "(then
     * automatic login)"
     */
    async changePassword(currentPassword: string, newPassword: string): Promise<void> {
      const { email } = session.getSnapshot().customer ?? (await client.call('userMe'))
      await client.call('userChangePassword', { body: { currentPassword, newPassword } })
      const before = session.token()
      const key = await store().read(storageKeys.currentRefreshToken)
      await openSession(email, newPassword)
      await endOnServer(before, key?.token)
      await account.refresh()
    },

    /** Forgets everything personal here, then ends the session on the server, as far as that can be reached. */
    async signOut(): Promise<void> {
      const token = session.token()
      const key = await store().read(storageKeys.currentRefreshToken)
      await forget(personalKeys)
      session.announce('logout')
      await endOnServer(token, key?.token)
    },

    /** Goes on with a stored session: shown at once as it was, then as the server knows it. */
    async restore(token: string): Promise<void> {
      session.show(await storedUser(parts), token)
      await account.refresh()
      if (session.token() !== undefined) session.announce('started')
    },
  }
}

/** Another tab signed in, signed out, renewed the token or loaded the profile. */
async function followOtherTab({ session, store }: Pick<SessionParts, 'session' | 'store'>): Promise<void> {
  const before = session.token()
  const token = await store().read(storageKeys.currentToken)
  if (token === undefined) {
    session.show({ status: 'guest' }, undefined)
    if (before !== undefined) session.announce('logout', 'other-tab')
    return
  }
  session.show(await storedUser({ store }), token)
  if (before === undefined) session.announce('login', 'other-tab')
}

let shared: SessionEngine | undefined

/** The engine of this tab. */
export function sessionEngine(): SessionEngine {
  shared ??= createSessionEngine({ ...sessionParts, newId: () => crypto.randomUUID() }, sessionTokens())
  return shared
}

/** The two calls by which a session begins and ends on the server. */
function createSessionCalls(
  { session, newId }: Pick<SessionParts, 'session'> & { newId: () => string },
  { plain, keep }: Pick<SessionTokens, 'plain' | 'keep'>,
) {
  return {
    /** Stores the tokens of a new session. @throws ShopError as the server refuses, auth.network without an answer */
    async openSession(username: string, password: string): Promise<void> {
      const name = newId()
      const { result, meta } = await plain
        .callWithMeta('userLogin', { body: { username, password }, headers: { 'x-ambra-client': name } })
        .catch((error: unknown) => {
          const isCut = error instanceof ShopError && error.code === 'server.unreachable'
          throw isCut ? new ShopError('auth.network', {}, { cause: error }) : error
        })
      if (!meta?.refreshToken) throw new ShopError('response.unhandled')
      await keep(result, { token: meta.refreshToken, client: name })
      // Who it is shows once the profile is there: until then the page stays as it was.
      session.show(session.getSnapshot(), result)
    },

    /** Ends the tokens on the server, if it can be reached. */
    async endOnServer(token: string | undefined, refreshToken: string | undefined): Promise<void> {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      await plain
        .call('userLogout', { body: refreshToken === undefined ? {} : { refreshToken }, headers })
        .catch(unlessUnauthorized)
    },
  }
}
