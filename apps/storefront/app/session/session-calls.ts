import { ShopError } from '@ambra/contract/errors'
import { unlessUnauthorized } from './session-account.ts'
import type { SessionParts, SessionTokens } from './session-tokens.ts'

/** The two calls by which a session begins and ends on the server. */
export function createSessionCalls(
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
