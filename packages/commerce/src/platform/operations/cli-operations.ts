import type { AdminInput, AdminName, AdminResult } from '@ambra/contract/platform/operations/operations'
import type { OrderStatus } from '@ambra/contract/sales/order'
import type { Lookup } from '@ambra/contract/platform/operations/command-line'
import { errorText } from '@ambra/contract/platform/errors/error-text'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { isOrderStatus } from '@ambra/domain/sales/orders/order-status'
import { showWithdrawal, type WithdrawalDecided } from '../../service/after-sale/after-sale-operations.ts'
import { OperationError } from './operation-error.ts'
import type { Command, OperationContext } from './operation.ts'
import { setOrderStatus, showOrder } from '../../sales/orders/order-operations.ts'
import type { ReviewsMoved } from '../../service/reviews/review-operations.ts'
import { cliActor, historyName } from './actor.ts'
import { lookups } from './command-lookups.ts'
import { runNamed, runOperation } from './run-operation.ts'

/** Translates catalogue errors into plain messages for the terminal. */
async function withErrorTexts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    throw new OperationError(errorText('en', error.code, error.params), { cause: error })
  }
}

/** Input as the command line builds it: an omitted option is undefined. */
type Loose<I> = { [K in keyof I]: I[K] | (object extends Pick<I, K> ? undefined : never) }

/** Runs a console operation at the command line, with the same work and audit entry, as `cli:<login>`. */
export const cliOperation =
  <N extends AdminName>(name: N): Command<Loose<AdminInput<N>>, AdminResult<N>> =>
  (context, input) =>
    // The schema accepts undefined for optional fields.
    withErrorTexts(() =>
      runOperation(context, name, { actor: cliActor(context), input: input as AdminInput<N> }),
    )

type NamedCall = {
  name: string
  input: Readonly<Record<string, unknown>>
  /** Fields of the input that are found by their value. */
  lookups?: Readonly<Partial<Record<string, Lookup>>>
}

/** Runs any operation of the shop or of an extension at the command line. */
export const runCliOperation: Command<NamedCall, unknown> = (context, { name, input, lookups: named = {} }) =>
  withErrorTexts(async () => {
    const found: Record<string, unknown> = { ...input }
    for (const [field, lookup] of Object.entries(named))
      if (lookup && typeof found[field] === 'string')
        found[field] = await lookups[lookup](context, found[field])
    return runNamed(context, name, { actor: cliActor(context), input: found })
  })

/** Passes the login of the command line to an operation that is not in the operation table yet. */
export const asLogin =
  <I extends { operator?: string | undefined }, R>(work: Command<I, R>): Command<Omit<I, 'operator'>, R> =>
  (context, input) =>
    // `operator` is the omitted field.
    work(context, { ...input, operator: historyName(cliActor(context)) } as unknown as I)

type StatusInput = { number: string; status: string; comment?: string | undefined }

/**
 * `ambra orders set-status`: delegates cancellations and refunds to their own operations, each with its own
 * right and audit entry.
 */
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

type OneCode = { code: string }

/** Decides about a withdrawal and describes the outcome for the terminal. */
const decided =
  <I extends OneCode>(decide: Command<I, unknown>): Command<I, WithdrawalDecided> =>
  async (context, input) => {
    await decide(context, input)
    const { withdrawal, order } = await showWithdrawal(context, input)
    return { withdrawal, orderNumber: order?.number ?? withdrawal.orderNumber }
  }

/** Decides about several reviews, each with its own audit entry; unknown numbers do not stop the others. */
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

/** Moderation commands, run as operations of the console. */
export const caseCommands = {
  acceptWithdrawal: decided<OneCode & { order?: string | undefined }>((context, { code, order }) =>
    cliOperation('service.accept')(context, { kind: 'withdrawal', code, order }),
  ),
  publishReviews: eachReview<{ ids: number[]; withoutPhotos?: boolean }>(
    (context, id, { withoutPhotos = false }) =>
      cliOperation('inbox.publish-review')(context, { id, without_photos: withoutPhotos }),
  ),
  rejectReviews: eachReview<{ ids: number[]; reason: string }>((context, id, { reason }) =>
    cliOperation('inbox.refuse-review')(context, { id, text: reason }),
  ),
}
