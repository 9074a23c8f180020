import type { OrderDocument } from '@ambra/contract/sales/order-parts'
import type { Database } from '@ambra/db/connection'
import type { OrderRecord } from '@ambra/db/schema'
import { type InvoiceRecord, invoiceRepository } from '@ambra/db/accounting'
import { type DocumentFigures, orderFigures } from '@ambra/documents/figures'
import type { PrintedDocument } from '@ambra/documents/invoice-pdf'
import { isoDay } from '@ambra/domain/platform/text/format'
import { contractHash } from './contract-document.ts'
import { findDocumentSeller } from './document-seller.ts'

type Subject = Pick<OrderRecord, 'id' | 'number' | 'orderToken' | 'status' | 'payment' | 'confirmed'>

/** Returns an issued document in printable form. */
export function printedInvoice({ kind, number, issuedAt, figures }: InvoiceRecord): PrintedDocument {
  // Figures are unchanged since the document was issued.
  return { kind, number, issuedOn: isoDay(issuedAt), figures: figures as DocumentFigures }
}

/** Returns the pro forma invoice of an order paid by bank transfer; it bears the order's number. */
export async function proformaOf(
  db: Database['db'],
  order: OrderRecord,
  fallbackEmail: string,
): Promise<PrintedDocument | undefined> {
  const { transfer } = order.payment
  if (!transfer) return undefined
  const { payee, iban, bank, dueDate } = transfer
  const seller = await findDocumentSeller(db, order.storeId, fallbackEmail)
  return {
    kind: 'proforma',
    number: order.number,
    issuedOn: isoDay(order.createdAt),
    figures: orderFigures(order, { ...seller, payee, iban, bank }, { paid: 0, dueOn: dueDate }),
  }
}

/** Whether the order still has a pro forma invoice: until its invoice is issued or the order is cancelled. */
export const hasProforma = ({ payment, status }: Subject, invoices: readonly InvoiceRecord[]): boolean =>
  payment.transfer !== undefined && status !== 'cancelled' && !invoices.some(({ kind }) => kind === 'invoice')

/** Lists the documents of an order with the addresses for its owner. `publicUrl` without a trailing slash. */
export async function listOrderDocuments(
  db: Database['db'],
  order: Subject,
  publicUrl: string,
): Promise<{ documents?: OrderDocument[] }> {
  const invoices = await invoiceRepository(db).listByOrder(order.id)
  const address = (kind: OrderDocument['kind'], id: string, format?: 'xml') => {
    const { number, orderToken } = order
    const query = new URLSearchParams({ number, orderToken, kind, id, ...(format && { format }) })
    return `${publicUrl}/api/order/document?${query}`
  }
  const documents: OrderDocument[] = [
    ...(hasProforma(order, invoices)
      ? [{ kind: 'proforma' as const, number: order.number, url: address('proforma', order.number) }]
      : []),
    ...invoices.map(({ kind, number, figures }) => ({
      kind,
      number,
      url: address(kind, number),
      ...(hasElectronicForm(figures) ? { xmlUrl: address(kind, number, 'xml') } : {}),
    })),
    ...(contractHash(order) === undefined
      ? []
      : [{ kind: 'contract' as const, number: order.number, url: address('contract', order.number) }]),
  ]
  return documents.length > 0 ? { documents } : {}
}

const hasElectronicForm = (figures: unknown): boolean => {
  const { seller } = figures as DocumentFigures
  return seller.vatNumber !== '' && seller.address !== ''
}
