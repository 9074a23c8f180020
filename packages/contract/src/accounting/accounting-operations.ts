import Type, { type Static } from 'typebox'
import { operation } from '../platform/operations/operation.ts'

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const Store = Type.Optional(Type.String({ maxLength: 16 }))
/** Period with inclusive days; at most `mostBookDays` of them. */
const Period = { from: Day, to: Day, store: Store }

/** Accounts of the journal. Their numbers in the shop's chart of accounts are a setting. */
export const bookAccounts = [
  'receivables',
  'money',
  'unassigned',
  'gift_cards',
  'gift_cards_given',
  'gift_cards_ended',
  'sales',
  'returns',
  'discounts',
  'delivery',
  'fees',
  'allowances',
  'vat',
  'rounding',
  'payment_costs',
] as const
const BookAccount = Type.Enum([...bookAccounts])
const Kind = Type.Enum([
  'invoice',
  'credit_note',
  'payment',
  'refund',
  'gift_card',
  'gift_card_use',
  'attempt',
  'exchange',
  'gift_card_end',
  'fee',
])

const JournalRow = Type.Object({
  id: Type.Integer(),
  day: Type.String(),
  store: Type.String(),
  number: Type.Union([Type.String(), Type.Null()]),
  kind: Kind,
  document: Type.String(),
  account: BookAccount,
  /** Number of the account in the shop's chart. */
  code: Type.String(),
  detail: Type.String(),
  country: Type.String(),
  rate: Type.Union([Type.Number(), Type.Null()]),
  is_margin: Type.Boolean(),
  debitCents: Type.Integer(),
  creditCents: Type.Integer(),
})
export type JournalRow = Static<typeof JournalRow>

/** `key` is an account, or `money:` and a payment method. */
const AccountNumber = Type.Object({
  key: Type.String({ maxLength: 64, pattern: '^[a-z_]+(:[\\w-]+)?$' }),
  code: Type.String({ minLength: 1, maxLength: 20, pattern: '^[0-9A-Za-z./-]+$' }),
})

/** VAT of one country at one rate: taxable amount and tax. No rate means goods under the margin scheme. */
const VatRow = Type.Object({
  country: Type.String(),
  rate: Type.Number(),
  is_margin: Type.Boolean(),
  netCents: Type.Integer(),
  taxCents: Type.Integer(),
})

const books = { kind: 'query', permission: 'reports.accounting', scope: 'stores' } as const
/** Exporting a file requires step-up authentication and is audited. */
const file = { stepUp: () => true, showsPersonalData: true }
const period = ({ from, to }: { from: string; to: string }) => ({ kind: 'period', id: `${from}..${to}` })

/** Journal of the shop's money, VAT, and e-invoices. */
export const booksOperations = {
  'books.journal': operation('books.journal', {
    ...books,
    summary: 'List the journal lines of a period',
    input: Type.Object({
      ...Period,
      account: Type.Optional(BookAccount),
      /** `next` of the previous page. */
      after: Type.Optional(Type.String({ maxLength: 40, pattern: '^\\d{4}-\\d{2}-\\d{2}\\.\\d+$' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    result: Type.Object({
      rows: Type.Array(JournalRow),
      next: Type.Union([Type.String(), Type.Null()]),
    }),
  }),
  'books.summary': operation('books.summary', {
    ...books,
    summary: 'Get the balances of accounts, VAT by rate and country, and money by payment method of a period',
    input: Type.Object(Period),
    result: Type.Object({
      accounts: Type.Array(
        Type.Object({
          account: BookAccount,
          code: Type.String(),
          detail: Type.String(),
          debitCents: Type.Integer(),
          creditCents: Type.Integer(),
        }),
      ),
      debitCents: Type.Integer(),
      creditCents: Type.Integer(),
      vat: Type.Array(VatRow),
      money: Type.Array(
        Type.Object({ method: Type.String(), inCents: Type.Integer(), outCents: Type.Integer() }),
      ),
      documents: Type.Integer(),
      /** Documents and payments older than the journal that are not in it yet. */
      waiting: Type.Integer(),
    }),
  }),
  'books.export': operation('books.export', {
    ...books,
    ...file,
    summary: 'Export the journal of a period as CSV, page by page',
    subject: period,
    input: Type.Object({
      ...Period,
      after: Type.Optional(Type.String({ maxLength: 40, pattern: '^\\d{4}-\\d{2}-\\d{2}\\.\\d+$' })),
    }),
    result: Type.Object({
      text: Type.String(),
      count: Type.Integer(),
      next: Type.Union([Type.String(), Type.Null()]),
    }),
  }),
  'books.invoices': operation('books.invoices', {
    ...books,
    ...file,
    summary: 'Export invoices and credit notes of a period as UBL (EN 16931), page by page',
    subject: period,
    input: Type.Object({
      ...Period,
      after: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    }),
    result: Type.Object({
      files: Type.Array(Type.Object({ name: Type.String(), text: Type.String() })),
      /** Documents of a seller without a VAT number or address, for which no e-invoice can be issued. */
      skipped: Type.Integer(),
      next: Type.Union([Type.Integer(), Type.Null()]),
    }),
  }),
  'books.accounts': operation('books.accounts', {
    ...books,
    summary: 'Get the account numbers of the journal',
    input: Type.Object({}),
    result: Type.Array(AccountNumber),
  }),
  'books.set-accounts': operation('books.set-accounts', {
    summary: 'Set the account numbers of the journal',
    kind: 'command',
    permission: 'settings.edit',
    scope: 'shop',
    stepUp: () => true,
    subject: () => ({ kind: 'setting', id: 'books.accounts' }),
    input: Type.Object({ accounts: Type.Array(AccountNumber, { minItems: 1, maxItems: 100 }) }),
    result: Type.Array(AccountNumber),
  }),
} as const
