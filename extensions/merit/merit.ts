import { defineModule, defineOperation, Refusal, type ExtensionContext } from 'ambra/extension'
import Type from 'typebox'
import { type Account, call, RefusedError, type Tax } from './client.ts'
import {
  createDocuments,
  invoicePayload,
  type Kind,
  moved,
  take,
  type Posting,
  readTaxCodes,
  type Tables,
} from './documents.ts'

const environment = Type.Object({
  MERIT_API_ID: Type.String({ minLength: 8, description: 'API id of the company in Merit Aktiva' }),
  MERIT_API_KEY: Type.String({ minLength: 16, description: 'API key of the company' }),
  MERIT_URL: Type.Optional(
    Type.String({ pattern: '^https?://', description: 'Address of an emulator; without it Merit Aktiva' }),
  ),
})
const settings = Type.Object({
  customer: Type.String({
    default: 'E-poe kliendid',
    minLength: 1,
    maxLength: 150,
    description: 'Customer in Merit on whom all documents are booked',
  }),
  iban: Type.String({
    default: '',
    maxLength: 34,
    description: 'Account of payments in Merit; empty for the cash register',
  }),
  taxes: Type.String({
    default: '',
    maxLength: 2000,
    description: 'Codes of taxes by country and rate: EE:24=KM24; FI:25.5=OSSFI; EE:margin=MARG',
  }),
  from: Type.String({
    default: '9999-12-31',
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    description: 'First day whose documents are exported; nothing is exported before it is set',
  }),
})

const day = (at: Date) => at.toISOString().slice(0, 10)
/** Documents that are posted later than this are not found any more. */
const lookBackMs = 31 * 86_400_000

function accountOf(context: ExtensionContext): Account {
  const given = context.environment(environment)
  return {
    url: given.MERIT_URL ?? 'https://aktiva.merit.ee/api',
    id: given.MERIT_API_ID,
    key: given.MERIT_API_KEY,
    now: context.now(),
    signal: context.signal,
  }
}

const kinds: Readonly<Record<string, Kind | undefined>> = {
  invoice: 'invoice',
  credit_note: 'credit_note',
  payment: 'payment',
}

