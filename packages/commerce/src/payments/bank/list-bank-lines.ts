import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import type { BankLine as BankLineDocument } from '@ambra/contract/payments/bank-operations'
import {
  type BankLine,
  bankLineRepository,
  type WaitingOrder,
  bankMatchRepository,
  reversalRepository,
} from '@ambra/db/payments'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { paymentMethods } from '../methods/registry.ts'
import { isIncome } from './match-movements.ts'
import { mentionedNumbers, orderOfReference } from './movement-numbers.ts'

const usualLimit = 50
const mostSuggested = 3

/** Lists movements with the orders that each may pay. */
export async function listBankLines(
  { shop, settings }: OperationContext,
  { state = 'open', before, limit = usualLimit }: AdminInput<'bank.lines'>,
): Promise<AdminResult<'bank.lines'>> {
  const repository = bankLineRepository(shop.database.db)
  const found = await repository.list({ state, before, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const open = shown.filter((line) => line.state === 'open')
  const waiting =
    open.length === 0
      ? []
      : await repository.listWaiting({
          sums: open.map(({ amountCents }) => amountCents),
          numbers: open.flatMap(numbersOf),
        })
  const matched = await bankMatchRepository(shop.database.db).listOrders(
    shown.flatMap(({ matchId }) => (matchId === undefined ? [] : [matchId])),
  )
  const reversed = await reversalRepository(shop.database.db).listOpenOfLines(open.map(({ id }) => id))
  const counts = await repository.count()
  return {
    lines: shown.map((line) => ({
      ...lineDocument(line),
      orders: (matched.get(line.matchId ?? 0) ?? []).map(sumOfOrder),
      reversed: reversed.filter(({ lineId }) => lineId === line.id).map(sumOfOrder),
      suggestions: open.includes(line) && isIncome(line) ? suggestionsOf(line, waiting) : [],
    })),
    next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
    open: counts.open,
    left: counts.new,
    methods: [...paymentMethods, ...(settings.payment.extended?.() ?? [])].map(({ code, titles }) => ({
      code,
      titles: { ...titles },
    })),
  }
}

/** Returns numbers written by the payer that may be order numbers. */
const numbersOf = (line: BankLine): string[] => [
  ...line.references.flatMap((reference) => [orderOfReference(reference) ?? reference, reference]),
  ...mentionedNumbers(line),
]

/** Suggests the most likely orders first: number and sum, number only, sum only. */
function suggestionsOf(line: BankLine, waiting: readonly WaitingOrder[]): BankLineDocument['suggestions'] {
  const numbers = new Set(numbersOf(line))
  const kinds = ['number_and_sum', 'number', 'sum'] as const
  return waiting
    .flatMap(({ number, cents, payer }) => {
      const isNamed = numbers.has(number)
      const isSum = cents === line.amountCents
      if (!isNamed && !isSum) return []
      return [{ number, cents, payer, why: kinds[isNamed && isSum ? 0 : isNamed ? 1 : 2] ?? 'sum' }]
    })
    .toSorted((one, other) => kinds.indexOf(one.why) - kinds.indexOf(other.why))
    .slice(0, mostSuggested)
}

const sumOfOrder = ({ number, amountCents }: { number: string; amountCents: number }) => ({
  number,
  cents: amountCents,
})

/** Returns the totals of orders to match, given by numbers separated by spaces. */
export async function showOrderSums(
  { shop }: OperationContext,
  numbers: string,
): Promise<AdminResult<'bank.orders'>> {
  const wanted = [...new Set(numbers.split(' ').filter((number) => number !== ''))]
  const orders = await bankMatchRepository(shop.database.db).listOrdersOf(wanted)
  return {
    orders: orders.map(({ number, dueCents, isPaid, isSettled }) => ({
      number,
      dueCents,
      is_paid: isPaid,
      is_settled: isSettled,
    })),
  }
}

const lineDocument = (line: BankLine): Omit<BankLineDocument, 'orders' | 'reversed' | 'suggestions'> => ({
  id: line.id,
  day: line.day,
  amountCents: line.amountCents,
  currency: line.currency,
  is_credit: line.isCredit,
  is_reversal: line.isReversal,
  gapCents: line.gapCents ?? null,
  twin: line.twinId ?? null,
  reference: line.references.join(' '),
  text: line.text,
  payer: line.payer,
  account: line.account,
  state: line.state,
  by: line.actor,
  note: line.note,
  fee: line.fee ?? null,
})
