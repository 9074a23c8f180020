import type { Database } from '@ambra/db/connection'
import { claimRepository, withdrawalRepository } from '@ambra/db/service'
import { addDays, isoDay, startOfDay } from '@ambra/domain/platform/text/format'
import { refundDays } from '@ambra/domain/service/withdrawal'

/**
 * Days before a deadline from which staff are warned: day 12 of 15 for the answer to a claim, day 10 of 14
 * for a refund.
 * @see docs/rules/law LAW-CMP-1, LAW-WDR-8
 */
export const warnDays = { claim: 3, refund: 4 }

/** Queues one mail to the shopkeeper for each claim and withdrawal that is due soon. Returns the count. */
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
