import { paymentRepository, paymentMaintenanceRepository } from '@ambra/db/payments'
import type { PaymentAttempt } from '@ambra/db/schema'
import { formatPrice, formatTimestamp } from '@ambra/domain/platform/text/format'
import { cents, parseEuros } from '@ambra/domain/platform/money/money'
import { OperationError } from '../../platform/operations/operation-error.ts'
import { type Reconciled, reconcileAll } from './payment-reconciliation.ts'
import type { Command, OperationContext } from '../../platform/operations/operation.ts'
import type { PaymentProviders } from '../methods/registry.ts'
import { findOrder, operatorActor } from '../../sales/orders/find-order.ts'

/** Row of the payment list. Money in cents; `flag` says why staff must look; an emulated payment moved no money. */
export type PaymentSummary = {
  order: string
  orderStatus: string
  transaction: string
  provider: string
  isEmulated: boolean
  bank: string
  amountCents: number
  state: string
  flag: string
  started: string
}

const summaryOf = (attempt: PaymentAttempt, order: { number: string; status: string }): PaymentSummary => ({
  order: order.number,
  orderStatus: order.status,
  transaction: attempt.reference,
  provider: attempt.provider,
  isEmulated: attempt.isEmulated,
  bank: attempt.bank ?? '',
  amountCents: attempt.amountCents,
  state: attempt.returnedAt ? 'returned' : attempt.state,
  flag: attempt.flag ?? '',
  started: formatTimestamp(attempt.createdAt),
})

/**
 * `ambra payments list`: lists payments, newest first; `--flagged` those that need a person, `--open`
 * unfinished ones.
 */
export const listPayments: Command<
  { flagged: boolean; open: boolean; limit: number },
  PaymentSummary[]
> = async ({ shop }, filter) => {
  const attempts = await paymentRepository(shop.database.db).list(filter)
  return attempts.map((attempt) =>
    summaryOf(attempt, { number: attempt.orderNumber, status: attempt.orderStatus }),
  )
}

type PaymentStory = PaymentSummary & {
  messages: { at: string; source: string; status: string; report: string }[]
}
export type PaymentDetails = {
  order: string
  status: string
  totalCents: number
  money: string
  attempts: PaymentStory[]
}

/** `ambra payments show NUMBER`: shows all payment attempts of an order with their messages. */
export const showPayments: Command<{ number: string }, PaymentDetails> = async ({ shop }, { number }) => {
  const order = await findOrder({ shop }, number)
  const payments = paymentRepository(shop.database.db)
  const attempts: PaymentStory[] = []
  for (const attempt of await payments.listOfOrder(order.id)) {
    const messages = (await payments.listMessages(attempt.id)).map(({ at, source, status, report }) => ({
      at: formatTimestamp(at),
      source,
      status,
      report: JSON.stringify(report),
    }))
    attempts.push({ ...summaryOf(attempt, order), messages })
  }
  const money = (await payments.findMoney(order.id)) ?? 'none'
  return { order: number, status: order.status, totalCents: order.totals.grandTotalCents, money, attempts }
}

/** `ambra payments reconcile`: queries the providers about every open attempt. */
export const reconcile: Command<object, Reconciled, OperationContext & { providers: PaymentProviders }> = ({
  shop,
  log,
  now,
  providers,
}) => reconcileAll({ database: shop.database, log, providers }, now())

const price = (amount: number) => formatPrice(cents(amount), 'en')

type MarkInput = {
  number: string
  amount: string
  comment?: string | undefined
  operator?: string | undefined
}

/** `ambra payments mark-paid NUMBER --amount 103.00`: marks an order as paid; the amount has to match. */
export const markPaid: Command<MarkInput, { number: string; amountCents: number }> = async (
  { shop, now },
  { number, amount, comment, operator },
) => {
  const amountCents = parseEuros(amount)
  if (amountCents === undefined) throw new OperationError(`"${amount}" is no amount; write 103.00`)
  const order = await findOrder({ shop }, number)
  const result = await paymentMaintenanceRepository(shop.database.db).markPaid(order.id, {
    amountCents,
    now: now(),
    actor: operatorActor(operator),
    data: comment ? { comment } : {},
  })
  if ('ok' in result) return { number, amountCents }
  throw new OperationError(shopErrorText(number, result))
}

function shopErrorText(
  number: string,
  result: { refused: string; amount_cents?: number; from?: string },
): string {
  switch (result.refused) {
    case 'payment.amount_differs':
      return `order ${number} costs ${price(result.amount_cents ?? 0)}: nothing was changed`
    case 'payment.already_paid':
      return `order ${number} is paid already`
    case 'payment.order_closed':
      return `order ${number} is cancelled: send the money back and mark it as "returned", or make a new order`
    default:
      return `order ${number} is "${result.from ?? ''}" and cannot become "paid"`
  }
}

type ReturnInput = {
  number: string
  transaction?: string | undefined
  amount: string
  comment?: string | undefined
  operator?: string | undefined
}
type Returned = { number: string; transaction: string; amountCents: number }

const holdsMoney = ({ state, returnedAt }: PaymentAttempt): boolean =>
  (state === 'held' || state === 'surplus') && returnedAt === undefined

/**
 * `ambra payments returned NUMBER --amount 102.99`: records that a held or surplus payment was sent back (0
 * if none was received). The history shows it; the order may be paid again or expires.
 */
export const returnPayment: Command<ReturnInput, Returned> = async (
  { shop, now },
  { number, transaction, amount, comment, operator },
) => {
  const amountCents = parseEuros(amount)
  if (amountCents === undefined || amountCents < 0)
    throw new OperationError(`"${amount}" is no amount; write 103.00`)
  const order = await findOrder({ shop }, number)
  const attempts = await paymentRepository(shop.database.db).listOfOrder(order.id)
  const held = attempts.filter(holdsMoney)
  const [reference, ...more] = transaction ? [transaction] : held.map((one) => one.reference)
  if (!reference) throw new OperationError(`no payment of order ${number} is held or too much`)
  if (more.length > 0)
    throw new OperationError(
      `order ${number} has several such payments: add --transaction, one of ${[reference, ...more].join(', ')}`,
    )
  const result = await paymentMaintenanceRepository(shop.database.db).returnPayment(order.id, {
    reference,
    amountCents,
    actor: operatorActor(operator),
    comment,
    now: now(),
  })
  if ('ok' in result) return { number, transaction: reference, amountCents }
  throw new OperationError(
    result.refused === 'payment.not_held'
      ? `payment ${reference} is "${result.state}": only held and surplus payments are marked as returned`
      : result.refused === 'payment.returned'
        ? `payment ${reference} was marked as returned before`
        : `order ${number} has no payment ${reference}`,
  )
}

type FinishInput = { number: string; comment: string; operator?: string | undefined }

/**
 * `ambra payments done NUMBER --comment ...`: marks the flag of an order as handled. Rejected while money is
 * held, because the order would stay open permanently.
 */
export const finishPayments: Command<FinishInput, { number: string; cleared: number }> = async (
  { shop, now },
  { number, comment, operator },
) => {
  const order = await findOrder({ shop }, number)
  const held = (await paymentRepository(shop.database.db).listOfOrder(order.id)).find(holdsMoney)
  const cleared = await paymentMaintenanceRepository(shop.database.db).clearFlags(order.id, {
    now: now(),
    comment,
    actor: operatorActor(operator),
  })
  if (cleared > 0) return { number, cleared }
  throw new OperationError(
    held
      ? `payment ${held.reference} of order ${number} is ${held.state}: end it with "mark-paid" or "returned"`
      : `no payment of order ${number} is flagged`,
  )
}
