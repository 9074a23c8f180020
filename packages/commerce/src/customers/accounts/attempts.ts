import { ShopError } from '@ambra/contract/platform/errors/errors'
import { attemptRepository } from '@ambra/db/platform'
import { sessionRepository } from '@ambra/db/customers'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import { createMailBudget } from '../../messaging/mail/mail-budget.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { hashToken } from '../../platform/secrets/session-token.ts'

const minute = 60_000

/**
 * Limits on password attempts for one account: few from one network, so that an attacker elsewhere does not
 * lock the owner out; fewer than 100 a day in total.
 * @see docs/attacks.md ATT-7
 */
const limits = {
  /** Two windows: few attempts at once, and increasing pauses between later ones. */
  burst: { max: 5, windowMs: minute },
  accountFromNetwork: { max: 10, windowMs: 15 * minute },
  account: { max: 50, windowMs: 24 * 60 * minute },
  /** The newest link always works. */
  reset: { max: 3, windowMs: 60 * minute },
  tokenFromNetwork: { max: 20, windowMs: 60 * minute },
} as const

/** Counts attempts on accounts, known or not, before they are made. */
export function createAttempts(deps: Pick<ShopDeps, 'database' | 'settings'>) {
  const { database, settings } = deps
  const mails = createMailBudget(deps)
  const counters = attemptRepository(database.db)
  const sessions = sessionRepository(database.db)
  const keyOf = (...parts: string[]) => hashToken(parts.join('|'))
  const loginKeys = (
    email: string,
    { client = '', network }: Pick<RequestContext, 'client' | 'network'>,
  ) => ({
    ownBurst: keyOf('login-own-burst', email, client),
    ownClient: keyOf('login-own', email, client),
    burst: keyOf('login-burst', email, network),
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
     * Counts a browser that has signed in to the account before separately, so that an attacker cannot use up
     * its attempts.
     * @throws ShopError request.throttled
     */
    async beforeLogin(email: string, { client, network, now }: RequestContext): Promise<void> {
      const keys = loginKeys(email, { client, network })
      const isOwn = await sessions.isKnownClient(email, hashToken(client ?? ''))
      await take(isOwn ? keys.ownBurst : keys.burst, 'burst', now)
      if (isOwn) return take(keys.ownClient, 'accountFromNetwork', now)
      await take(keys.accountFromNetwork, 'accountFromNetwork', now)
      await take(keys.account, 'account', now)
    },

    /** Resets the count after a correct password. */
    async afterLogin(email: string, context: RequestContext): Promise<void> {
      if (settings.isThrottled) await counters.clear(Object.values(loginKeys(email, context)))
    },

    /** Resets the counts of all attempts after the owner has proved their identity. */
    async forget(email: string, context: RequestContext): Promise<void> {
      if (!settings.isThrottled) return
      await counters.clear([...Object.values(loginKeys(email, context)), keyOf('password', email)])
    },

    /**
     * Counts a reset mail, whether the address is known or not.
     * @throws ShopError request.throttled, mail.limit_reached
     */
    async beforeReset(email: string, context: RequestContext): Promise<void> {
      await take(keyOf('reset', email), 'reset', context.now)
      await mails.take(email, context, { isReset: true })
    },

    /**
     * Limits attempts with mailed tokens: they cannot be guessed, but each costs a hash.
     * @throws ShopError request.throttled
     */
    beforeToken: ({ network, now }: RequestContext): Promise<void> =>
      take(keyOf('reset-token', network), 'tokenFromNetwork', now),

    /** Limits attempts with the current password of a session. @throws ShopError request.throttled */
    beforePassword: (email: string, { now }: RequestContext): Promise<void> =>
      take(keyOf('password', email), 'accountFromNetwork', now),

    /**
     * Limits mails to typed addresses, for a new account or a changed address.
     * @throws ShopError mail.limit_reached
     */
    beforeSignUp: (email: string, context: RequestContext): Promise<void> => mails.take(email, context),
  }
}
