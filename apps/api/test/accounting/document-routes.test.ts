import { errorText } from '@ambra/contract/platform/errors/error-text'
import type { OrderDocument } from '@ambra/contract/sales/order-parts'
import { contentRepository } from '@ambra/db/content'
import { invoiceRepository } from '@ambra/db/accounting'
import { orderRepository } from '@ambra/db/sales'
import { orderFigures } from '@ambra/documents/figures'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { buyerOf, errorOf } from '../sales/order-suite.ts'
import { findDocumentSeller } from '@ambra/commerce/accounting'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 100, stock: { qty: 50 } })])
})
const { cartWith, order, pullOrder } = buyerOf(() => shop)

type Placed = { orderNumber: string; orderToken: string; backendOrderId: number }

const placed = async (): Promise<Placed> => (await order(await cartWith({ sku: 'LAMP' }))).body.result

/** Prepares and invoices an order as the worker does, with a seller who can issue e-invoices. */
async function invoiced(vatNumber = 'EE102999844'): Promise<Placed> {
  const result = await placed()
  const { db } = shop.database
  const record = await orderRepository(db).findById(result.backendOrderId)
  if (!record) throw new Error('no order')
  const seller = {
    ...(await findDocumentSeller(db, 1, 'a@b.ee')),
    vatNumber,
    address: 'Kopli 1, 10412 Tallinn',
  }
  const figures = orderFigures(record, seller, { paid: 0 })
  await invoiceRepository(db).issue({
    orderId: record.id,
    kind: 'invoice',
    seller: '1',
    figures,
    grossCents: figures.totals.gross,
    now: shop.clock.now(),
  })
  return result
}
const documentsOf = async (of: Placed): Promise<OrderDocument[]> => (await pullOrder(of)).documents ?? []
const fetchDocument = (url: string) => {
  const { pathname, search } = new URL(url)
  return shop.send({ method: 'GET', url: pathname + search })
}
const fetchWith = ({ orderNumber: number, orderToken }: Placed, over: Record<string, string>) => {
  const query = new URLSearchParams({ number, orderToken, kind: 'invoice', ...over })
  return shop.send({ method: 'GET', url: `/api/order/document?${query}` })
}