/** Notes the documents of the journal that are new, and queues those that can be sent. */
async function collect(context: ExtensionContext, at: Date): Promise<void> {
  const { from: first } = context.settings(settings)
  const to = day(at)
  const since = day(new Date(at.getTime() - lookBackMs))
  const from = first > since ? first : since
  if (from > to) return
  const found = new Map<string, Tables['documents'] & { lines: Posting[] }>()
  for (let after: string | undefined; ; ) {
    const page = await context.query('books.journal', { from, to, limit: 200, ...(after && { after }) })
    for (const row of page.rows) {
      const kind = kinds[row.kind]
      if (!kind || row.number === null) continue
      const key = `${kind}:${row.document}`
      const one = found.get(key) ?? {
        key,
        kind,
        order_number: row.number,
        document: row.document,
        day: row.day,
        postings: '',
        state: 'waiting' as const,
        asked_at: null,
        merit_id: null,
        lines: [],
      }
      one.lines.push(row)
      found.set(key, one)
    }
    if (page.next === null) break
    after = page.next
  }
  await context.transaction(async (inside) => {
    for (const { lines, ...one } of found.values())
      await inside
        .db<Tables>()
        .insertInto('documents')
        .values({ ...one, postings: JSON.stringify(lines) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    // Sending is idempotent; once a day also what was given up or decided since.
    for (const { key } of await listDue(inside)) await inside.send('export', { key }, { key: `${key}@${to}` })
  })
}

/** Lists documents that wait; payments only once Merit has the invoice of their order. */
const listDue = (context: ExtensionContext) =>
  context
    .db<Tables>()
    .selectFrom('documents as d')
    .select('d.key')
    .where('d.state', '=', 'waiting')
    .where((where) =>
      where.or([
        where('d.kind', '!=', 'payment'),
        where.exists(
          where
            .selectFrom('documents as i')
            .select('i.key')
            .whereRef('i.order_number', '=', 'd.order_number')
            .where('i.kind', '=', 'invoice')
            .where('i.state', '=', 'sent'),
        ),
      ]),
    )
    .orderBy('d.key')
    .execute()

const findDocument = (context: ExtensionContext, key: string) =>
  context.db<Tables>().selectFrom('documents').selectAll().where('key', '=', key).executeTakeFirst()

type Found = NonNullable<Awaited<ReturnType<typeof findDocument>>>

/** Exports a document once. @throws Error to be tried again */
async function send(context: ExtensionContext, key: string): Promise<void> {
  const document = await findDocument(context, key)
  if (!document || document.state === 'sent') return
  const account = accountOf(context)
  await take(context, key)
  if (document.state === 'sending') {
    const id = await arrived(account, document)
    if (id !== undefined) return void (await moved(context, key, { state: 'sent', merit_id: id }))
  }
  let isAsked = false
  try {
    const { path, payload } = await requestOf(context, account, document)
    isAsked = true
    const { InvoiceId } = await call<{ InvoiceId?: string }>(account, path, payload)
    await moved(context, key, { state: 'sent', merit_id: InvoiceId ?? '' })
  } catch (error) {
    // The request was not sent or was rejected; otherwise the outcome is unknown.
    if (!isAsked || error instanceof RefusedError) await moved(context, key, { state: 'waiting' })
    throw error
  }
}

/** Returns the id that a document got whose answer was lost; undefined if it did not arrive. */
async function arrived(account: Account, { kind, document, day: on }: Found): Promise<string | undefined> {
  if (kind === 'payment')
    throw new Error(`nobody knows whether payment ${document} arrived: look in Merit, then run merit.resolve`)
  const date = on.replaceAll('-', '')
  const period = { PeriodStart: date, PeriodEnd: date, UnPaid: false }
  const listed = await call<{ SIHId: string; InvoiceNo: string }[]>(account, 'v1/getinvoices', period)
  return listed.find(({ InvoiceNo }) => InvoiceNo === document)?.SIHId
}

async function requestOf(context: ExtensionContext, account: Account, document: Found) {
  const { customer, iban, taxes: codes } = context.settings(settings)
  // Written by `collect`.
  const postings = JSON.parse(document.postings) as Posting[]
  if (document.kind !== 'payment') {
    const taxes = await call<Tax[]>(account, 'v1/gettaxes', {})
    const payload = invoicePayload({ ...document, postings }, { taxes, codes: readTaxCodes(codes), customer })
    return { path: 'v1/sendinvoice', payload }
  }
  const invoice = await context
    .db<Tables>()
    .selectFrom('documents')
    .select('document')
    .where('order_number', '=', document.order_number)
    .where('kind', '=', 'invoice')
    .where('state', '=', 'sent')
    .orderBy('key')
    .executeTakeFirst()
  if (!invoice) throw new Error(`order ${document.order_number} has no invoice in Merit`)
  const cents = postings.reduce((sum, one) => sum + (one.account === 'money' ? one.debitCents : 0), 0)
  return {
    path: 'v1/sendpayment',
    payload: {
      IBAN: iban,
      CustomerName: customer,
      InvoiceNo: invoice.document,
      PaymentDate: document.day.replaceAll('-', ''),
      RefNo: '',
      Amount: (cents / 100).toFixed(2),
    },
  }
}

const Key = Type.String({ minLength: 1, maxLength: 80, description: 'Kind and number of the document' })

export default defineModule({
  name: 'merit',
  seam: '1.0',
  version: '0.1.0',
  title: {
    et: 'Merit Aktiva',
    en: 'Merit Aktiva',
    ru: 'Merit Aktiva',
    lt: '„Merit Aktiva“',
    lv: 'Merit Aktiva',
  },
  permissions: ['reports.accounting'],
  environment,
  settings,
  migrations: { '001_documents': { up: createDocuments } },
  jobs: [{ name: 'collect', schedule: 'hourly', run: collect }],
  outbox: { export: (context, { payload }) => send(context, String(payload['key'])) },
  operations: [
    defineOperation({
      name: 'merit.list',
      summary: 'List the documents that are not in Merit',
      kind: 'query',
      permission: 'reports.accounting',
      input: Type.Object({}),
      result: Type.Object({
        documents: Type.Array(Type.Object({ key: Type.String(), day: Type.String(), state: Type.String() })),
      }),
      run: async (context) => ({
        documents: await context
          .db<Tables>()
          .selectFrom('documents')
          .select(['key', 'day', 'state'])
          .where('state', '!=', 'sent')
          .orderBy('day')
          .orderBy('key')
          .limit(500)
          .execute(),
      }),
    }),
    defineOperation({
      name: 'merit.resolve',
      summary: 'Say whether a document whose answer was lost is in Merit',
      kind: 'command',
      permission: 'settings.edit',
      input: Type.Object({ key: Key, has_arrived: Type.Boolean() }),
      result: Type.Object({ state: Type.String() }),
      subject: ({ key }) => ({ kind: 'document', id: key }),
      run: async (context, { key, has_arrived: hasArrived }) => {
        const document = await findDocument(context, key)
        if (document?.state !== 'sending')
          throw new Refusal({
            et: 'See dokument ei oota otsust.',
            en: 'This document does not wait for a decision.',
            ru: 'Этот документ не ждёт решения.',
            lt: 'Šis dokumentas sprendimo nelaukia.',
            lv: 'Šis dokuments negaida lēmumu.',
          })
        const state = hasArrived ? 'sent' : 'waiting'
        await moved(context, key, { state })
        return { state }
      },
    }),
  ],
})
