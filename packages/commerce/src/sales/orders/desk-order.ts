import type { OrderDetails as OrderDetailsDocument } from '@ambra/contract/sales/order-operations'
import type { OrderRecord } from '@ambra/db/schema'
import { findHold, orderExchangeRepository, orderWorkRepository } from '@ambra/db/sales'
import { counterPaymentOf, reversalRepository, refundRepository } from '@ambra/db/payments'
import { invoiceRepository } from '@ambra/db/accounting'
import { stores } from '@ambra/domain/platform/shop/stores'
import { invoicePdf } from '@ambra/documents/invoice-pdf'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { hasProforma, printedInvoice, proformaOf } from '../../accounting/documents/order-documents.ts'
import { type OrderDetails, showOrder } from './order-operations.ts'
import { orderMatters } from './order-matters.ts'
import { orderForOthers } from './order-for-others.ts'
import { refundable } from '../../payments/refunds/order-refunds.ts'
import { orderSources } from '../../inventory/warehouses/order-source.ts'
import { isLate } from './order-list.ts'
import { createOrderNotes, type NoteWriter } from './order-notes.ts'
import { getOrder, versionOf } from './order-version.ts'

/** Viewer of an order; without the right to read contacts, personal data and notes are hidden. */
export type OrderViewer = {
  writer: NoteWriter
  mayReadContacts: (storeId: number) => boolean
  mayReadCases: (storeId: number) => boolean
}

/** Returns an order as its console page shows it. @throws ShopError order.not_found */
export async function deskOrder(
  context: OperationContext,
  number: string,
  { writer, mayReadContacts, mayReadCases }: OrderViewer,
): Promise<OrderDetailsDocument> {
  const { db } = context.shop.database
  const record = await getOrder(db, number)
  const details = await showOrder(context, { number })
  const work = orderWorkRepository(db)
  const refunds = refundRepository(db)
  const isShown = mayReadContacts(record.storeId)
  const notes = createOrderNotes({ db, writer, now: context.now() })
  return {
    ...shownOrder(details, isShown),
    store: stores.find(({ id }) => id === record.storeId)?.code ?? '',
    version: await versionOf(db, record.id),
    placed_at: record.createdAt.toISOString(),
    refundable: refundFigures(record, await refunds.listByOrder(record.id), details.paidCents),
    exchanges: (await orderExchangeRepository(db).list(record.id)).map(({ number: other, way }) => ({
      number: other,
      way,
    })),
    counter: (await counterPaymentOf(db, record.id))?.means ?? null,
    reversals: (await reversalRepository(db).listOpenOfOrder(record.id)).map(({ amountCents, day }) => ({
      cents: amountCents,
      day,
    })),
    documents: [...(await proformaRows(context, record)), ...details.documents],
    notes: isShown ? await notes.list(record.id) : [],
    mails: (await work.listMails(record.id)).map(({ at, sentAt, ...mail }) => ({
      kind: mail.kind,
      at: at.toISOString(),
      sent: sentAt?.toISOString() ?? null,
      has_failed: mail.hasFailed,
    })),
    ...(await orderMatters(context, record, {
      mayReadContacts: isShown,
      mayReadCases: mayReadCases(record.storeId),
    })),
    is_late: isLate(record.status, record.shipping?.deliveryTo, context.now()),
    hold: await holdOf(context, record.id, isShown),
    assignee: (await work.findAssignee(record.id)) ?? null,
    comment: isShown ? (record.comment ?? null) : null,
    ...(await orderSources(context, record.id)),
  }
}

async function holdOf({ shop }: OperationContext, orderId: number, isShown: boolean) {
  const hold = await findHold(shop.database.db, orderId)
  return hold ? { by: hold.actor, reason: isShown ? hold.reason : null, at: hold.at.toISOString() } : null
}

/** Returns the input of `planRefund`, without internal accounting data. */
function refundFigures(
  ...[order, earlier, paidCents]: Parameters<typeof refundable>
): OrderDetailsDocument['refundable'] {
  const { lines, ...money } = refundable(order, earlier, paidCents)
  return {
    ...money,
    lines: [...lines],
    earlier: earlier.map(({ amountCents, lines: pieces, charges }) => ({
      amountCents,
      lines: pieces.map(({ line, qty }) => ({ line, qty })),
      charges: charges.map(({ kind, cents }) => ({ kind, cents })),
    })),
  }
}

async function proformaRows({ shop }: OperationContext, order: OrderRecord) {
  const invoices = await invoiceRepository(shop.database.db).listByOrder(order.id)
  return hasProforma(order, invoices) ? [{ kind: 'proforma', number: order.number }] : []
}

/** Returns a document of an order as a file. @throws ShopError order.not_found, order.document_not_found */
export async function deskDocument(
  { shop, settings }: OperationContext,
  { number, document }: { number: string; document: string },
): Promise<{ name: string; type: string; content: string }> {
  const { db } = shop.database
  const order = await getOrder(db, number)
  const invoices = await invoiceRepository(db).listByOrder(order.id)
  const issued = invoices.find((one) => one.number === document)
  const isProforma = document === order.number && hasProforma(order, invoices)
  const printed = issued
    ? printedInvoice(issued)
    : isProforma && (await proformaOf(db, order, settings.contactEmail))
  if (!printed) throw new ShopError('order.document_not_found')
  return {
    name: `${printed.kind}-${printed.number}.pdf`,
    type: 'application/pdf',
    content: Buffer.from(await invoicePdf(printed)).toString('base64'),
  }
}

/** Fields that do not identify the shopper. */
const impersonalFields: ReadonlySet<string> = new Set([
  'entity_id',
  'increment_id',
  'created_at',
  'updated_at',
  'status',
  'state',
  'grand_total',
  'subtotal',
  'shipping_amount',
  'tax_amount',
  'discount_amount',
  'creditAmount',
  'coupon_code',
  'discount_title',
  'order_currency_code',
  'store_id',
  'total_item_count',
  'total_qty_ordered',
  'shipping_description',
  'items',
  'paymentTitle',
  'paymentState',
  'pickupPoint',
  'taxes',
  'deliveryFrom',
  'deliveryTo',
])

/** Returns the order without secrets; without the right to read contacts also without personal data and notes. */
function shownOrder({ order, history, ...details }: OrderDetails, mayRead: boolean) {
  const { protect_code: _, quote_id: __, ...shown } = orderForOthers(order)
  return {
    ...details,
    order: mayRead
      ? shown
      : Object.fromEntries(Object.entries(shown).filter(([name]) => impersonalFields.has(name))),
    history: mayRead ? history : history.map((event) => ({ ...event, note: '' })),
  }
}