describe('GET order/document', () => {
  it("returns the invoice as PDF and as e-invoice to the order's owner, at the addresses of order/pull", async () => {
    const [document] = await documentsOf(await invoiced())
    expect(document).toMatchObject({ kind: 'invoice', number: expect.stringMatching(/^2026-\d{6}$/) })
    const pdf = await fetchDocument(document?.url ?? '')
    expect(pdf.status).toBe(200)
    expect(pdf.response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="invoice-${document?.number}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    expect(pdf.response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const xml = await fetchDocument(document?.xmlUrl ?? '')
    expect(xml.response.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(xml.response.payload).toContain(`<cbc:ID>${document?.number}</cbc:ID>`)
  })

  it('returns no e-invoice of a seller without VAT number', async () => {
    const result = await invoiced('')
    const [document] = await documentsOf(result)
    expect(document?.xmlUrl).toBeUndefined()
    expect(errorOf(await fetchWith(result, { format: 'xml' }))).toEqual([404, 'order.document_not_found'])
  })

  it('gives the same response to a wrong token and an unknown number', async () => {
    const result = await invoiced()
    const other = await placed()
    const responses = [
      await fetchWith(result, { orderToken: other.orderToken }),
      await fetchWith(result, { orderToken: `${result.orderToken}x` }),
      await fetchWith(result, { number: '199999999' }),
    ]
    expect(responses.map(errorOf)).toEqual(Array(3).fill([404, 'order.not_found']))
  })

  it('finds no document before it is issued, nor one of another order', async () => {
    const first = await invoiced()
    const [document] = await documentsOf(first)
    const second = await placed()
    expect(await documentsOf(second)).toEqual([])
    for (const over of [{}, { id: document?.number ?? '' }, { kind: 'credit_note' }, { kind: 'proforma' }])
      expect(errorOf(await fetchWith(second, over))).toEqual([404, 'order.document_not_found'])
    expect(errorText('et', 'order.document_not_found')).toBe('Seda dokumenti ei ole.')
  })

  it('returns the contract as of the order, the same each time (LAW-ORD-5)', async () => {
    const content = contentRepository(shop.database.db)
    const terms = { identifier: 'purchase-sales-rules', kind: 'page' as const, title: 'Reeglid' }
    const wordings = ['Vanad tingimused.', 'Uued tingimused, pikemad kui vanad.']
    const files: Buffer[] = []
    const urls: string[] = []
    for (const body of wordings) {
      await content.putPage(2, { ...terms, body }, shop.clock.now())
      const [document] = await documentsOf(await placed())
      expect(document?.kind).toBe('contract')
      urls.push(document?.url ?? '')
      const { response } = await fetchDocument(document?.url ?? '')
      expect(response.headers['content-type']).toBe('application/pdf')
      files.push(response.rawPayload)
    }
    expect(files[0]?.equals(files[1] ?? Buffer.of())).toBe(false)
    expect((await fetchDocument(urls[0] ?? '')).response.rawPayload.equals(files[0] ?? Buffer.of())).toBe(
      true,
    )
    const foreignUrl = urls[0]?.replace(/orderToken=[^&]+/, `orderToken=${'x'.repeat(32)}`)
    expect(errorOf(await fetchDocument(foreignUrl ?? ''))).toEqual([404, 'order.not_found'])
    await shop.database.db.deleteFrom('content_pages').execute()
  })

  it('explains a dead link in the language of the order', async () => {
    const { orderNumber: number, orderToken } = await placed()
    const readDocument = (token: string) =>
      shop.send({
        method: 'GET',
        url: `/api/order/document?${new URLSearchParams({ number, orderToken: token, kind: 'invoice' })}`,
        headers: { accept: 'text/html' },
      })
    const responses = [await readDocument(orderToken), await readDocument('x'.repeat(32))]
    expect(responses.map(({ status }) => status)).toEqual([404, 404])
    expect(responses.map(({ response }) => response.payload.includes('<html lang'))).toEqual([true, true])
    expect(responses[0]?.response.payload).toContain('There is no such document.')
  })

  it('rejects bad input', async () => {
    const result = await placed()
    expect(errorOf(await fetchWith(result, { kind: 'receipt' }))).toEqual([400, 'request.invalid'])
    expect(errorOf(await fetchWith(result, { format: 'html' }))).toEqual([400, 'request.invalid'])
    expect(errorOf(await fetchWith(result, { orderToken: '' }))).toEqual([400, 'request.missing_parameter'])
    const twice = await shop.send({
      method: 'GET',
      url: '/api/order/document?number=1&number=2&kind=invoice',
    })
    expect(errorOf(twice)).toEqual([400, 'request.invalid'])
  })
})

describe('order/pull', () => {
  it('has the fields of an order history item: increment_id and total (spec §3)', async () => {
    const result = await placed()
    const pulled = await pullOrder(result)
    expect(pulled).toMatchObject({ increment_id: result.orderNumber, total: pulled.grand_total })
    expect(pulled.total).toBe(pulled.subtotal_incl_tax + pulled.shipping_incl_tax + pulled.paymentCost)
  })

  it('requires number and orderToken of the same order (spec §7)', async () => {
    const [first, second] = [await placed(), await placed()]
    const readDocument = (number: string, orderToken: string) =>
      shop.call('orderPull', { query: { storeCode: 'en', number, orderToken } })
    expect((await readDocument(first.orderNumber, first.orderToken)).status).toBe(200)
    expect(errorOf(await readDocument(first.orderNumber, second.orderToken))).toEqual([
      404,
      'order.not_found',
    ])
    expect(errorOf(await readDocument(first.orderNumber, ''))).toEqual([400, 'request.missing_parameter'])
    expect(errorOf(await readDocument('', first.orderToken))).toEqual([400, 'request.missing_parameter'])
  })
})
