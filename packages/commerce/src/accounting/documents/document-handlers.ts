import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import { findDocumentSeller } from './document-seller.ts'
import { printedInvoice } from './order-documents.ts'
import type { Database } from '@ambra/db/connection'
import type { OrderRecord } from '@ambra/db/schema'
import { type InvoiceRecord, invoiceRepository } from '@ambra/db/accounting'
import { orderRepository } from '@ambra/db/sales'
import { type OutboxMessage, outboxRepository } from '@ambra/db/messaging'
import { type RefundRecord, refundRepository } from '@ambra/db/payments'
import { creditFigures } from '@ambra/documents/credit-figures'
import { type DocumentFigures, orderFigures } from '@ambra/documents/figures'
import { isoDay } from '@ambra/domain/platform/text/format'
import type { MailTransport } from '@ambra/mail/transport'
import type { MailOptions } from '../../messaging/mail/mail-options.ts'
import { sendOrderMail } from '../../sales/orders/order-mail.ts'
import type { OutboxHandlers } from '../../messaging/outbox/outbox-worker.ts'

type IssueOptions = { database: Pick<Database, 'db'>; shopkeeper: string; now: () => Date }

/**
 * Issues the invoice of an order once and queues its mail in the same transaction. Prepaid orders are paid by
 * then; others are invoiced when the goods are ready.
 * @see docs/rules/invariants INV-9
 */
async function issueInvoice(
  { database: { db }, shopkeeper, now }: IssueOptions,
  order: OrderRecord,
): Promise<void> {
  const { transfer } = order.payment
  const seller = await findDocumentSeller(db, order.storeId, shopkeeper)
  const paid = await refundRepository(db).paidCents(order.id)
  const figures = orderFigures(
    order,
    transfer ? { ...seller, payee: transfer.payee, iban: transfer.iban, bank: transfer.bank } : seller,
    { paid, dueOn: transfer && paid === 0 ? transfer.dueDate : undefined },
  )
  await invoiceRepository(db).issue({
    orderId: order.id,
    kind: 'invoice',
    seller: seller.registryCode || seller.name,
    figures,
    grossCents: figures.totals.gross,
    now: now(),
    outbox: [{ kind: 'mail.document', payload: {}, dedupeKey: `mail.document:invoice:${order.id}` }],
  })
}

/**
 * Issues the credit note of a refund, or of an order that was invoiced and then cancelled unpaid. Refunds of
 * an order that was never invoiced have no credit note; the shopper is notified all the same.
 */
async function issueCreditNote(options: IssueOptions, order: OrderRecord, refundId?: number): Promise<void> {
  const { db } = options.database
  const invoices = invoiceRepository(db)
  const wasInvoiced = order.events.some(({ to }) => to === 'paid' || to === 'ready')
  if (wasInvoiced) await issueInvoice(options, order)
  const invoice = (await invoices.listByOrder(order.id)).find(({ kind }) => kind === 'invoice')
  const refund = refundId === undefined ? undefined : await refundRepository(db).findById(refundId)
  const payload = refundId === undefined ? {} : { refund_id: refundId }
  if (!invoice) {
    if (refund)
      await outboxRepository(db).add(
        'mail.document',
        { order_id: order.id, ...payload },
        { now: options.now(), dedupeKey: `mail.document:refund:${refundId}` },
      )
    return
  }
  const figures = creditOf(invoice, refund)
  await invoices.issue({
    orderId: order.id,
    kind: 'credit_note',
    seller: figures.seller.registryCode || figures.seller.name,
    figures,
    grossCents: figures.totals.gross,
    now: options.now(),
    refundId,
    invoiceId: invoice.id,
    outbox: [
      { kind: 'mail.document', payload, dedupeKey: `mail.document:credit:${order.id}:${refundId ?? ''}` },
    ],
  })
}

function creditOf(invoice: InvoiceRecord, refund: RefundRecord | undefined): DocumentFigures {
  // Figures are unchanged since the invoice was issued.
  const figures = invoice.figures as DocumentFigures
  const refersTo = { number: invoice.number, issuedOn: isoDay(invoice.issuedAt) }
  return creditFigures(figures, refersTo, {
    ...(refund ? { parts: { lines: refund.lines, charges: refund.charges } } : {}),
    reason: refund?.reason,
    paid: refund?.amountCents ?? 0,
  })
}

/** For a swap only the transferred part is refunded; the rest has paid the other order. */
const refundedParts = ({ amountCents, creditCents, giftCardCents }: RefundRecord) => ({
  ...(amountCents > creditCents ? { refundCents: amountCents - creditCents } : {}),
  refundedToCardCents: giftCardCents,
  creditedCents: creditCents,
})

/** Creates the idempotent handlers of invoices, credit notes and their mails. */
export function documentHandlers(options: MailOptions, transport: MailTransport) {
  const { db } = options.database
  const orderOf = async (message: OutboxMessage) => {
    const order = await orderRepository(db).findById(Number(message.payload['order_id']))
    if (!order) throw new Error(`order of message ${message.id} is gone`)
    return order
  }
  return {
    'invoice.issue': async (message) => issueInvoice(options, await orderOf(message)),
    'credit_note.issue': async (message) => {
      const { refund_id: refundId } = message.payload
      await issueCreditNote(
        options,
        await orderOf(message),
        typeof refundId === 'number' ? refundId : undefined,
      )
    },
    'mail.document': async (message) => {
      const { document_id: documentId, refund_id: refundId } = message.payload
      const issued = documentId ? await invoiceRepository(db).findById(Number(documentId)) : undefined
      const refund = refundId ? await refundRepository(db).findById(Number(refundId)) : undefined
      await sendOrderMail(options, transport, {
        mail: { kind: 'order-document', name: issued?.kind ?? 'refund', to: 'shopper' },
        message,
        ...(issued ? { document: printedInvoice(issued) } : {}),
        ...(refund ? refundedParts(refund) : {}),
      })
    },
  } satisfies Partial<OutboxHandlers<OutboxKind>>
}
