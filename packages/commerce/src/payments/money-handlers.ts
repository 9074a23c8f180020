import type { moneyOperations } from '@ambra/contract/payments/money-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { orderRepository } from '@ambra/db/sales'
import { paymentRepository } from '@ambra/db/payments'
import { approvalRepository } from '@ambra/db/platform'
import { formatTimestamp } from '@ambra/domain/platform/text/format'
import { holdForDecision, listApprovals, withdrawApproval } from '../platform/staff/approvals.ts'
import { listRefundsToSend, noteRefundSent } from './refunds/refunds-to-send.ts'
import { secondPersonLimit, setSecondPersonLimit } from '../platform/settings/second-person-limit.ts'
import { isVisible } from '../service/cases/find-case.ts'
import { storesOf } from '../platform/staff/rights.ts'
import { grantsNow } from '../platform/staff/current-rights.ts'
import { deciderOf, grantsOfActor, historyName } from '../platform/operations/actor.ts'
import type { HandlerContext, Handlers } from '../platform/operations/operation-handler.ts'
import { outcomeHash } from '../platform/operations/second-person.ts'

export const moneyHandlers: Handlers<keyof typeof moneyOperations> = {
  'refunds.list': (context, input) => {
    const contactStores = storesOf(grantsOfActor(context.actor), 'customers.read_contact')
    return listRefundsToSend({ ...context, contactStores }, input)
  },
  'refunds.done': (context, input) =>
    noteRefundSent(context, { ...input, operator: historyName(context.actor) }),
  'payments.flagged': listFlagged,
  'approvals.list': async (context) => ({
    approvals: await listApprovals(decidingOf(context)),
    limitCents: await secondPersonLimit(context.shop.database.db),
  }),
  'approvals.approve': approve,
  'approvals.decline': async (context, { id }) => {
    const deciding = decidingOf(context)
    await holdForDecision(deciding, id)
    await approvalRepository(deciding.db).decide(id, { state: 'declined', ...deciding })
    return true
  },
  'approvals.withdraw': async (context, { id }) => {
    await withdrawApproval(decidingOf(context), id)
    return true
  },
  'approvals.set-limit': async ({ shop, now }, { cents }) => {
    await setSecondPersonLimit(shop.database.db, cents, now())
    return { cents }
  },
}

const decidingOf = ({ actor, shop, now }: HandlerContext) => ({
  db: shop.database.db,
  decider: deciderOf(actor),
  grants: grantsOfActor(actor),
  now: now(),
})

/**
 * Carries out an approved operation with the rights that the requester has now. Rolls back if the outcome
 * differs from the one requested.
 */
async function approve(context: HandlerContext, { id }: { id: number }): Promise<true> {
  const deciding = decidingOf(context)
  const { db, decider } = deciding
  const asked = await holdForDecision(deciding, id)
  const number = asked.orderNumber
  const status = number === undefined ? undefined : (await orderRepository(db).findByNumber(number))?.status
  const actor = {
    kind: 'approved',
    asker: asked.asker,
    grants: await grantsNow(db, { ...asked.asker, key: null }, deciding.now),
    approver: decider,
  } as const
  const outcome = await context.perform(actor, asked.operation, asked.input)
  if (outcomeHash(outcome, status) !== asked.outcomeHash) throw new ShopError('approval.changed')
  await approvalRepository(db).decide(id, { state: 'done', ...deciding })
  return true
}

const mostFlagged = 200

async function listFlagged({ shop, storeIds }: HandlerContext) {
  const attempts = await paymentRepository(shop.database.db).list({ flagged: true, limit: mostFlagged })
  return attempts
    .filter(({ storeId }) => isVisible(storeIds, storeId))
    .map((attempt) => ({
      number: attempt.orderNumber,
      order_status: attempt.orderStatus,
      transaction: attempt.reference,
      provider: attempt.provider,
      amountCents: attempt.amountCents,
      state: attempt.returnedAt ? 'returned' : attempt.state,
      flag: attempt.flag ?? '',
      started: formatTimestamp(attempt.createdAt),
    }))
}
