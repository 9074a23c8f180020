import { createHash } from 'node:crypto'
import type { Operation } from '@ambra/contract/admin/operation'
import { shippedRoles } from '@ambra/contract/admin/permissions'
import type { Database } from '@ambra/db/database'
import { type GivenBack, givenBackByThis } from '@ambra/db/money/given-back-repository'
import { givenByWord } from '@ambra/db/money/given-by-word-repository'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { approvalRepository } from '@ambra/db/staff/approval-repository'
import { holdersOf } from '@ambra/db/staff/independence-repository'
import { roleRepository } from '@ambra/db/staff/role-repository'
import { secondPersonLimit } from '../settings/second-person-limit.ts'
import { permissionsOf } from '../staff/rights.ts'
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

/** What stands before the work of an operation: the limit, and who may decide. */
export type Before = { limitCents: number | null; deciders: ReadonlySet<string> }

/** The right to be the second person. */
const decidingRight = 'orders.refund_large'
/** Operations that give people rights. */
const givingRooms = /^(staff|roles)\./

/** Read before the work: it may be the limit, or who decides, that is changed. */
export async function beforeSecondPerson(db: Db, row: Operation, now: Date): Promise<Before> {
  const limitCents = await secondPersonLimit(db)
  const isGiving = limitCents !== null && givingRooms.test(row.name)
  return { limitCents, deciders: isGiving ? await decidersOf(db, now) : new Set() }
}

async function decidersOf(db: Db, now: Date): Promise<Set<string>> {
  const own = await roleRepository(db).list()
  const roles = [...Object.keys(shippedRoles), ...own.map(({ code }) => code)]
  return holdersOf(
    db,
    roles.filter((role) => permissionsOf(role, own)?.includes(decidingRight)),
    now,
  )
}

/**
 * The one place through which all value passes that an operation gives out of the shop: in its transaction, after its work. Refunds of one
 * purchase add up, and pieces that pay an order of a swap count until its difference is paid, as they go back without another
 * decision when it never is. Gift cards and files of an order that only a person says is paid add up for that person. With a limit, the right
 * to decide is given by two as well.
 * @throws NeedsSecondPerson when what the operation did is not for one person to decide
 */
export async function checkSecondPerson(
  db: Db,
  { row, input }: Asked,
  { result, before, now }: { result: unknown; before: Before; now: Date },
): Promise<void> {
  const { limitCents } = before
  // It carries out what two people have decided.
  if (row.name === 'approvals.approve') return
  // Rows of a table forget their types; all were made for this row.
  if (row.secondPerson?.isNeeded({ input, result, limitCents } as never)) throw new NeedsSecondPerson(result)
  if (limitCents === null) return
  const given = await givenBackByThis(db)
  if (given && given.cents > 0 && given.allCents >= limitCents) throw new NeedsSecondPerson(result, given)
  const byWord = await givenByWord(db, now)
  if (byWord && byWord.allCents >= limitCents) throw new NeedsSecondPerson(result, byWord)
  if (!givingRooms.test(row.name)) return
  const deciders = await decidersOf(db, now)
  if ([...deciders].some((one) => !before.deciders.has(one))) throw new NeedsSecondPerson(result)
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

/** What an operation does, distinguished from another outcome: figures and texts count, numbers and times of new rows do not. */
export const outcomeHash = (outcome: unknown, status: string | undefined): string =>
  sha256(
    JSON.stringify([outcome, status ?? null], (key, value: unknown) =>
      /^id$|Id$|_at$/.test(key) ? undefined : value,
    ),
  )

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
