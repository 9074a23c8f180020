import type { JournalRow } from '@ambra/contract/accounting/accounting-operations'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { type JournalLine, journalRepository, type JournalSum } from '@ambra/db/accounting'
import { csvMoney, csvRows } from '@ambra/domain/platform/text/csv'
import { storeById } from '@ambra/domain/platform/shop/stores'
import type { ServiceContext } from '../../service/cases/find-case.ts'
import { accountNumberOf } from './account-numbers.ts'
import { readPeriod } from './accounting-period.ts'

const usualLimit = 100
/** Lines per part of a file: some milliseconds of database time. */
const linesOfPart = 2000

const cursorOf = ({ day, id }: JournalLine) => `${day}.${id}`
function readCursor(text: string | undefined) {
  const [day = '', id = ''] = text?.split('.') ?? []
  return text === undefined ? undefined : { day, id: Number(id) }
}

/** Returns a page of the journal. @throws ShopError request.invalid, store.unknown */
export async function listJournal(
  { shop, storeIds }: ServiceContext,
  { account, after, limit = usualLimit, ...asked }: AdminInput<'books.journal'>,
): Promise<AdminResult<'books.journal'>> {
  const { db } = shop.database
  const period = readPeriod(storeIds, asked)
  const cursor = readCursor(after)
  const found = await journalRepository(db).list({ ...period, account, after: cursor, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const numberOf = await accountNumberOf(db)
  const last = shown.at(-1)
  return {
    rows: shown.map((line) => journalRow(line, numberOf(line))),
    next: found.length > limit && last ? cursorOf(last) : null,
  }
}

const rateOf = (rateBp: number | null) => (rateBp === null ? null : rateBp / 100)

const journalRow = (line: JournalLine, code: string): JournalRow => ({
  id: line.id,
  day: line.day,
  store: storeCode(line.storeId),
  number: line.number,
  kind: line.kind,
  document: line.document,
  account: line.account as JournalRow['account'],
  code,
  detail: line.detail,
  country: line.country,
  rate: rateOf(line.rateBp),
  is_margin: line.isMargin,
  debitCents: line.debitCents,
  creditCents: line.creditCents,
})

/** Empty for entries of the whole shop. */
const storeCode = (id: number) => (id === 0 ? '' : (storeById(id)?.code ?? String(id)))

/**
 * Exports one part of the journal as CSV; the first part includes the header.
 * @throws ShopError request.invalid, store.unknown
 */
export async function exportJournal(
  { shop, storeIds }: ServiceContext,
  { after, ...asked }: AdminInput<'books.export'>,
): Promise<AdminResult<'books.export'>> {
  const { db } = shop.database
  const period = readPeriod(storeIds, asked)
  const lines = await journalRepository(db).list({
    ...period,
    after: readCursor(after),
    limit: linesOfPart,
  })
  const numberOf = await accountNumberOf(db)
  const rows = lines.map((line) => csvCells(line, numberOf(line)))
  const last = lines.at(-1)
  return {
    text: csvRows(after === undefined ? [csvHead, ...rows] : rows),
    count: lines.length,
    next: lines.length === linesOfPart && last ? cursorOf(last) : null,
  }
}

const csvHead = [
  'day',
  'store',
  'kind',
  'document',
  'order',
  'account',
  'name',
  'method',
  'country',
  'vat_rate',
  'scheme',
  'debit',
  'credit',
]

const csvCells = (line: JournalLine, code: string): string[] => [
  line.day,
  storeCode(line.storeId),
  line.kind,
  line.document,
  line.number ?? '',
  code,
  line.account,
  line.detail,
  line.country,
  line.rateBp === null ? '' : String(line.rateBp / 100).replace('.', ','),
  line.isMargin ? 'margin' : '',
  line.debitCents === 0 ? '' : csvMoney(line.debitCents),
  line.creditCents === 0 ? '' : csvMoney(line.creditCents),
]

/** Sums up a period, all figures from the same lines. @throws ShopError request.invalid, store.unknown */
export async function summariseBooks(
  { shop, storeIds }: ServiceContext,
  asked: AdminInput<'books.summary'>,
): Promise<AdminResult<'books.summary'>> {
  const { db } = shop.database
  const period = readPeriod(storeIds, asked)
  const journal = journalRepository(db)
  const sums = await journal.sums(period)
  const numberOf = await accountNumberOf(db)
  const total = (side: 'debitCents' | 'creditCents') => sums.reduce((sum, row) => sum + row[side], 0)
  const accounts = [
    ...Map.groupBy(sums, ({ account, detail }) => JSON.stringify([account, detail])).values(),
  ].flatMap((rows) => {
    const [first] = rows
    return first
      ? [
          {
            ...sumOf(rows),
            account: first.account as JournalRow['account'],
            code: numberOf(first),
            detail: first.detail,
          },
        ]
      : []
  })
  return {
    accounts: accounts.sort((a, b) => a.code.localeCompare(b.code) || a.detail.localeCompare(b.detail)),
    debitCents: total('debitCents'),
    creditCents: total('creditCents'),
    vat: vatOf(sums),
    money: accounts
      .filter(({ account }) => account === 'money')
      .map(({ detail, debitCents, creditCents }) => ({
        method: detail,
        inCents: debitCents,
        outCents: creditCents,
      })),
    documents: await journal.countDocuments(period),
    waiting: await journal.countBacklog(),
  }
}

const sumOf = (rows: readonly JournalSum[]) => ({
  debitCents: rows.reduce((sum, row) => sum + row.debitCents, 0),
  creditCents: rows.reduce((sum, row) => sum + row.creditCents, 0),
})

/** Returns taxable amount and tax by country and rate. Lines of VAT and of taxable amounts carry both. */
function vatOf(sums: readonly JournalSum[]): AdminResult<'books.summary'>['vat'] {
  const taxed = sums.filter(({ rateBp }) => rateBp !== null)
  const groups = Map.groupBy(taxed, ({ country, rateBp, isMargin }) =>
    JSON.stringify([country, rateBp, isMargin]),
  )
  return [...groups.values()]
    .flatMap((rows) => {
      const [first] = rows
      if (!first) return []
      const owed = (of: readonly JournalSum[]) => {
        const { debitCents, creditCents } = sumOf(of)
        return creditCents - debitCents
      }
      return [
        {
          country: first.country,
          rate: (first.rateBp ?? 0) / 100,
          is_margin: first.isMargin,
          netCents: owed(rows.filter(({ account }) => account !== 'vat')),
          taxCents: owed(rows.filter(({ account }) => account === 'vat')),
        },
      ]
    })
    .sort(
      (a, b) =>
        a.country.localeCompare(b.country) || Number(a.is_margin) - Number(b.is_margin) || b.rate - a.rate,
    )
}
