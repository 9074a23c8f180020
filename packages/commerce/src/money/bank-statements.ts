import type { AdminResult } from '@ambra/contract/admin/operations'
import { ShopError } from '@ambra/contract/errors'
import { type BankLine, bankLineRepository, setBankLineFee } from '@ambra/db/money/bank-line-repository'
import type { OrderRecord } from '@ambra/db/records'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { paymentMaintenanceRepository } from '@ambra/db/repositories/payment-maintenance-repository'
import { referenceNumber } from '@ambra/domain/reference-number'
import { readCamt } from '@ambra/import-formats/bank/read-camt'
import { FileError } from '@ambra/import-formats/open-bytes'
import type { OperationContext } from '../context/operation.ts'
import { findPaymentMethod, unknownMethod } from '../payment/methods/registry.ts'
import { secondPersonLimit } from '../settings/second-person-limit.ts'
import { ownAccounts } from './own-accounts.ts'

type Context = OperationContext & { by: string }

/** Movements of one call: each that pays an order moves it and queues a mail. */
const atOnce = 20

/**
 * Stores the movements of a statement, each once.
 * @throws ShopError bank.unreadable with what is wrong, bank.foreign_account for an account that the settings do not name
 */
export async function importStatement(
  { shop, now, by }: Context,
  xml: string,
): Promise<AdminResult<'bank.import'>> {
  const { db } = shop.database
  const statements = read(xml)
  const own = await ownAccounts(db)
  const foreign = statements.find(({ account }) => !own.has(account))
  if (foreign) throw new ShopError('bank.foreign_account', { account: foreign.account.slice(0, 40) })
  const movements = statements.flatMap(({ id, account, movements: found }) =>
    found.map((movement) => ({ ...movement, account, statement: id })),
  )
  const lines = bankLineRepository(db)
  const { added, twins } = await lines.add(movements, { actor: by, now: now() })
  return {
    added,
    known: movements.length - added,
    twins,
    left: (await lines.count()).new,
    refused: statements.flatMap(({ refused }) => refused),
  }
}

function read(xml: string) {
  try {
    return readCamt(xml)
  } catch (error) {
    if (error instanceof FileError) throw new ShopError('bank.unreadable', { reason: error.message })
    throw error
  }
}

/** Looks at the next movements: those with reference number and sum of an order pay it, the others wait for a person. */
export async function matchNext(context: Context): Promise<{ matched: number; open: number; left: number }> {
  const lines = bankLineRepository(context.shop.database.db)
  const taken = await lines.takeNew(atOnce)
  let matched = 0
  for (const line of taken) if (await matchByReference(context, line)) matched += 1
  return { matched, open: taken.length - matched, left: (await lines.count()).new }
}

/** The number of the order whose reference this is; undefined where the check digit is wrong. */
export const orderOfReference = (reference: string): string | undefined => {
  const number = reference.replace(/^0+/, '').slice(0, -1)
  return /^\d{1,19}$/.test(number) && referenceNumber(number) === reference.replace(/^0+/, '')
    ? number
    : undefined
}

/** Why a movement pays no order by itself; empty where it may. */
function doubtOf({ isCredit, currency, isReversal, gapCents, twinId }: BankLine): string {
  if (twinId !== undefined) return 'bank.likely_duplicate'
  if (isReversal) return 'bank.reversal'
  if (gapCents !== undefined) return 'bank.batch_differs'
  return isCredit && currency === 'EUR' ? '' : 'bank.no_income'
}

async function matchByReference(context: Context, line: BankLine): Promise<boolean> {
  const { shop, now, by } = context
  const lines = bankLineRepository(shop.database.db)
  const doubt = doubtOf(line)
  const [reference = '', ...more] = doubt === '' ? line.references : []
  const number = more.length === 0 ? orderOfReference(reference) : undefined
  const order =
    number === undefined ? undefined : await orderRepository(shop.database.db).findByNumber(number)
  const refused = order ? await payByReference(context, order, line) : doubt
  const isMatched = order !== undefined && refused === undefined
  await lines.decide(line.id, {
    // Money that leaves pays no order; a payment that goes back needs a person.
    state: isMatched ? 'matched' : line.isCredit || line.isReversal ? 'open' : 'ignored',
    orderId: isMatched ? order.id : undefined,
    actor: by,
    note: refused ?? '',
    now: now(),
  })
  return isMatched
}

