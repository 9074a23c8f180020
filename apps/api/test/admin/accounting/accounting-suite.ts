import { findDocumentSeller } from '@ambra/commerce/accounting'
import { invoiceRepository } from '@ambra/db/accounting'
import { orderRepository } from '@ambra/db/sales'
import { refundRepository } from '@ambra/db/payments'
import { creditFigures } from '@ambra/documents/credit-figures'
import { type DocumentFigures, orderFigures } from '@ambra/documents/figures'
import { isoDay } from '@ambra/domain/platform/text/format'
import { sql } from 'kysely'
import type { TestApp } from '../../api-suite.ts'

/** Issues the pending invoices and credit notes, as the worker does. */
export async function issueDocuments(shop: TestApp): Promise<void> {
  const { db } = shop.database
  const { rows } = await sql<{ kind: string; order: number; refund: number | null }>`
    delete from outbox where kind in ('invoice.issue', 'credit_note.issue')
    returning kind, (payload ->> 'order_id')::integer as order, (payload ->> 'refund_id')::integer as refund`.execute(
    db,
  )
  for (const { order: id } of rows.filter(({ kind }) => kind === 'invoice.issue')) {
    const order = await orderRepository(db).findById(id)
    if (!order) throw new Error('an order of a message is gone')
    const seller = {
      ...(await findDocumentSeller(db, order.storeId, 'help@shop.test')),
      vatNumber: 'EE123456789',
      address: 'Kopli 1, 10412 Tallinn',
    }
    const figures = orderFigures(order, seller, { paid: 0 })
    await issue(shop, { orderId: id, kind: 'invoice', figures })
  }
  for (const { order: id, refund: refundId } of rows.filter(({ kind }) => kind === 'credit_note.issue')) {
    const [invoice] = await invoiceRepository(db).listByOrder(id)
    // The refund of an order that was never invoiced has no credit note.
    if (!invoice) continue
    const refund = refundId === null ? undefined : await refundRepository(db).findById(refundId)
    const figures = creditFigures(
      invoice.figures as DocumentFigures,
      { number: invoice.number, issuedOn: isoDay(invoice.issuedAt) },
      {
        ...(refund ? { parts: { lines: refund.lines, charges: refund.charges } } : {}),
        paid: refund?.amountCents ?? 0,
      },
    )
    await issue(shop, {
      orderId: id,
      kind: 'credit_note',
      figures,
      invoiceId: invoice.id,
      refundId: refund?.id,
    })
  }
}

type Document = {
  orderId: number
  kind: 'invoice' | 'credit_note'
  figures: DocumentFigures
  invoiceId?: number
  refundId?: number | undefined
}
const issue = (shop: TestApp, document: Document) =>
  invoiceRepository(shop.database.db).issue({
    ...document,
    seller: 'shop',
    grossCents: document.figures.totals.gross,
    now: shop.clock.now(),
  })
