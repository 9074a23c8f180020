import { createHash } from 'node:crypto'
import type { Operation } from '@ambra/contract/platform/operations/operation'
import { shippedRoles } from '@ambra/contract/platform/staff/permissions'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import {
  type PaidOutValue,
  refundedInTransaction,
  releasedByIssuedCards,
  releasedByPayment,
} from '@ambra/db/payments'
import { orderRepository } from '@ambra/db/sales'
import { approvalRepository, holdersOf, roleRepository } from '@ambra/db/platform'
import { OperationError } from './operation-error.ts'
import type { OperationContext } from './operation.ts'
import { secondPersonLimit } from '../settings/second-person-limit.ts'
import { permissionsOf } from '../staff/rights.ts'
import { deciderOf } from './actor.ts'
import { reasonOf, recordCall } from './audit-operation.ts'
import type { CheckedCall } from './operation-call.ts'

type Db = Database['db']

/** Lifetime of an approval request, ms. */
const approvalLifetimeMs = 3 * 86_400_000

/** Value that leaves the shop; without a number where it belongs to no order. */
type Given = Omit<PaidOutValue, 'number'> & { number?: string }

/** Rolls back an operation that needs a second person. */
export class NeedsSecondPerson extends Error {
  readonly outcome: unknown
  readonly given: Given | undefined
  constructor(outcome: unknown, given?: Given) {
    super('a second person has to agree')
    this.name = 'NeedsSecondPerson'
    this.outcome = outcome
    this.given = given
  }
}

type Asked = { row: Operation; input: object }

/** State read before the operation's work: the limit, and who may approve. */
export type Before = { limitCents: number | null; deciders: ReadonlySet<string> }

/** Right to approve as the second person. */
const decidingRight = 'orders.refund_large'
/** Operations that grant rights to people. */
const givingRooms = /^(staff|roles)\./

/** Reads the limit and the approvers before the work, because the operation may change either. */
export async function beforeSecondPerson(db: Db, row: Operation, now: Date): Promise<Before> {
  const limitCents = await secondPersonLimit(db)
  const isGiving = limitCents !== null && givingRooms.test(row.name)
  return { limitCents, deciders: isGiving ? await decidersOf(db, now) : new Set() }
}

/**
 * Rejects a command of the command line that gives out value for which a second person is needed, in its
 * transaction, after its work. Only operations can wait for approval.
 * @throws OperationError
 */
export async function checkValueOfOnePerson(db: Db, now: Date): Promise<void> {
  const limitCents = await secondPersonLimit(db)
  if (limitCents === null) return
  const given = [
    await refundedInTransaction(db),
    await releasedByPayment(db, now),
    await releasedByIssuedCards(db, now),
  ]
  if (given.some((one) => one && one.cents > 0 && one.allCents >= limitCents))
    throw new OperationError(
      'nothing was changed: this needs a second person; do it in the console, where a second person can approve it',
    )
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
 * Checks every operation that pays value out of the shop, in its transaction, after its work. Refunds of one
 * purchase add up. Pieces that pay for a swap order count until the difference is paid, because they are
 * returned without another decision if it never is. Gift cards and files of an order that a person marked as
 * paid add up for that person, with the gift cards that they issue without an order. With a limit set, granting the approval right also takes two people.
 * @throws NeedsSecondPerson when one person may not decide this alone
 */
export async function checkSecondPerson(
  db: Db,
  { row, input }: Asked,
  { result, before, now }: { result: unknown; before: Before; now: Date },
): Promise<void> {
  const { limitCents } = before
  // Carries out what two people have already decided.
  if (row.name === 'approvals.approve') return
  // Rows of a table lose their types; input and result were made for this row.
  if (row.secondPerson?.isNeeded({ input, result, limitCents } as never)) throw new NeedsSecondPerson(result)
  if (limitCents === null) return
  const given = await refundedInTransaction(db)
  if (given && given.cents > 0 && given.allCents >= limitCents) throw new NeedsSecondPerson(result, given)
  const byWord = await releasedByPayment(db, now)
  if (byWord && byWord.allCents >= limitCents) throw new NeedsSecondPerson(result, byWord)
  const byHand = await releasedByIssuedCards(db, now)
  if (byHand && byHand.allCents >= limitCents) throw new NeedsSecondPerson(result, byHand)
  if (!givingRooms.test(row.name)) return
  const deciders = await decidersOf(db, now)
  if ([...deciders].some((one) => !before.deciders.has(one))) throw new NeedsSecondPerson(result)
}

/**
 * Stores an approval request with its audit entry.
 * @throws ShopError approval.waiting
 */
export async function requestApproval(
  context: OperationContext,
  checked: CheckedCall,
  { outcome, given }: NeedsSecondPerson,
): Promise<never> {
  const { row, input, actor } = checked
  const now = context.now()
  const id = await context.shop.database.db.transaction().execute(async (trx) => {
    const order =
      given?.number === undefined ? undefined : await orderRepository(trx).findByNumber(given.number)
    const request = await approvalRepository(trx).ask({
      operation: row.name,
      input,
      inputHash: sha256(JSON.stringify(input)),
      outcomeHash: outcomeHash(outcome, order?.status),
      sumCents: given?.cents ?? null,
      orderNumber: order?.number,
      storeId: order?.storeId,
      reason: reasonOf(input),
      asker: deciderOf(actor),
      now,
      expiresAt: new Date(now.getTime() + approvalLifetimeMs),
    })
    await recordCall(trx, context, checked, 'approval.waiting')
    return request
  })
  throw new ShopError('approval.waiting', { id })
}

/**
 * Returns a hash that identifies an operation's outcome: covers amounts and texts, ignores numbers and times
 * of new rows.
 */
export const outcomeHash = (outcome: unknown, status: string | undefined): string =>
  sha256(
    JSON.stringify([outcome, status ?? null], (key, value: unknown) =>
      /^id$|Id$|_at$/.test(key) ? undefined : value,
    ),
  )

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
