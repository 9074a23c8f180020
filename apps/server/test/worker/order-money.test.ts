import { type OutboxHandler, createMailHandlers } from '@ambra/commerce/messaging'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findContractText, keepContractText } from '@ambra/db/catalogue'
import { contentRepository } from '@ambra/db/content'
import { downloadRepository } from '@ambra/db/fulfilment'
import { orderRepository } from '@ambra/db/sales'
import { outboxRepository } from '@ambra/db/messaging'
import { stockRepository } from '@ambra/db/inventory'
import type { MailKind, OrderMailData } from '@ambra/mail/mail-data'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { beforeEach, describe, expect, it } from 'vitest'
import { orderGiftCards } from '@ambra/commerce/promotions'
import { cancelUnpaid } from '@ambra/commerce/sales'

let database: TestDatabase
let mails: { kind: MailKind; data: OrderMailData }[]
let outboxDir: string

beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  mails = []
  outboxDir = mkdtempSync(join(tmpdir(), 'ambra-mails-'))
  await stockShop(database, [
    aProduct({ sku: 'LAMP', stock: { qty: 3 } }),
    aProduct({
      sku: 'GUIDE',
      product_type: 'downloadable',
      stock: { qty: 0, manage: false },
      downloads: [{ titles: { et: 'Juhend' }, file: 'downloads/guide.txt', max_downloads: 2 }],
    }),
  ])
})

const handlers = () =>
  createMailHandlers({
    database,
    outboxDir,
    smtpUrl: undefined,
    from: 'Ambra <shop@ambra.example>',
    shopkeeper: 'orders@ambra.example',
    publicUrl: 'https://shop.example',
    downloadDays: 30,
    resetMinutes: 60,
    now: () => noon,
    renderPaymentAlert: () => ({ subject: '', html: '', text: '' }),
    renderPriceAlertMail: () => ({ subject: '', html: '', text: '' }),
    renderStockMail: () => ({ subject: '', html: '', text: '' }),
    renderAfterSaleMail: () => ({ subject: '', html: '', text: '' }),
    renderNewsletterMail: () => ({ subject: '', html: '', text: '' }),
    renderAccountMail: () => ({ subject: '', html: '', text: '' }),
    renderMail: (kind, data) => {
      mails.push({ kind, data })
      return { subject: kind, html: '', text: '' }
    },
  }).handlers

async function placed(sku: string, dueDate: string, more: object = {}): Promise<number> {
  const cart = await aCart(database, [{ sku }])
  const base = aPlacement(cart, { status: 'awaiting_payment' })
  const product = await database.db
    .selectFrom('products')
    .select('id')
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  const transfer = { payee: 'Ambra', iban: 'EE382200221020145685', bank: '', dueDate }
  const order = await orderRepository(database.db).place({
    ...base,
    lines: base.lines.map((line) => ({
      ...line,
      productId: product.id,
      productType: 'downloadable' as const,
    })),
    stock: sku === 'LAMP' ? base.stock : [],
    payment: { methodCode: 'banktransfer', title: 'Ülekanne', transfer },
    outbox: [],
    ...more,
  })
  if ('refused' in order) throw new Error(order.refused)
  return order.orderId
}

const statusOf = async (id: number) => (await orderRepository(database.db).findById(id))?.status
const available = async () =>
  (await stockRepository(database.db).availableBySkus(['LAMP'])).get('LAMP')?.available

async function deliver() {
  const found: Readonly<Record<string, OutboxHandler>> = handlers()
  const kinds = Object.keys(found)
  for (const message of await outboxRepository(database.db).claim({ now: noon, limit: 10, lockMs: 1, kinds }))
    await found[message.kind]?.(message)
}

const hours = { NEOPAY: { hours: 24 }, MOKILIZINGAS: { hours: 72 } }

describe('cancelUnpaid', () => {
  it('releases the stock the day after a transfer was due, and mails the shopper', async () => {
    const overdue = await placed('LAMP', '2026-11-19')
    const today = await placed('LAMP', '2026-11-20')
    expect(await available()).toBe(1)
    expect(await cancelUnpaid(database, noon, hours)).toBe(1)
    expect([await statusOf(overdue), await statusOf(today)]).toEqual(['cancelled', 'awaiting_payment'])
    expect(await available()).toBe(2)
    await deliver()
    expect(mails.map(({ kind, data }) => [kind, data.order.status])).toEqual([['order-status', 'cancelled']])
  })

  it('keeps paid orders, and does nothing a second time', async () => {
    const paid = await placed('LAMP', '2026-11-01')
    await orderRepository(database.db).setStatus(paid, 'paid', { actor: 'operator', now: noon })
    expect(await cancelUnpaid(database, noon, hours)).toBe(0)
    expect(await statusOf(paid)).toBe('paid')
  })

  it('continues with the others when one cannot be cancelled, and reports it', async () => {
    const broken = await placed('LAMP', '2026-11-01')
    const sound = await placed('GUIDE', '2026-11-01')
    // Staff corrected the stock by hand.
    await database.db.updateTable('stock').set({ reserved: 0 }).execute()
    await expect(cancelUnpaid(database, noon, hours)).rejects.toThrow(/1 unpaid order/)
    expect([await statusOf(broken), await statusOf(sound)]).toEqual(['awaiting_payment', 'cancelled'])
  })
})

