import type { Transport } from '@ambra/contract/platform/api/client'
import type { CallName } from '@ambra/contract/platform/api/calls'
import { logLine } from '#app/api-client/log-line.ts'

/** Spec §4 "Waiting on the lock retries every 1000 ms". */
const waitMs = 1000

export type RefreshParts = {
  /** When false, a 401 ends the session at once. */
  autoRefresh: boolean
  token: () => string | undefined
  /**
   * Returns a new token for the rejected one; undefined when the server issues none. Throws when it cannot
   * be reached.
   */
  renew: (refused: string) => Promise<string | undefined>
  /** Ends the session silently with a reason. */
  endSession: (reason: 'expired' | 'broken') => Promise<void>
  wait: (ms: number) => Promise<void>
}

/**
 * Returns the token that replaces a rejected one, or undefined when the session has ended. Allows one
 * refresh at a time: other calls wait and check again.
 * @see spec §4 "Token refresh"
 */
export function createTokenRefresh({ autoRefresh, token, renew, endSession, wait }: RefreshParts) {
  let lock: 'free' | 'held' | 'failure' = 'free'

  return async function refresh(refused: string): Promise<string | undefined> {
    while (lock === 'held') await wait(waitMs)
    // Renewed or signed out while this call was pending.
    if (token() !== refused) return token()
    if (autoRefresh) {
      lock = 'held'
      const next = await renew(refused).catch((error: unknown) => {
        lock = 'free'
        throw error
      })
      lock = next === undefined ? 'failure' : 'free'
      if (next !== undefined) return next
      logLine('Error refreshing user token')
    }
    await endSession('expired')
    return undefined
  }
}

/** Calls whose 401 refers to the credentials or the refresh token, not to the token. */
const ownResponses: ReadonlySet<CallName> = new Set(['userLogin', 'userCreate', 'userRefresh', 'userLogout'])

/**
 * Sends every call with the current token; retries once after a 401 with a new one. Spec §9 "Max network
 * task attempts 1": a new token that is rejected too ends the session.
 */
export function refreshingTransport(
  send: Transport,
  session: { ready: Promise<void>; token: () => string | undefined },
  {
    refresh,
    endSession,
  }: { refresh: (refused: string) => Promise<string | undefined> } & Pick<RefreshParts, 'endSession'>,
): Transport {
  return async (call) => {
    await session.ready
    const token = session.token()
    const response = await send({ ...call, token })
    if (response.status !== 401 || token === undefined || ownResponses.has(call.name)) return response
    const next = await refresh(token)
    if (next === undefined) return response
    const again = await send({ ...call, token: next })
    if (again.status === 401 && session.token() === next) await endSession('broken')
    return again
  }
}
