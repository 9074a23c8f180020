import { createClient } from '@ambra/contract/platform/api/client'
import type { CreatePassword, CreateUser, Customer, UpdateUser } from '@ambra/contract/customers/user'
import { createSessionAccount, storedUser, unlessUnauthorized } from './session-account.ts'
import {
  createSessionTokens,
  sessionParts,
  type SessionParts,
  sessionTokens,
  type SessionTokens,
} from './session-tokens.ts'
import { personalKeys, storageKeys, userKeys } from '#app/storage/storage-keys.ts'
import { ShopError } from '@ambra/contract/platform/errors/errors'

/** Data of the account activation link, and the password chosen with it. */
type AccountCode = { email: string; code: string; password: string }

type SessionEngine = ReturnType<typeof createSessionEngine>

/**
 * Signs in and out and restores the session of this browser. Loaded only for users who have or want a
 * session.
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
   * @throws ShopError as the server refuses, at the login or while profile and orders load; the previous
   * customer is then signed out and becomes a guest, with cart and lists unchanged
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
    /** Stores the profile from a response of the server. */
    keepProfile: (customer: Customer) => account.keep(customer),
    refreshProfile: account.refresh,

    /** Creates the account and signs in; returns `confirm` when a mail must be confirmed first. */
    async signUp(customer: CreateUser['customer'], password: string): Promise<'signed-in' | 'confirm'> {
      const created = await plain.call('userCreate', { body: { customer, password } })
      if (created.confirmation_required) return 'confirm'
      await signIn(created.email, password)
      return 'signed-in'
    },

    /** Activates an account by the code of its mail, with the password chosen for it, and signs in. */
    async confirmAccount({ email, code, password }: AccountCode): Promise<void> {
      await plain.call('userConfirm', { body: { code, password } })
      await signIn(email, password)
    },

    /**
     * Confirms a new email address by the code of its mail. If this ended a session of this browser, the
     * next call detects it.
     */
    async confirmEmail(code: string): Promise<void> {
      await plain.call('userConfirm', { body: { code } })
      if (session.token() !== undefined) await account.refresh()
    },

    /** Changes the profile with the password, which is sent at once and never stored. */
    async changeProfile(customer: UpdateUser['customer'], currentPassword: string): Promise<Customer> {
      const updated = await client.call('userUpdate', { body: { customer, currentPassword } })
      await account.keep(updated)
      return updated
    },

    /**
     * Sets a password with the token of a mail and signs in. @see spec §4 "After creating a password the
     * user is logged in"
     */
    async createPassword(request: CreatePassword): Promise<void> {
      await plain.call('userCreatePassword', { body: request })
      await signIn(request.email, request.newPassword)
    },

    /**
     * Changes the password, then opens a new session with it for the same customer. @see spec §8 "(then
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

    /**
     * Removes all personal data in this browser, then ends the session on the server if it can be reached.
     */
    async signOut(): Promise<void> {
      const token = session.token()
      const key = await store().read(storageKeys.currentRefreshToken)
      await forget(personalKeys)
      session.announce('logout')
      await endOnServer(token, key?.token)
    },

    /** Restores a stored session: shows it as stored at once, then as loaded from the server. */
    async restore(token: string): Promise<void> {
      session.show(await storedUser(parts), token)
      await account.refresh()
      if (session.token() !== undefined) session.announce('started')
    },
  }
}

/** Applies a sign-in, sign-out, token renewal or loaded profile of another tab. */
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

export function sessionEngine(): SessionEngine {
  shared ??= createSessionEngine({ ...sessionParts, newId: () => crypto.randomUUID() }, sessionTokens())
  return shared
}

/** API calls that open and end a session. */
function createSessionCalls(
  { session, newId }: Pick<SessionParts, 'session'> & { newId: () => string },
  { plain, keep }: Pick<SessionTokens, 'plain' | 'keep'>,
) {
  return {
    /**
     * Stores the tokens of a new session. @throws ShopError as the server refuses, auth.network without a
     * response
     */
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
      // Shows the user only when the profile is loaded: the page stays unchanged until then.
      session.show(session.getSnapshot(), result)
    },

    /** Revokes the tokens on the server, if it can be reached. */
    async endOnServer(token: string | undefined, refreshToken: string | undefined): Promise<void> {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      await plain
        .call('userLogout', { body: refreshToken === undefined ? {} : { refreshToken }, headers })
        .catch(unlessUnauthorized)
    },
  }
}
