import { orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { invoicePayload, type Posting, readTaxCodes } from '../../../../extensions/merit/documents.ts'
import merit from '../../../../extensions/merit/merit.ts'
import { startMerit } from '../../../../extensions/merit/test/emulator.ts'
import { issueDocuments } from '../admin/accounting/accounting-suite.ts'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { buyerOf } from '../sales/order-suite.ts'
import { dropTables, withExtensions } from './extension-suite.ts'

const id = 'merit-id-of-these-tests'
const key = 'merit-key-of-these-tests-0123'
const hourMs = 3_600_000

describe('the extension merit', () => {
  let shop: TestApp
  let emulator: Awaited<ReturnType<typeof startMerit>>
  let started: Awaited<ReturnType<typeof withExtensions>>
  beforeEach(async () => {
    shop = await createTestApp([aProduct({ sku: 'LAMP', price: 124, stock: { qty: 100 } })])
    await dropTables(shop.database, 'merit')
    emulator = await startMerit({ id, key, now: shop.clock.now })
    started = await open(key)
    await started.run('extensions.set', { name: 'merit', setting: 'from', value: '2026-01-01' })
  })
  afterEach(async () => {
    await started.close()
    await emulator.close()
  })
  const open = (signingKey: string) =>
    withExtensions(shop, [merit], {
      variables: { MERIT_API_ID: id, MERIT_API_KEY: signingKey, MERIT_URL: emulator.url },
    })

  /** A paid order with its invoice. */
  async function sale(): Promise<string> {
    const buyer = buyerOf(() => shop)
    const number: string = (await buyer.order(await buyer.cartWith({ sku: 'LAMP' }))).body.result.orderNumber
    const orders = orderRepository(shop.database.db)
    const order = await orders.findByNumber(number)
    await orders.setStatus(order?.id ?? 0, 'paid', { actor: 'operator', now: shop.clock.now() })
    await issueDocuments(shop)
    return number
  }
  /** Lets an hour pass, as often as given, and returns the messages that failed. */
  async function hours(count: number): Promise<string[]> {
    const failed: string[] = []
    for (let hour = 0; hour < count; hour += 1) {
      for (const job of started.extensions.jobs) await job.run(undefined, shop.clock.now())
      failed.push(...(await started.deliver()))
      shop.clock.advance(hourMs)
    }
    return failed
  }
  const waiting = async () => {
    const { documents } = (await started.run('merit.list', {})) as { documents: { key: string }[] }
    return documents.map((one) => one.key.replace(/:.*/, ''))
  }
  const owed = async () => {
    const { rows } = await sql<{ debit: number; paid: number }>`
      select coalesce(sum(debit_cents) filter (where kind = 'invoice' and account = 'receivables'), 0)::integer as debit,
        coalesce(sum(debit_cents) filter (where kind = 'payment' and account = 'money'), 0)::integer as paid
      from journal_entries`.execute(shop.database.db)
    return rows[0]
  }
  const inMerit = () => ({
    debit: emulator.invoices.reduce(
      (sum, one) =>
        sum +
        Math.round(
          100 *
            (one.TotalAmount +
              one.RoundingAmount +
              one.TaxAmount.reduce((tax, { Amount }) => tax + Amount, 0)),
        ),
      0,
    ),
    paid: emulator.payments.reduce((sum, { Amount }) => sum + Math.round(100 * Number(Amount)), 0),
  })

  it('exports invoices and then their payments once, with the amounts of the books', async () => {
    await sale()
    await sale()
    expect(await hours(3)).toEqual([])
    expect([emulator.invoices.length, emulator.payments.length]).toEqual([2, 2])
    expect(inMerit()).toEqual(await owed())
    expect(await waiting()).toEqual([])
    // The next day everything is found again.
    expect(await hours(30)).toEqual([])
    expect([emulator.invoices.length, emulator.payments.length]).toEqual([2, 2])
  })

  it('exports nothing before its first day is set, and nothing with another key', async () => {
    await started.run('extensions.set', { name: 'merit', setting: 'from', value: '9999-12-31' })
    await sale()
    expect(await hours(2)).toEqual([])
    expect(await waiting()).toEqual([])
    await started.close()
    await started.run('extensions.set', { name: 'merit', setting: 'from', value: '2026-01-01' })
    started = await open('another-key-of-these-tests-01')
    expect(await hours(1)).toEqual(['ext.merit.export'])
    expect(emulator.invoices).toEqual([])
    expect(await waiting()).toEqual(['invoice', 'payment'])
  })

  it('tries again while Merit is down, and the shop sells', async () => {
    emulator.state.isDown = true
    await sale()
    expect((await hours(3)).length).toBeGreaterThan(0)
    await sale()
    emulator.state.isDown = false
    await hours(30)
    expect([emulator.invoices.length, emulator.payments.length]).toEqual([2, 2])
    expect(inMerit()).toEqual(await owed())
  })

  it('finds an invoice whose answer was lost, and asks a person about a payment', async () => {
    emulator.state.losesAnswers = true
    await sale()
    await hours(1)
    emulator.state.losesAnswers = false
    await hours(30)
    expect([emulator.invoices.length, emulator.payments.length]).toEqual([1, 1])

    emulator.state.losesAnswers = true
    emulator.state.isDown = true
    await sale()
    await hours(1)
    emulator.state.isDown = false
    await hours(1)
    emulator.state.losesAnswers = false
    await hours(1)
    emulator.state.losesAnswers = true
    await hours(1)
    emulator.state.losesAnswers = false
    await hours(30)
    // The second payment arrived without an answer to the shop.
    expect([emulator.invoices.length, emulator.payments.length]).toEqual([2, 2])
    expect(await waiting()).toEqual(['payment'])
    const { documents } = (await started.run('merit.list', {})) as { documents: { key: string }[] }
    const named = { key: documents[0]?.key, has_arrived: true }
    expect(await started.run('merit.resolve', named)).toEqual({ state: 'sent' })
    await expect(started.run('merit.resolve', named)).rejects.toMatchObject({ code: 'extension.refused' })
    await hours(30)
    expect(inMerit()).toEqual(await owed())
  })
})

describe('an invoice for Merit', () => {
  const posting = (account: string, creditCents: number, over: Partial<Posting> = {}): Posting => ({
    account,
    country: 'EE',
    rate: 24,
    is_margin: false,
    debitCents: Math.max(0, -creditCents),
    creditCents: Math.max(0, creditCents),
    ...over,
  })
  const of = (postings: Posting[], codes = '') =>
    invoicePayload(
      { kind: 'invoice', document: 'A-1', day: '2026-11-30', postings },
      {
        taxes: [
          { Id: 'a', Code: 'KM24', TaxPct: 24 },
          { Id: 'b', Code: 'OSS24', TaxPct: 24 },
        ],
        codes: readTaxCodes(codes),
        customer: 'Shop',
      },
    )
  const books = [posting('sales', 10_000), posting('vat', 2_400), posting('receivables', -12_400)]

  it('needs the code of a tax where several of Merit have the rate', () => {
    expect(() => of(books)).toThrow('2 taxes of Merit fit "EE:24"')
    expect(of(books, 'FI:24=OSS24; EE:24 = KM24').TaxAmount).toEqual([{ TaxId: 'a', Amount: 24 }])
  })

  it('is not sent with sums that differ from the books', () => {
    expect(() => of(books.with(0, posting('sales', 9_999)), 'EE:24=KM24')).toThrow('does not add up')
  })

  it('never guesses the tax of the margin scheme', () => {
    expect(() =>
      of([posting('sales', 100, { is_margin: true })].concat(posting('receivables', -100))),
    ).toThrow('"EE:margin"')
  })
})
