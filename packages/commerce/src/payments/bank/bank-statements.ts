import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type BankLine, bankLineRepository, setBankLineFee } from '@ambra/db/payments'
import { readCamt } from '@ambra/import-formats/bank/read-camt'
import { FileError } from '@ambra/import-formats/open-bytes'
import { isMethodCode, unknownMethod } from '../methods/registry.ts'
import { secondPersonLimit } from '../../platform/settings/second-person-limit.ts'
import { isIncome, payReferred } from './match-movements.ts'
import type { BankContext } from '../refunds/revoke-payment.ts'
import { referredOrders } from './movement-numbers.ts'
import { ownAccounts } from './own-accounts.ts'
import { flagReversed, refuseUndecided } from '../refunds/reversals.ts'

/** Movements per call; each one that pays an order updates it and queues a mail. */
const atOnce = 20

/**
 * Stores the movements of a statement, each once.
 * @throws ShopError bank.unreadable with what is wrong, bank.foreign_account for an account that the settings
 * do not name
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

/** Matches the next movements: pays orders with the same reference number and sum, leaves the others to a person. */
export async function matchNext(
  context: BankContext,
): Promise<{ matched: number; open: number; left: number }> {
  const lines = bankLineRepository(context.shop.database.db)
  const taken = await lines.takeNew(atOnce)
  let matched = 0
  for (const line of taken) if (await matchByReference(context, line)) matched += 1
  return { matched, open: taken.length - matched, left: (await lines.count()).new }
}

/** Returns why a movement may not pay an order automatically; empty if it may. */
function doubtOf(line: BankLine): string {
  if (line.twinId !== undefined) return 'bank.likely_duplicate'
  if (line.isReversal) return 'bank.reversal'
  if (line.gapCents !== undefined) return 'bank.batch_differs'
  return isIncome(line) ? '' : 'bank.no_income'
}

/** Matches a movement to its orders; returns whether it found any. An outgoing one may reverse payments of some. */
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
    // Outgoing money pays no order; a reversed payment needs a person.
    state: line.isCredit || line.isReversal || isReversed ? 'open' : 'ignored',
    actor: by,
    note: isReversed ? 'bank.reversal' : refused,
    now: now(),
  })
  return false
}

/**
 * Returns why a movement does not pay the orders of its references. With a limit for second approvals,
 * overpayments, and orders that hand out value, first go to a person: among many movements none could be
 * checked individually.
 */
async function payByReference(context: BankContext, line: BankLine): Promise<string | undefined> {
  const numbers = referredOrders(line) ?? []
  if (numbers.length === 0) return ''
  const limitCents = await secondPersonLimit(context.shop.database.db)
  return payReferred(context, line, { numbers, limitCents })
}

/**
 * Books a movement as a provider's fee, or as a payout reduced by a fee: a cost in the journal, and less
 * money of that payment method. Pays no order.
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
  if (!isMethodCode(method)) throw unknownMethod(method)
  const isPossible = line.isCredit ? feeCents < line.amountCents : feeCents === line.amountCents
  if (line.currency !== 'EUR' || !isPossible) throw new ShopError('bank.no_fee')
  await setBankLineFee(shop.database.db, id, { fee: { cents: feeCents, method }, actor: by, now: now() })
}

/** Sets a movement aside or restores it, together with its fee. @throws ShopError bank.not_found, bank.decided */
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
