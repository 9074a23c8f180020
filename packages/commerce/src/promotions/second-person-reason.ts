import { givesMuch } from '@ambra/contract/promotions/generous-discount'
import type { Db } from '@ambra/db/schema'
import type { Kysely } from 'kysely'
import { secondPersonLimit } from '../platform/settings/second-person-limit.ts'

type Amounts = Parameters<typeof givesMuch>[0]

/**
 * Returns why a coupon or rule cannot be stored at the command line. A console operation waits for the second
 * person; a file and a command cannot wait for approval.
 */
export async function secondPersonReason(
  db: Kysely<Db>,
  row: unknown,
): Promise<{ reason: string } | undefined> {
  const { percent, amount, minimum, cheapestFreeOf } = Object(row) as Partial<Record<keyof Amounts, unknown>>
  const terms = {
    percent: numberOf(percent),
    amount: numberOf(amount),
    minimum: numberOf(minimum),
    cheapestFreeOf: numberOf(cheapestFreeOf),
  }
  if (!givesMuch(terms, await secondPersonLimit(db))) return undefined
  return { reason: 'needs a second person: save it in the console, where a second person can approve it' }
}

/** The schema of the row rejects all other types afterwards. */
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