/**
 * What is too much goes back to who paid. Where two people decide about large sums, a person looks at it first: of many movements
 * none could be weighed alone.
 */
async function payByReference(
  context: Context,
  order: OrderRecord,
  line: BankLine,
): Promise<string | undefined> {
  const { id, totals, giftCardCents, creditCents } = order
  const isTooMuch = line.amountCents > totals.grandTotalCents - giftCardCents - creditCents
  if (isTooMuch && (await secondPersonLimit(context.shop.database.db)) !== null)
    return 'payment.amount_differs'
  return pay(context, id, line)
}

/** Marks an order as paid by a movement; why not, where it cannot be. */
async function pay({ shop, now, by }: Context, orderId: number, line: BankLine): Promise<string | undefined> {
  const result = await paymentMaintenanceRepository(shop.database.db).markPaid(orderId, {
    amountCents: line.amountCents,
    now: now(),
    data: { comment: `${by}: ${line.bankReference || line.references.join(' ')}`.slice(0, 200) },
  })
  return 'ok' in result ? undefined : result.refused
}

/** A person says which order a movement pays. @throws ShopError bank.not_found, bank.decided, order.not_found, bank.sum_differs, payment.* */
export async function matchLine(
  context: Context,
  { id, number }: { id: number; number: string },
): Promise<void> {
  const { db } = context.shop.database
  const line = await holdLine(context, id, 'open')
  const order = await orderRepository(db).findByNumber(number)
  if (!order) throw new ShopError('order.not_found')
  const refused =
    line.isCredit && !line.isReversal && line.currency === 'EUR'
      ? await pay(context, order.id, line)
      : 'bank.no_income'
  if (refused === 'payment.already_paid' || refused === 'payment.order_closed') throw new ShopError(refused)
  if (refused !== undefined) throw new ShopError('bank.sum_differs')
  await bankLineRepository(db).decide(id, {
    state: 'matched',
    orderId: order.id,
    actor: context.by,
    note: '',
    now: context.now(),
  })
}

/**
 * Says that a movement is a provider's fee, or a payout from which it took one: a cost in the journal, and less money of that way of
 * payment. It pays no order.
 * @throws ShopError bank.not_found, bank.decided, bank.no_fee for more than was moved, payment.unknown_method
 */
export async function noteFee(
  { shop, now, by }: Context,
  { id, method, feeCents }: { id: number; method: string; feeCents: number },
): Promise<void> {
  const lines = bankLineRepository(shop.database.db)
  const line = await lines.lock(id)
  if (!line) throw new ShopError('bank.not_found')
  if (line.state === 'matched' || line.fee) throw new ShopError('bank.decided')
  if (!findPaymentMethod(method)) throw unknownMethod(method)
  const isPossible = line.isCredit ? feeCents < line.amountCents : feeCents === line.amountCents
  if (line.currency !== 'EUR' || !isPossible) throw new ShopError('bank.no_fee')
  await setBankLineFee(shop.database.db, id, { fee: { cents: feeCents, method }, actor: by, now: now() })
}

/** Puts a movement aside, or takes it back; a fee with it. @throws ShopError bank.not_found, bank.decided */
export async function setAside(
  context: Context,
  { id, isAside, note }: { id: number; isAside: boolean; note: string },
): Promise<void> {
  const lines = bankLineRepository(context.shop.database.db)
  const { fee } = await holdLine(context, id, isAside ? 'open' : 'ignored')
  const work = { actor: context.by, now: context.now() }
  if (fee) await setBankLineFee(context.shop.database.db, id, { fee: undefined, ...work })
  await lines.decide(id, {
    state: isAside ? 'ignored' : 'open',
    actor: context.by,
    note,
    now: context.now(),
  })
}

async function holdLine({ shop }: Context, id: number, state: 'open' | 'ignored'): Promise<BankLine> {
  const line = await bankLineRepository(shop.database.db).lock(id)
  if (!line) throw new ShopError('bank.not_found')
  if (line.state !== state) throw new ShopError('bank.decided')
  return line
}
