import type { ExtensionContext } from 'ambra/extension'
import type { Kysely } from 'kysely'
import type { Tax } from './client.ts'

/** Line of the journal of the shop, in cents. */
export type Posting = {
  account: string
  country: string
  rate: number | null
  is_margin: boolean
  debitCents: number
  creditCents: number
}
export type Kind = 'invoice' | 'credit_note' | 'payment'
type DocumentRow = {
  /** Kind and number: exported once. */
  key: string
  kind: Kind
  order_number: string
  document: string
  day: string
  postings: Posting[]
  /** `sending`: the request has no response yet. */
  state: 'waiting' | 'sending' | 'sent'
  asked_at: Date | null
  merit_id: string | null
}
export type Tables = {
  documents: Omit<DocumentRow, 'postings'> & { postings: string }
}

export async function createDocuments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('documents')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('order_number', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('postings', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('waiting'))
    .addColumn('asked_at', 'timestamptz')
    .addColumn('merit_id', 'text')
    .execute()
  await db.schema.createIndex('documents_order').on('documents').columns(['order_number', 'kind']).execute()
}

export const moved = (context: ExtensionContext, key: string, to: Partial<Tables['documents']>) =>
  context.db<Tables>().updateTable('documents').set(to).where('key', '=', key).execute()

/** `EE:24=KM24; FI:25.5=OSS-FI; EE:margin=MARG`: code of the tax by country and rate. */
export type TaxCodes = ReadonlyMap<string, string>
export const readTaxCodes = (text: string): TaxCodes =>
  new Map(
    text
      .split(';')
      .map((part) => part.split('=').map((side) => side.trim()))
      .flatMap(([name, code]) => (name && code ? [[name, code] as const] : [])),
  )

/** Returns the tax of postings: the configured one, or the only one of Merit with their rate. @throws Error */
function taxOf({ country, rate, is_margin }: Posting, taxes: readonly Tax[], codes: TaxCodes): Tax {
  const name = `${country}:${is_margin ? 'margin' : (rate ?? 0)}`
  const code = codes.get(name)
  const fitting = taxes.filter((tax) =>
    code === undefined ? !is_margin && tax.TaxPct === (rate ?? 0) : tax.Code === code,
  )
  const [found] = fitting
  if (!found || fitting.length > 1)
    throw new Error(`${fitting.length} taxes of Merit fit "${name}": name one in the setting "taxes"`)
  return found
}

/** Time after which a call that has not answered is over, in every process. */
const inFlightMs = 15 * 60_000

/** Takes a document for a call; another process cannot take it meanwhile. @throws Error if one has */
export async function take(context: ExtensionContext, key: string): Promise<void> {
  const now = context.now()
  const taken = await context
    .db<Tables>()
    .updateTable('documents')
    .set({ state: 'sending', asked_at: now })
    .where('key', '=', key)
    .where((where) =>
      where.or([
        where('state', '=', 'waiting'),
        where.and([
          where('state', '=', 'sending'),
          where('asked_at', '<', new Date(now.getTime() - inFlightMs)),
        ]),
      ]),
    )
    .returning('key')
    .execute()
  if (taken.length === 0) throw new Error(`${key} is being sent`)
}

const euros = (cents: number) => cents / 100
/** Names of the rows: account of the journal. */
const isMoneyOwed = ({ account }: Posting) => account === 'receivables'
const creditOf = ({ creditCents, debitCents }: Posting) => creditCents - debitCents

/**
 * Returns an invoice or credit note as Merit reads it, one row for each account and rate.
 * @throws Error if the rows do not add up to the money owed in the books
 */
export function invoicePayload(
  { kind, document, day, postings }: Pick<DocumentRow, 'kind' | 'document' | 'day' | 'postings'>,
  { taxes, codes, customer }: { taxes: readonly Tax[]; codes: TaxCodes; customer: string },
) {
  const sums = (account: (name: string) => boolean) => postings.filter((one) => account(one.account))
  const rows = sums((name) => !['receivables', 'vat', 'rounding'].includes(name))
  const vat = sums((name) => name === 'vat')
  const rounding = sums((name) => name === 'rounding')
  const total = (some: readonly Posting[]) => some.reduce((sum, one) => sum + creditOf(one), 0)
  const owed = -total(postings.filter(isMoneyOwed))
  if (total(rows) + total(vat) + total(rounding) !== owed)
    throw new Error(`${document} does not add up to its ${euros(owed)} in the books`)
  const sign = kind === 'invoice' ? 1 : -1
  const taxed = new Map<string, number>()
  for (const one of [...rows, ...vat]) {
    const { Id } = taxOf(one, taxes, codes)
    taxed.set(Id, (taxed.get(Id) ?? 0) + (one.account === 'vat' ? creditOf(one) : 0))
  }
  const date = day.replaceAll('-', '')
  return {
    Customer: { Name: customer, NotTDCustomer: true, CountryCode: 'EE' },
    AccountingDoc: kind === 'invoice' ? 1 : 5,
    DocDate: date,
    DueDate: date,
    TransactionDate: date,
    InvoiceNo: document,
    CurrencyCode: 'EUR',
    InvoiceRow: rows.map((one) => ({
      Item: { Code: one.account, Description: one.account, Type: 2 },
      Quantity: sign,
      Price: euros(sign * creditOf(one)),
      TaxId: taxOf(one, taxes, codes).Id,
    })),
    TaxAmount: Array.from(taxed, ([TaxId, cents]) => ({ TaxId, Amount: euros(cents) })),
    TotalAmount: euros(total(rows)),
    RoundingAmount: euros(total(rounding)),
  }
}
