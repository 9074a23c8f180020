import { operationContext } from '@ambra/commerce/operation-context-suite'
import { type OutboxHandler, createMailHandlers } from '@ambra/commerce/messaging'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OrderStatus } from '@ambra/contract/sales/order'
import { invoiceRepository } from '@ambra/db/accounting'
import { refundRepository } from '@ambra/db/payments'
import { orderRepository } from '@ambra/db/sales'
import { outboxRepository } from '@ambra/db/messaging'
import { stockRepository } from '@ambra/db/inventory'
import type { OrderMailData } from '@ambra/mail/mail-data'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { orderText } from '../../src/cli/print-orders.ts'
import type { OperationContext } from '@ambra/commerce/platform'
import {
  cancelOrder,
  orderDocuments,
  packOrder,
  cliOperation,
  setOrderStatus,
  showOrder,
} from '@ambra/commerce/operations'
import { refundOrder, settleRefund } from '@ambra/commerce/payments'

const folder = mkdtempSync(join(tmpdir(), 'ambra-orders-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let database: TestDatabase
let operator: OperationContext
let mails: { kind: string; data: OrderMailData }[]
let outboxDir: string

beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, [
    aProduct({ sku: 'LAMP', stock: { qty: 10 } }),
    aProduct({ sku: 'CABLE', stock: { qty: 10 } }),
  ])
  mails = []
  outboxDir = mkdtempSync(join(folder, 'mails-'))
  operator = operationContext(database, { settings: { contactEmail: 'orders@ambra.example' } })
})

async function anOrder(
  status: 'pending' | 'awaiting_payment' = 'pending',
  over: object = {},
): Promise<string> {
  const cart = await aCart(database, [{ sku: 'LAMP', qty: 2 }, { sku: 'CABLE' }])
  const order = await orderRepository(database.db).place(aPlacement(cart, { status, outbox: [], ...over }))
  if ('refused' in order) throw new Error(order.refused)
  return order.number
}
const move = async (number: string, ...statuses: OrderStatus[]) => {
  for (const status of statuses) await setOrderStatus(operator, { number, status, operator: 'jaan' })
}
const silent = () => ({ subject: '', html: '', text: '' })
const mailHandlers = (): Readonly<Record<string, OutboxHandler>> =>
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
    renderPaymentAlert: silent,
    renderPriceAlertMail: silent,
    renderStockMail: silent,
    renderAfterSaleMail: silent,
    renderNewsletterMail: silent,
    renderAccountMail: silent,
    renderMail: (kind, data) => {
      mails.push({ kind, data })
      return { subject: kind, html: '<p></p>', text: kind }
    },
  }).handlers
/** Delivers all due messages, as the worker does, `times` each. */
async function deliver(times = 1): Promise<void> {
  const handlers = mailHandlers()
  const outbox = outboxRepository(database.db)
  for (;;) {
    const [message] = await outbox.claim({ now: noon, limit: 1, lockMs: 1000, kinds: Object.keys(handlers) })
    if (!message) return
    for (let time = 0; time < times; time += 1) await handlers[message.kind]?.(message)
    await outbox.acknowledge(message.id, noon)
  }
}
const statusOf = async (number: string) => (await orderRepository(database.db).findByNumber(number))?.status
const available = async (sku: string) =>
  (await stockRepository(database.db).availableBySkus([sku])).get(sku)?.available
const refundsToSend = () => refundRepository(database.db).listToDo()
const documentsOf = (number: string) => orderDocuments(operator, { number })
const mailOf = (kind: string) => mails.filter((mail) => mail.kind === kind)

