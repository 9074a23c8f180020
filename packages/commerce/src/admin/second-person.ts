import { createHash } from 'node:crypto'
import type { Operation } from '@ambra/contract/admin/operation'
import { needsSecondPerson } from '@ambra/contract/admin/second-person'
import type { Database } from '@ambra/db/database'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { refundRepository } from '@ambra/db/repositories/refund-repository'
import { settingsRepository } from '@ambra/db/repositories/settings-repository'
import { approvalRepository } from '@ambra/db/staff/approval-repository'
import { type Actor, deciderOf } from './actor.ts'

type Db = Database['db']

/** The setting: from this sum on, cents, a second person is needed; null is never. */
const limitKey = 'secondPersonFromCents'
/** A question is worth nothing after so long, ms. */
const openMs = 3 * 86_400_000

/** Ends the transaction of an operation that needs a second person: what it did is undone. */
export class NeedsSecondPerson extends Error {
  readonly outcome: unknown
  constructor(outcome: unknown) {
    super('a second person has to agree')
    this.name = 'NeedsSecondPerson'
    this.outcome = outcome
  }
}

export async function secondPersonLimit(db: Db): Promise<number | null> {
  const stored = await settingsRepository(db).find(limitKey)
  return typeof stored === 'number' && Number.isSafeInteger(stored) && stored > 0 ? stored : null
}

export const setSecondPersonLimit = (db: Db, cents: number | null, now: Date): Promise<void> =>
  settingsRepository(db).put(limitKey, cents, now)

/** One operation with its checked input. */
type Asked = { row: Operation; input: object }

/**
 * In the transaction of the operation, after its work.
 * @throws NeedsSecondPerson when what the operation did is not for one person to decide
 */
export async function checkSecondPerson(
  db: Db,
  { row, input }: Asked,
  { result, limitCents }: { result: unknown; limitCents: number | null },
): Promise<void> {
  if (!row.secondPerson) return
  // Rows of a table forget their types; both were made for this row.
  const number = row.secondPerson.order?.({ input, result } as never)
  const refundedCents = number === undefined || limitCents === null ? 0 : await refundedOf(db, number)
  const done = { input, result, limitCents, refundedCents } as never
  if (needsSecondPerson(row.secondPerson, done)) throw new NeedsSecondPerson(result)
}

async function refundedOf(db: Db, number: string): Promise<number> {
  const order = await orderRepository(db).findByNumber(number)
  const refunds = order ? await refundRepository(db).listByOrder(order.id) : []
  // What pays the order of a swap does not go out.
  return refunds.reduce((sum, { amountCents, creditCents }) => sum + amountCents - creditCents, 0)
}

/** Writes the question down for a second person; its number. */
export async function askSecondPerson(
  db: Db,
  asked: Asked & { actor: Actor; reason: string | undefined },
  { outcome, now }: { outcome: unknown; now: Date },
): Promise<number> {
  const { row, input, actor, reason } = asked
  const done = { input, result: outcome } as never
  const number = row.secondPerson?.order?.(done)
  const order = number === undefined ? undefined : await orderRepository(db).findByNumber(number)
  return approvalRepository(db).ask({
    operation: row.name,
    input,
    inputHash: sha256(JSON.stringify(input)),
    outcomeHash: outcomeHash(outcome, order?.status),
    sumCents: row.secondPerson?.sum(done) ?? null,
    orderNumber: order?.number,
    storeId: order?.storeId,
    reason,
    asker: deciderOf(actor),
    now,
    expiresAt: new Date(now.getTime() + openMs),
  })
}

/** What an operation does, distinguished from another outcome: figures and texts count, numbers of new rows do not. */
export const outcomeHash = (outcome: unknown, status: string | undefined): string =>
  sha256(
    JSON.stringify([outcome, status ?? null], (key, value: unknown) =>
      /^id$|Id$/.test(key) ? undefined : value,
    ),
  )

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