describe('the confirmation of an order', () => {
  const outbox = [{ kind: 'mail.order_placed', payload: {} }]
  const accepted = { total_cents: 100, lines_hash: 'h', terms_version: '2026-11', at: '2026-11-20T10:00:00Z' }

  it('states the terms and the consent to digital content that the checkout sent', async () => {
    await placed('GUIDE', '2026-11-25', { outbox, confirmed: { ...accepted, digital_consent: true } })
    await deliver()
    expect(mails[0]?.data).toMatchObject({ termsVersion: '2026-11', hasDigitalConsent: true })
  })

  it('attaches the contract as a file, unaffected by later changes of the terms (LAW-ORD-5)', async () => {
    const terms = { identifier: 'purchase-sales-rules', kind: 'page' as const, title: 'Reeglid' }
    const content = contentRepository(database.db)
    await content.putPage(defaultStore.id, { ...terms, body: '## Leping\n\nVana **tekst**.' }, noon)
    const contract_hash = await keepContractText(database.db, defaultStore, noon)
    await placed('LAMP', '2026-11-25', { outbox, confirmed: { ...accepted, contract_hash } })
    await content.putPage(defaultStore.id, { ...terms, body: 'Uus tekst.' }, noon)
    await deliver()
    expect(mails[0]?.data.hasContract).toBe(true)
    const [name = ''] = readdirSync(outboxDir).filter((file) => file.endsWith('.eml'))
    const mail = readFileSync(join(outboxDir, name), 'utf8')
    expect(mail).toMatch(/filename="?contract-\d+\.pdf/)
    expect(await findContractText(database.db, contract_hash ?? '')).toMatchObject([
      { identifier: 'purchase-sales-rules', body: '## Leping\n\nVana **tekst**.' },
    ])
    await expect(database.db.deleteFrom('contract_texts').execute()).rejects.toThrow(/append-only/)
  })

  it('states no consent that was not given', async () => {
    await placed('LAMP', '2026-11-25', { outbox, confirmed: accepted })
    await placed('LAMP', '2026-11-25', { outbox, confirmed: undefined })
    await deliver()
    expect(mails.map(({ data }) => [data.termsVersion, data.hasDigitalConsent])).toEqual([
      ['2026-11', undefined],
      [undefined, undefined],
    ])
  })
})

describe('the message of a paid order with gift cards', () => {
  const giftCards = { validMonths: 60, lines: [{ line: 1, qty: 1, valueCents: 10_000 }] }

  it('mails the full codes, the same as on the order page', async () => {
    const id = await placed('LAMP', '2026-11-25', { giftCards })
    await deliver()
    expect(mails).toEqual([])
    await orderRepository(database.db).setStatus(id, 'paid', { actor: 'operator', now: noon })
    await deliver()
    expect(mails.map(({ kind }) => kind)).toEqual(['gift-cards'])
    const order = await orderRepository(database.db).findById(id)
    const shown = order && (await orderGiftCards(database, order))
    expect(shown).toMatchObject([{ value: 100, validUntil: '2031-11-20' }])
    expect(mails[0]?.data.order.giftCards).toEqual(shown)
  })

  it('sends no code of an order that was refunded in that time', async () => {
    const id = await placed('LAMP', '2026-11-25', { giftCards })
    const orders = orderRepository(database.db)
    await orders.setStatus(id, 'paid', { actor: 'operator', now: noon })
    await orders.setStatus(id, 'refunded', { actor: 'operator', now: noon })
    await deliver()
    expect(mails).toEqual([])
  })
})

describe('the message of a paid order with files', () => {
  it('grants the files for the configured days and mails their links', async () => {
    const id = await placed('GUIDE', '2026-11-25')
    await orderRepository(database.db).setStatus(id, 'paid', { actor: 'operator', now: noon })
    await deliver()
    expect(mails.map(({ kind }) => kind)).toEqual(['order-downloads'])
    const [download] = mails[0]?.data.order.downloads ?? []
    expect(download).toMatchObject({
      title: 'Juhend',
      remaining: 2,
      expiresAt: '2026-12-20T10:00:00.000Z',
      url: expect.stringMatching(/^https:\/\/shop\.example\/api\/download\/[\w-]{43}$/),
    })
    const token = download?.url.split('/').at(-1) ?? ''
    expect(
      await downloadRepository(database.db).list({ id, orderToken: 'other', language: 'et' }),
    ).not.toMatchObject([{ token }])
  })

  it('mails the same links when the message is delivered twice', async () => {
    const id = await placed('GUIDE', '2026-11-25')
    await orderRepository(database.db).setStatus(id, 'paid', { actor: 'operator', now: noon })
    const found: Readonly<Record<string, OutboxHandler>> = handlers()
    const [message] = await outboxRepository(database.db).claim({
      now: noon,
      limit: 1,
      lockMs: 1,
      kinds: ['order.downloads'],
    })
    if (!message) throw new Error('no message')
    await found['order.downloads']?.(message)
    await found['order.downloads']?.(message)
    expect(mails[0]?.data.order.downloads).toEqual(mails[1]?.data.order.downloads)
  })

  it('sends no mail for an order without files', async () => {
    const id = await placed('LAMP', '2026-11-25')
    await outboxRepository(database.db).add('order.downloads', { order_id: id }, { now: noon })
    await deliver()
    expect(mails).toEqual([])
  })
})
