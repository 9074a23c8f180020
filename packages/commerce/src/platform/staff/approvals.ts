import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import { orderRepository } from '@ambra/db/sales'
import { type ApprovalRecord, approvalRepository, type Decider, isIndependent } from '@ambra/db/platform'
import { type Grant, isAllowed } from './rights.ts'

type Db = Database['db']
type Deciding = { db: Db; decider: Decider; grants: readonly Grant[]; now: Date }
type Approvals = AdminResult<'approvals.list'>['approvals']

const right = 'orders.refund_large'
/** Time for which decided requests are listed, ms. */
const shownMs = 7 * 86_400_000
const mostShown = 100

const isSame = (one: Decider, other: Decider) => one.kind === other.kind && one.id === other.id
const mayDecide = ({ grants }: Pick<Deciding, 'grants'>, { storeId }: ApprovalRecord) =>
  isAllowed(grants, right, storeId)

/** Lists what a person has requested or may decide, open ones first. */
export async function listApprovals(deciding: Deciding): Promise<Approvals> {
  const { db, decider, now } = deciding
  const found = await approvalRepository(db).list({
    since: new Date(now.getTime() - shownMs),
    limit: mostShown,
  })
  const seen = found.filter((one) => isSame(one.asker, decider) || mayDecide(deciding, one))
  return Promise.all(seen.map((one) => approvalDocument(deciding, one)))
}

async function approvalDocument(deciding: Deciding, one: ApprovalRecord): Promise<Approvals[number]> {
  const isOwn = isSame(one.asker, deciding.decider)
  const isOpen = one.state === 'open' && one.expiresAt > deciding.now
  return {
    id: one.id,
    operation: one.operation,
    number: one.orderNumber ?? null,
    sumCents: one.sumCents,
    reason: one.reason ?? '',
    asked_by: one.asker.name,
    asked_at: one.askedAt.toISOString(),
    expires_at: one.expiresAt.toISOString(),
    state: one.state === 'open' && !isOpen ? 'expired' : one.state,
    decided_by: one.decider?.name ?? null,
    decided_at: one.decidedAt?.toISOString() ?? null,
    is_own: isOwn,
    may_decide: isOpen && !isOwn && mayDecide(deciding, one),
    changes: isOpen ? await changesSince(deciding.db, one) : [],
  }
}

async function changesSince(
  db: Db,
  { orderNumber, askedAt }: ApprovalRecord,
): Promise<Approvals[number]['changes']> {
  const order = orderNumber === undefined ? undefined : await orderRepository(db).findByNumber(orderNumber)
  return (order?.events ?? [])
    .filter(({ at }) => at > askedAt)
    .map(({ at, to, kind, actor }) => ({ at: at.toISOString(), what: to ?? kind, by: actor }))
}

/**
 * Returns the request to decide, locked until the end of the transaction.
 * @throws ShopError approval.not_found, approval.own, approval.ended, approval.not_independent
 */
export async function holdForDecision(deciding: Deciding, id: number): Promise<ApprovalRecord> {
  const found = await approvalRepository(deciding.db).lock(id)
  if (!found || !(mayDecide(deciding, found) || isSame(found.asker, deciding.decider)))
    throw new ShopError('approval.not_found')
  if (isSame(found.asker, deciding.decider)) throw new ShopError('approval.own')
  if (found.state !== 'open' || found.expiresAt <= deciding.now) throw new ShopError('approval.ended')
  const { asker, askedAt } = found
  if (!(await isIndependent(deciding.db, { decider: deciding.decider, asker, askedAt })))
    throw new ShopError('approval.not_independent')
  return found
}

/** Withdraws a request of one's own. @throws ShopError approval.not_found, approval.ended */
export async function withdrawApproval({ db, decider, now }: Deciding, id: number): Promise<void> {
  const approvals = approvalRepository(db)
  const found = await approvals.lock(id)
  if (!found || !isSame(found.asker, decider)) throw new ShopError('approval.not_found')
  if (found.state !== 'open') throw new ShopError('approval.ended')
  await approvals.decide(id, { state: 'withdrawn', decider, now })
}
