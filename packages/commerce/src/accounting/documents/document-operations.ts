import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findDocumentSeller } from './document-seller.ts'
import { hasProforma, printedInvoice, proformaOf } from './order-documents.ts'
import { invoiceRepository } from '@ambra/db/accounting'
import { refundRepository } from '@ambra/db/payments'
import { invoicePdf, type PrintedDocument } from '@ambra/documents/invoice-pdf'
import { packingSlipPdf } from '@ambra/documents/packing-slip-pdf'
import { ublXml } from '@ambra/documents/ubl-xml'
import { amountDueCents } from '../../payments/orders/amount-due.ts'
import { withShownFields } from '../../platform/custom-fields/line-fields.ts'
import type { Command } from '../../platform/operations/operation.ts'
import { findOrder } from '../../sales/orders/find-order.ts'
import { findPaymentMethod } from '../../payments/methods/registry.ts'

/** Document of an order; money in cents, `issued` is the day. `files` lists those just written. */
export type DocumentRow = {
  kind: PrintedDocument['kind']
  number: string
  issued: string
  grossCents: number
  files: string[]
}

type DocumentsInput = { number: string; folder?: string | undefined }

/** `ambra orders documents NUMBER`: lists the documents of an order; `--save` writes them as files. */
export const orderDocuments: Command<DocumentsInput, DocumentRow[]> = async (context, { number, folder }) => {
  const order = await findOrder(context, number)
  const { db } = context.shop.database
  const invoices = await invoiceRepository(db).listByOrder(order.id)
  const proforma = hasProforma(order, invoices)
    ? await proformaOf(db, order, context.settings.contactEmail)
    : undefined
  const documents = [...(proforma ? [proforma] : []), ...invoices.map(printedInvoice)]
  if (folder !== undefined) await mkdir(folder, { recursive: true })
  const rows: DocumentRow[] = []
  for (const document of documents)
    rows.push({
      kind: document.kind,
      number: document.number,
      issued: document.issuedOn,
      grossCents: document.figures.totals.gross,
      files: folder === undefined ? [] : await save(document, folder),
    })
  return rows
}

async function save({ kind, ...document }: PrintedDocument, folder: string): Promise<string[]> {
  const path = join(folder, `${kind}-${document.number}`)
  await writeFile(`${path}.pdf`, await invoicePdf({ kind, ...document }))
  const xml = kind === 'proforma' ? undefined : ublXml({ kind, ...document })
  if (xml === undefined) return [`${path}.pdf`]
  await writeFile(`${path}.xml`, xml)
  return [`${path}.pdf`, `${path}.xml`]
}

/** `ambra orders pack NUMBER`: writes the packing slip as PDF. */
export const packOrder: Command<{ number: string; file: string }, { number: string; file: string }> = async (
  context,
  { number, file },
) => {
  const order = await findOrder(context, number)
  const { db } = context.shop.database
  const paid = await refundRepository(db).paidCents(order.id)
  const isCollected = findPaymentMethod(order.payment.methodCode)?.rules.isCash && paid === 0
  const slip = await packingSlipPdf(
    { ...order, lines: await withShownFields(db, order) },
    await findDocumentSeller(db, order.storeId, context.settings.contactEmail),
    { at: context.now(), ...(isCollected ? { collectCents: amountDueCents(order) } : {}) },
  )
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, slip)
  return { number, file }
}