describe('the invoice of an order', () => {
  it('issues and mails one invoice when a prepaid order is paid, however often its message is delivered', async () => {
    const number = await anOrder('awaiting_payment')
    await move(number, 'paid')
    await deliver(2)
    const [invoice] = await documentsOf(number)
    expect(invoice).toMatchObject({ kind: 'invoice', number: '2026-000001', grossCents: 30_300 })
    expect(mailOf('order-document').map(({ data }) => data.document)).toEqual(
      Array(2).fill({ kind: 'invoice', number: '2026-000001' }),
    )
    const files = readdirSync(outboxDir).filter((name) => name.startsWith('invoice-'))
    expect(files).toHaveLength(1)
    expect(readFileSync(join(outboxDir, files[0] ?? ''), 'utf8')).toContain(
      'filename=invoice-2026-000001.pdf',
    )
  })

  it('issues the invoice of cash on delivery when the order is ready, unpaid, and reverses it when the order is cancelled', async () => {
    const number = await anOrder()
    await move(number, 'ready')
    await deliver()
    const id = (await orderRepository(database.db).findByNumber(number))?.id ?? 0
    const [invoice] = await invoiceRepository(database.db).listByOrder(id)
    expect(invoice?.figures).toMatchObject({ payment: { paid: 0, due: 30_300 } })
    await cancelOrder(operator, { number })
    await deliver()
    expect((await documentsOf(number)).map(({ kind, grossCents }) => [kind, grossCents])).toEqual([
      ['invoice', 30_300],
      ['credit_note', 30_300],
    ])
  })

  it('issues no invoice while the transfer is pending, and attaches a pro forma to the confirmation', async () => {
    const transfer = { payee: 'Ambra', iban: 'EE382200221020145685', bank: '', dueDate: '2026-11-25' }
    const number = await anOrder('awaiting_payment', {
      payment: { methodCode: 'banktransfer', title: 'Ülekanne', transfer },
      outbox: [{ kind: 'mail.order_placed', payload: {} }],
    })
    await deliver()
    expect((await documentsOf(number)).map(({ kind }) => kind)).toEqual(['proforma'])
    const [file = ''] = readdirSync(outboxDir)
    expect(readFileSync(join(outboxDir, file), 'utf8')).toContain(`filename=proforma-${number}.pdf`)
    await move(number, 'paid')
    await deliver()
    expect((await documentsOf(number)).map(({ kind }) => kind)).toEqual(['invoice'])
  })
})

