import { ShopError } from '@ambra/contract/errors'
import { attemptRepository } from '@ambra/db/repositories/attempt-repository'
import { sessionRepository } from '@ambra/db/repositories/session-repository'
import type { ApiDeps } from '../../deps.ts'
import type { Caller } from '../../route.ts'
import { hashToken } from '../../session-token.ts'

const minute = 60_000

/**
 * Passwords that may be tried for one account: few from one network, so that a stranger elsewhere does not lock the
 * owner out; fewer than 100 a day from everywhere.
 * @see security-and-reliability §12 ATT-7
 */
const limits = {
  accountFromNetwork: { max: 10, windowMs: 15 * minute },
  account: { max: 50, windowMs: 24 * 60 * minute },
  signUp: { max: 5, windowMs: 60 * minute },
  /** Mails a stranger may cause from one network; from everywhere. The newest link always works. */
  resetFromNetwork: { max: 5, windowMs: 60 * minute },
  reset: { max: 20, windowMs: 24 * 60 * minute },
  tokenFromNetwork: { max: 20, windowMs: 60 * minute },
} as const

/** Counts attempts on accounts, known or not, before they are made. */
export function createAttempts({ database, settings }: Pick<ApiDeps, 'database' | 'settings'>) {
  const counters = attemptRepository(database.db)
  const sessions = sessionRepository(database.db)
  const keyOf = (...parts: string[]) => hashToken(parts.join('|'))
  const loginKeys = (email: string, { client = '', network }: Pick<Caller, 'client' | 'network'>) => ({
    ownClient: keyOf('login-own', email, client),
    accountFromNetwork: keyOf('login', email, network),
    account: keyOf('login', email),
  })

  async function take(key: string, limit: keyof typeof limits, now: Date): Promise<void> {
    if (!settings.isThrottled) return
    const until = await counters.take(key, limits[limit], now)
    if (until) {
      throw new ShopError('request.throttled', {
        seconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
      })
    }
  }

  return {
    /**
     * A browser that has been signed in to the account has tries of its own: strangers do not use them up.
     * @throws ShopError request.throttled
     */
    async beforeLogin(email: string, { client, network, now }: Caller): Promise<void> {
      const keys = loginKeys(email, { client, network })
      const isOwn = await sessions.isKnownClient(email, hashToken(client ?? ''))
      if (isOwn) return take(keys.ownClient, 'accountFromNetwork', now)
      await take(keys.accountFromNetwork, 'accountFromNetwork', now)
      await take(keys.account, 'account', now)
    },

    /** The password was right: the count starts anew. */
    async afterLogin(email: string, caller: Caller): Promise<void> {
      if (settings.isThrottled) await counters.clear(Object.values(loginKeys(email, caller)))
    },

    /** The owner has shown who it is: what strangers tried is forgotten. */
    async forget(email: string, caller: Caller): Promise<void> {
      if (!settings.isThrottled) return
      await counters.clear([...Object.values(loginKeys(email, caller)), keyOf('password', email)])
    },

    /** @throws ShopError request.throttled */
    async beforeReset(email: string, { network, now }: Caller): Promise<void> {
      await take(keyOf('reset', email, network), 'resetFromNetwork', now)
      await take(keyOf('reset', email), 'reset', now)
    },

    /** Tries with tokens of mails; nobody guesses one, but each costs a hash. @throws ShopError request.throttled */
    beforeToken: ({ network, now }: Caller): Promise<void> =>
      take(keyOf('reset-token', network), 'tokenFromNetwork', now),

    /** Tries with the current password of a session. @throws ShopError request.throttled */
    beforePassword: (email: string, { now }: Caller): Promise<void> =>
      take(keyOf('password', email), 'accountFromNetwork', now),

    /** @throws ShopError request.throttled */
    beforeSignUp: (email: string, { now }: Caller): Promise<void> =>
      take(keyOf('sign-up', email), 'signUp', now),
  }
}
