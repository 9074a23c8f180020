import { ShopError } from '@ambra/contract/errors'
import { attemptRepository } from '@ambra/db/repositories/attempt-repository'
import { emailKey } from '@ambra/domain/coupon'
import type { ApiDeps } from '../../deps.ts'
import type { Caller } from '../../route.ts'
import { hashToken } from '../../session-token.ts'

/** Mails that one person may be sent by what strangers type. @see security-and-reliability §12 ATT-24 */
const mailsPerDay = { max: 3, windowMs: 86_400_000 } as const

/**
 * Counts mails to an address before anything is looked up, so that a refusal tells nothing about it. All spellings of
 * a person's address count as one.
 * @throws ShopError request.throttled
 */
export function createMailAllowance({ database, settings }: Pick<ApiDeps, 'database' | 'settings'>) {
  const counters = attemptRepository(database.db)
  return async (email: string, { now }: Pick<Caller, 'now'>): Promise<void> => {
    if (!settings.isThrottled) return
    const until = await counters.take(hashToken(`newsletter|${emailKey(email)}`), mailsPerDay, now)
    if (until)
      throw new ShopError('request.throttled', {
        seconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
      })
  }
}