describe('ambra orders cancel', () => {
  it('releases the stock, notifies the shopper and refunds nothing when nothing was paid', async () => {
    const number = await anOrder()
    expect(await available('LAMP')).toBe(8)
    const result = await cancelOrder(operator, { number, reason: 'Kaup sai otsa', operator: 'jaan' })
    expect(result).toEqual({ number, from: 'pending', to: 'cancelled' })
    expect(await available('LAMP')).toBe(10)
    await deliver()
    expect(mailOf('order-status').map(({ data }) => [data.order.status, data.note])).toEqual([
      ['cancelled', 'Kaup sai otsa'],
    ])
    const { history } = await showOrder(operator, { number })
    expect(history.at(-1)).toMatchObject({ what: 'cancelled', by: 'operator:jaan', note: 'Kaup sai otsa' })
  })

  it('adds the paid amount to the refund list, and marks the order as refunded once staff has sent it', async () => {
    const number = await anOrder('awaiting_payment')
    await move(number, 'paid', 'cancelled')
    const [refund] = await refundsToSend()
    expect(refund).toMatchObject({ orderNumber: number, amountCents: 30_300, actor: 'operator:jaan' })
    await deliver()
    expect((await documentsOf(number)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
    expect(mailOf('order-document').at(-1)?.data.refundCents).toBe(30_300)
    expect(await statusOf(number)).toBe('cancelled')
    await settleRefund(operator, { id: refund?.id ?? 0, reference: 'SEPA 1', operator: 'mari' })
    expect(await statusOf(number)).toBe('refunded')
    expect(await refundsToSend()).toEqual([])
    await expect(settleRefund(operator, { id: refund?.id ?? 0 })).rejects.toThrow(/done before/)
    await expect(settleRefund(operator, { id: 999 })).rejects.toThrow(/no refund 999/)
  })

  it('rejects the cancellation of a shipped order', async () => {
    const number = await anOrder()
    await move(number, 'ready', 'shipped')
    await expect(cancelOrder(operator, { number })).rejects.toThrow(
      /"shipped" and cannot be cancelled any more/,
    )
  })
})

describe('ambra orders refund', () => {
  const paidOrder = async () => {
    const number = await anOrder('awaiting_payment')
    await move(number, 'paid')
    return number
  }

  it('refunds items and delivery with a credit note, and keeps the status of the order', async () => {
    const number = await paidOrder()
    const result = await refundOrder(operator, {
      number,
      lines: ['LAMP=1'],
      delivery: true,
      restock: true,
      reason: 'defekt',
      operator: 'jaan',
    })
    expect(result).toMatchObject({ amountCents: 10_300, leftCents: 20_000, isWhole: false })
    expect(await statusOf(number)).toBe('paid')
    expect(await available('LAMP')).toBe(9)
    await deliver()
    const [, note] = await documentsOf(number)
    expect(note).toMatchObject({ kind: 'credit_note', number: 'K2026-000001', grossCents: 10_300 })
    expect(mailOf('order-document').at(-1)?.data).toMatchObject({
      document: { kind: 'credit_note', number: 'K2026-000001' },
      refundCents: 10_300,
    })
  })

  it('restocks the parts of a bundle with its line, and keeps other lines', async () => {
    const number = await anOrder('awaiting_payment')
    const order = await orderRepository(database.db).findByNumber(number)
    // The first line was a bundle of one lamp and one cable, twice; the second is the cable alone.
    const orderId = order?.id ?? 0
    await sql`update order_lines set sku = 'SET-LAMP-CABLE', parts = '[{"sku": "LAMP", "qty": 1}, {"sku": "CABLE", "qty": 1}]'
      where order_id = ${orderId} and sku = 'LAMP'`.execute(database.db)
    await sql`update order_stock set qty = 3 where order_id = ${orderId} and qty = 1`.execute(database.db)
    await sql`update stock set reserved = 3 where reserved = 1`.execute(database.db)
    await move(number, 'paid')
    const result = await refundOrder(operator, { number, lines: ['#1=1'], restock: true })
    expect(result.notRestocked).toEqual([])
    expect([await available('LAMP'), await available('CABLE')]).toEqual([9, 8])
    await refundOrder(operator, { number, lines: ['#1=1'], restock: true })
    expect([await available('LAMP'), await available('CABLE')]).toEqual([10, 9])
  })

  it('refunds the whole rest and marks the order as refunded, with credit notes that add up to the invoice', async () => {
    const number = await paidOrder()
    await refundOrder(operator, { number, amount: '12,50' })
    await refundOrder(operator, { number, lines: ['#2'] })
    expect(await refundOrder(operator, { number })).toMatchObject({ amountCents: 19_050, isWhole: true })
    expect(await statusOf(number)).toBe('refunded')
    expect(await available('LAMP')).toBe(10)
    await deliver()
    const [invoice, ...notes] = await documentsOf(number)
    expect(notes.map(({ grossCents }) => grossCents)).toEqual([1250, 10_000, 19_050])
    expect(invoice?.grossCents).toBe(notes.reduce((sum, note) => sum + note.grossCents, 0))
  })

  it('rejects invalid refunds with messages that an operator understands', async () => {
    const unpaid = await anOrder()
    await expect(refundOrder(operator, { number: unpaid })).rejects.toThrow(/is not paid: cancel it instead/)
    const number = await paidOrder()
    const errors: [object, RegExp][] = [
      [{ amount: '303.01' }, /at most 303\.00\u00a0€ can still be refunded/],
      [{ amount: '-5' }, /no amount of euros/],
      [{ lines: ['LAMP=3'] }, /line #1 has 2 pieces left/],
      [{ lines: ['DESK'] }, /no line "DESK"; its lines are #1 LAMP, #2 CABLE/],
    ]
    for (const [request, text] of errors)
      await expect(refundOrder(operator, { number, ...request })).rejects.toThrow(text)
    await expect(refundOrder(operator, { number: '199999999' })).rejects.toThrow(/no order 199999999/)
    expect(await refundsToSend()).toEqual([])
  })

  it('refunds the whole order by set-status refunded', async () => {
    const number = await paidOrder()
    await move(number, 'refunded')
    expect((await refundsToSend()).map(({ amountCents }) => amountCents)).toEqual([30_300])
  })

  it('notifies the shopper without a credit note when the order was never invoiced', async () => {
    const number = await anOrder('awaiting_payment')
    await move(number, 'cancelled')
    await database.db.updateTable('payments').set({ state: 'paid' }).execute()
    await refundOrder(operator, { number })
    await deliver()
    expect(await documentsOf(number)).toEqual([])
    expect(mailOf('order-document').map(({ data }) => [data.document, data.refundCents])).toEqual([
      [undefined, 30_300],
    ])
  })
})

describe('documents and lists', () => {
  it('writes documents and the packing slip to files', async () => {
    const number = await anOrder()
    await move(number, 'ready')
    await deliver()
    const [invoice] = await orderDocuments(operator, { number, folder: join(folder, 'documents') })
    expect(invoice?.files.map((file) => existsSync(file))).toContain(true)
    const { file } = await packOrder(operator, { number, file: join(folder, 'slips', 'slip.pdf') })
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('shows money, documents and who did what', async () => {
    const number = await anOrder('awaiting_payment')
    await move(number, 'paid')
    await refundOrder(operator, { number, amount: '10', reason: 'kriim', operator: 'mari' })
    await deliver()
    const text = orderText(await showOrder(operator, { number }))
    for (const part of [
      'Paid       303.00',
      'Refund 1   10.00\u00a0€, to be sent by staff, kriim',
      '2026-000001',
      'K2026-000001',
      'operator:jaan',
      'operator:mari',
    ])
      expect(text).toContain(part)
    const listOrders = cliOperation('orders.list')
    const { rows } = await listOrders(operator, { limit: 5, status: 'paid' })
    expect(rows.map((row) => row.number)).toContain(number)
    await expect(listOrders(operator, { limit: 5, status: 'gone' })).rejects.toThrow(/is no order status/)
  })
})
