import type { AdminInput, AdminName, AdminResult } from '@ambra/contract/admin/operations'
import type { OrderStatus } from '@ambra/contract/order'
import { errorText } from '@ambra/contract/error-text'
import { ShopError } from '@ambra/contract/errors'
import { isOrderStatus } from '@ambra/domain/order-status'
import type { ClaimRecord } from '@ambra/db/repositories/claim-repository'
import type { ContactRecord } from '@ambra/db/repositories/contact-repository'
import { showClaim, showWithdrawal, type WithdrawalDecided } from '../after-sale/after-sale-operations.ts'
import { showContact } from '../contact/contact-operations.ts'
import { OperationError } from '../context/operation-error.ts'
import type { Command, OperationContext } from '../context/operation.ts'
import { setOrderStatus, showOrder } from '../order/order-operations.ts'
import type { ReviewsMoved } from '../review/review-operations.ts'
import { createPeople } from '../staff/people.ts'
import { historyName } from './actor.ts'
import { runOperation } from './run-operation.ts'
import { staffDepsOf } from './staff-deps-of.ts'

/** Errors of the catalogue in words: the reader is at a terminal. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    throw new OperationError(errorText('en', error.code, error.params), { cause: error })
  }
}

/** What the command line builds: an option that was not given is undefined. */
type Loose<I> = { [K in keyof I]: I[K] | (object extends Pick<I, K> ? undefined : never) }

/** An operation of the console at the command line: the same work and the same entry in the audit, by `cli:<login>`. */
export const cliOperation =
  <N extends AdminName>(name: N): Command<Loose<AdminInput<N>>, AdminResult<N>> =>
  (context, input) =>
    // The schema takes undefined for what is optional.
    inWords(() => runOperation(context, name, { actor: actorOf(context), input: input as AdminInput<N> }))

/** Lets an operation that is not in the table yet say who works at the command line. */
export const asLogin =
  <I extends { operator?: string | undefined }, R>(work: Command<I, R>): Command<Omit<I, 'operator'>, R> =>
  (context, input) =>
    // `operator` is what was left out.
    work(context, { ...input, operator: historyName(actorOf(context)) } as unknown as I)

type StatusInput = { number: string; status: string; comment?: string | undefined }

/** `ambra orders set-status`: what cancels or refunds is that operation, with its own right and entry. */
export const setStatus: Command<StatusInput, { number: string; from: OrderStatus; to: OrderStatus }> = async (
  context,
  { number, status, comment },
) => {
  if (!isOrderStatus(status)) return setOrderStatus(context, { number, status })
  if (status === 'cancelled') return cliOperation('orders.cancel')(context, { number, reason: comment })
  if (status !== 'refunded') return cliOperation('orders.set-status')(context, { number, status, comment })
  const { order } = await showOrder(context, { number })
  await cliOperation('orders.refund')(context, { number, reason: comment })
  return { number, from: order.status, to: status }
}

const actorOf = ({ login }: OperationContext) => ({ kind: 'cli', login: login ?? 'unknown' }) as const

type OnePerson =
  | 'staff.show'
  | 'staff.disable'
  | 'staff.enable'
  | 'staff.end-sessions'
  | 'staff.reset-access'
  | 'staff.set-roles'
type ByEmail<N extends AdminName> = Omit<AdminInput<N>, 'id'> & { email: string }

/** The same about a person whom the command line names by address. */
const byEmail =
  <N extends OnePerson>(name: N): Command<ByEmail<N>, AdminResult<N>> =>
  (context, { email, ...input }) =>
    inWords(async () => {
      const id = await createPeople(staffDepsOf(context)).idOf(email)
      // `ByEmail` is the input with the address in place of the number.
      return runOperation(context, name, {
        actor: actorOf(context),
        input: { ...input, id } as AdminInput<N>,
      })
    })

/** Commands of `ambra staff`, by their names on the control socket. */
export const staffOperations = {
  'staff.list': cliOperation('staff.list'),
  'staff.show': byEmail('staff.show'),
  'staff.invite': cliOperation('staff.invite'),
  'staff.disable': byEmail('staff.disable'),
  'staff.enable': byEmail('staff.enable'),
  'staff.end-sessions': byEmail('staff.end-sessions'),
  'staff.reset-access': byEmail('staff.reset-access'),
  'staff.set-roles': byEmail('staff.set-roles'),
  'roles.list': cliOperation('roles.list'),
}

type OneCode = { code: string }

/** A decision of the console about a withdrawal, with what became of it for the reader at a terminal. */
const decided =
  <I extends OneCode>(decide: Command<I, unknown>): Command<I, WithdrawalDecided> =>
  async (context, input) => {
    await decide(context, input)
    const { withdrawal, order } = await showWithdrawal(context, input)
    return { withdrawal, orderNumber: order?.number ?? withdrawal.orderNumber }
  }

type ClaimReply = OneCode & { text?: string | undefined; refuse: boolean; start: boolean }

const replyToClaim: Command<ClaimReply, ClaimRecord> = async (context, { code, text, refuse, start }) => {
  if (start) await cliOperation('service.start')(context, { code })
  else if (text === undefined) throw new OperationError('an answer needs its words (--text)')
  else {
    const reply = cliOperation(refuse ? 'service.decline' : 'service.accept')
    await reply(context, { kind: 'claim', code, text })
  }
  return showClaim(context, { code })
}

/** Decides about several reviews, each with its own entry; unknown numbers do not stop the others. */
const eachReview =
  <I extends { ids: number[] }>(
    decide: (context: OperationContext, id: number, input: I) => Promise<unknown>,
  ): Command<I, ReviewsMoved> =>
  async (context, input) => {
    const result: ReviewsMoved = { moved: [], unknown: [] }
    for (const id of input.ids)
      try {
        await decide(context, id, input)
        result.moved.push(id)
      } catch (error) {
        const cause = error instanceof OperationError ? error.cause : undefined
        if (!(cause instanceof ShopError) || cause.code !== 'inbox.not_found') throw error
        result.unknown.push(id)
      }
    return result
  }

/** Decisions about what shoppers wrote, by the operations of the console. */
export const caseCommands = {
  acceptWithdrawal: decided<OneCode & { order?: string | undefined }>((context, { code, order }) =>
    cliOperation('service.accept')(context, { kind: 'withdrawal', code, order }),
  ),
  rejectWithdrawal: decided<OneCode & { reason: string }>((context, { code, reason }) =>
    cliOperation('service.decline')(context, { kind: 'withdrawal', code, text: reason }),
  ),
  receiveGoods: decided<OneCode>((context, { code }) =>
    cliOperation('service.receive-goods')(context, { kind: 'withdrawal', code }),
  ),
  replyToClaim,
  closeClaim: (async (context, input) => {
    await cliOperation('service.close')(context, input)
    return showClaim(context, input)
  }) satisfies Command<OneCode & { repaired: boolean }, ClaimRecord>,
  finishContact: (async (context, input) => {
    await cliOperation('inbox.contact-done')(context, input)
    return showContact(context, input)
  }) satisfies Command<{ id: number }, ContactRecord>,
  publishReviews: eachReview<{ ids: number[]; withoutPhotos?: boolean }>(
    (context, id, { withoutPhotos = false }) =>
      cliOperation('inbox.publish-review')(context, { id, without_photos: withoutPhotos }),
  ),
  rejectReviews: eachReview<{ ids: number[]; reason: string }>((context, id, { reason }) =>
    cliOperation('inbox.refuse-review')(context, { id, text: reason }),
  ),
}
