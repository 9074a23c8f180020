import type { Database } from '@ambra/db/database'
import { claimRepository } from '@ambra/db/repositories/claim-repository'
import { withdrawalRepository } from '@ambra/db/repositories/withdrawal-repository'
import { addDays, isoDay, startOfDay } from '@ambra/domain/format'
import { refundDays } from '@ambra/domain/withdrawal'

/**
 * Days before the end of a term from which staff are pointed at it: day 12 of 15 for the answer to a claim, day 10 of 14
 * for a refund.
 * @see docs/rules/law LAW-CMP-1, LAW-WDR-8
 */
export const warnDays = { claim: 3, refund: 4 }

/** Queues a mail to the shopkeeper for each claim and each withdrawal whose term ends soon, once. Returns how many. */
export async function remindOfDeadlines({ db }: Database, now: Date): Promise<number> {
  const today = isoDay(now)
  const claims = await claimRepository(db).remind(addDays(today, warnDays.claim), now)
  const withdrawals = await withdrawalRepository(db).remind({
    statedBefore: startOfDay(addDays(today, warnDays.refund - refundDays + 1)),
    lastDay: addDays(today, warnDays.refund),
    now,
  })
  return claims + withdrawals
}
