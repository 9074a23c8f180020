import type { AdminResult } from '@ambra/contract/admin/operations'
import { ShopError } from '@ambra/contract/errors'
import { type BankLine, bankLineRepository, setBankLineFee } from '@ambra/db/money/bank-line-repository'
import { readCamt } from '@ambra/import-formats/bank/read-camt'
import { FileError } from '@ambra/import-formats/open-bytes'
import { findPaymentMethod, unknownMethod } from '../payment/methods/registry.ts'
import { secondPersonLimit } from '../settings/second-person-limit.ts'
import { isIncome, payReferred } from './match-movements.ts'
import type { BankContext } from './revoke-payment.ts'
import { referredOrders } from './movement-numbers.ts'
import { ownAccounts } from './own-accounts.ts'
import { flagReversed, refuseUndecided } from './reversals.ts'

/** Movements of one call: each that pays an order moves it and queues a mail. */
const atOnce = 20

/**
 * Stores the movements of a statement, each once.
 * @throws ShopError bank.unreadable with what is wrong, bank.foreign_account for an account that the settings do not name
 */
export async function importStatement(
  { shop, now, by }: BankContext,
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
export async function matchNext(
  context: BankContext,
): Promise<{ matched: number; open: number; left: number }> {
  const lines = bankLineRepository(context.shop.database.db)
  const taken = await lines.takeNew(atOnce)
  let matched = 0
  for (const line of taken) if (await matchByReference(context, line)) matched += 1
  return { matched, open: taken.length - matched, left: (await lines.count()).new }
}

/** Why a movement pays no order by itself; empty where it may. */
function doubtOf(line: BankLine): string {
  if (line.twinId !== undefined) return 'bank.likely_duplicate'
  if (line.isReversal) return 'bank.reversal'
  if (line.gapCents !== undefined) return 'bank.batch_differs'
  return isIncome(line) ? '' : 'bank.no_income'
}

/** Whether a movement found its orders. One that leaves may take the money of some back. */
async function matchByReference(context: BankContext, line: BankLine): Promise<boolean> {
  const { shop, now, by } = context
  const lines = bankLineRepository(shop.database.db)
  const doubt = doubtOf(line)
  const refused = doubt === '' ? await payByReference(context, line) : doubt
  if (refused === undefined) {
    for (const taken of await lines.takeCounterpart(line)) await matchByReference(context, taken)
    return true
  }
  const isReversed = await flagReversed(context, line)
  await lines.decide(line.id, {
    // Money that leaves pays no order; a payment that goes back needs a person.
    state: line.isCredit || line.isReversal || isReversed ? 'open' : 'ignored',
    actor: by,
    note: isReversed ? 'bank.reversal' : refused,
    now: now(),
  })
  return false
}

/**
 * Why a movement does not pay the orders of its references. Where two people decide about large sums, a person looks at what is too
 * much, and at what hands out value, first: of many movements none could be weighed alone.
 */
async function payByReference(context: BankContext, line: BankLine): Promise<string | undefined> {
  const numbers = referredOrders(line) ?? []
  if (numbers.length === 0) return ''
  const limitCents = await secondPersonLimit(context.shop.database.db)
  return payReferred(context, line, { numbers, limitCents })
}

/**
 * Says that a movement is a provider's fee, or a payout from which it took one: a cost in the journal, and less money of that way of
 * payment. It pays no order.
 * @throws ShopError bank.not_found, bank.decided, bank.no_fee for more than was moved, payment.unknown_method
 */
export async function noteFee(
  { shop, now, by }: BankContext,
  { id, method, feeCents }: { id: number; method: string; feeCents: number },
): Promise<void> {
  const lines = bankLineRepository(shop.database.db)
  const line = await lines.lock(id)
  if (!line) throw new ShopError('bank.not_found')
  if (line.state === 'matched' || line.fee) throw new ShopError('bank.decided')
  await refuseUndecided(shop.database.db, id)
  if (!findPaymentMethod(method)) throw unknownMethod(method)
  const isPossible = line.isCredit ? feeCents < line.amountCents : feeCents === line.amountCents
  if (line.currency !== 'EUR' || !isPossible) throw new ShopError('bank.no_fee')
  await setBankLineFee(shop.database.db, id, { fee: { cents: feeCents, method }, actor: by, now: now() })
}

/** Puts a movement aside, or takes it back; a fee with it. @throws ShopError bank.not_found, bank.decided */
export async function setAside(
  context: BankContext,
  { id, isAside, note }: { id: number; isAside: boolean; note: string },
): Promise<void> {
  const lines = bankLineRepository(context.shop.database.db)
  const { fee } = await holdLine(context, id, isAside ? 'open' : 'ignored')
  const work = { actor: context.by, now: context.now() }
  if (isAside) await refuseUndecided(context.shop.database.db, id)
  if (fee) await setBankLineFee(context.shop.database.db, id, { fee: undefined, ...work })
  await lines.decide(id, {
    state: isAside ? 'ignored' : 'open',
    actor: context.by,
    note,
    now: context.now(),
  })
}

async function holdLine({ shop }: BankContext, id: number, state: 'open' | 'ignored'): Promise<BankLine> {
  const line = await bankLineRepository(shop.database.db).lock(id)
  if (!line) throw new ShopError('bank.not_found')
  if (line.state !== state) throw new ShopError('bank.decided')
  return line
}
