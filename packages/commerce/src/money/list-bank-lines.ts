import type { AdminInput, AdminResult } from '@ambra/contract/admin/operations'
import type { BankLine as BankLineDocument } from '@ambra/contract/admin/bank-operations'
import { type BankLine, bankLineRepository, type WaitingOrder } from '@ambra/db/money/bank-line-repository'
import type { OperationContext } from '../context/operation.ts'
import { paymentMethods } from '../payment/methods/registry.ts'
import { orderOfReference } from './bank-statements.ts'

const usualLimit = 50
const mostSuggested = 3

/** Movements with the orders that each may pay. */
export async function listBankLines(
  { shop }: OperationContext,
  { state = 'open', before, limit = usualLimit }: AdminInput<'bank.lines'>,
): Promise<AdminResult<'bank.lines'>> {
  const repository = bankLineRepository(shop.database.db)
  const found = await repository.list({ state, before, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const open = shown.filter((line) => line.state === 'open' && line.isCredit)
  const waiting =
    open.length === 0
      ? []
      : await repository.listWaiting({
          sums: open.map(({ amountCents }) => amountCents),
          numbers: open.flatMap(numbersOf),
        })
  const counts = await repository.count()
  return {
    lines: shown.map((line) => lineDocument(line, open.includes(line) ? suggestionsOf(line, waiting) : [])),
    next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
    open: counts.open,
    left: counts.new,
    methods: paymentMethods.map(({ code, titles }) => ({ code, titles: { ...titles } })),
  }
}

/** Numbers that the payer wrote and that may be an order's. */
function numbersOf({ references, text }: BankLine): string[] {
  const written = [...references, ...(text.match(/\d{6,20}/g) ?? [])].slice(0, 30)
  return written
    .flatMap((digits) => [orderOfReference(digits) ?? digits, digits])
    .filter((one) => one.length < 20)
}

/** The likeliest first: number and sum, the number alone, the sum alone. */
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

const lineDocument = (line: BankLine, suggestions: BankLineDocument['suggestions']): BankLineDocument => ({
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
  number: line.orderNumber ?? null,
  by: line.actor,
  note: line.note,
  fee: line.fee ?? null,
  suggestions,
})
