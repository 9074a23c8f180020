import { createHash } from 'node:crypto'
import type { Operation } from '@ambra/contract/admin/operation'
import type { Database } from '@ambra/db/database'
import { type GivenBack, givenBackByThis } from '@ambra/db/money/given-back-repository'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { approvalRepository } from '@ambra/db/staff/approval-repository'
import { type Actor, deciderOf } from './actor.ts'

type Db = Database['db']

/** A question is worth nothing after so long, ms. */
const openMs = 3 * 86_400_000

/** Ends the transaction of an operation that needs a second person: what it did is undone. */
export class NeedsSecondPerson extends Error {
  readonly outcome: unknown
  readonly given: GivenBack | undefined
  constructor(outcome: unknown, given?: GivenBack) {
    super('a second person has to agree')
    this.name = 'NeedsSecondPerson'
    this.outcome = outcome
    this.given = given
  }
}

/** One operation with its checked input. */
type Asked = { row: Operation; input: object }

/**
 * The one place through which all money passes that an operation gives back: in its transaction, after its work. Refunds of one
 * purchase add up, and pieces that pay an order of a swap count until its difference is paid, as they go back without another
 * decision when it never is.
 * @throws NeedsSecondPerson when what the operation did is not for one person to decide
 */
export async function checkSecondPerson(
  db: Db,
  { row, input }: Asked,
  { result, limitCents }: { result: unknown; limitCents: number | null },
): Promise<void> {
  // It carries out what two people have decided.
  if (row.name === 'approvals.approve') return
  // Rows of a table forget their types; all were made for this row.
  if (row.secondPerson?.isNeeded({ input, result, limitCents } as never)) throw new NeedsSecondPerson(result)
  if (limitCents === null) return
  const given = await givenBackByThis(db)
  if (given && given.cents > 0 && given.allCents >= limitCents) throw new NeedsSecondPerson(result, given)
}

/** Writes the question down for a second person; its number. */
export async function askSecondPerson(
  db: Db,
  { row, input, actor, reason }: Asked & { actor: Actor; reason: string | undefined },
  { needed: { outcome, given }, now }: { needed: NeedsSecondPerson; now: Date },
): Promise<number> {
  const order = given && (await orderRepository(db).findByNumber(given.number))
  return approvalRepository(db).ask({
    operation: row.name,
    input,
    inputHash: sha256(JSON.stringify(input)),
    outcomeHash: outcomeHash(outcome, order?.status),
    sumCents: given?.cents ?? null,
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
