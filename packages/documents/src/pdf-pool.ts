import type { Piscina } from 'piscina'
import type { contractPdf } from './contract-pdf.ts'
import type { PrintedDocument } from './invoice-pdf.ts'
import type { manifestPdf } from './manifest-pdf.ts'
import type { packingSlipPdf } from './packing-slip-pdf.ts'
import type { pickListPdf } from './pick-list-pdf.ts'
import type { repairFormPdf } from './repair-form-pdf.ts'
import type { returnLabelPdf } from './return-label-pdf.ts'
import type { SampleLabel } from './sample-label-pdf.ts'
import type { shelfLabelsPdf } from './shelf-labels-pdf.ts'
import type * as worker from './pdf-worker.ts'

/**
 * Typesetting takes up to a second, mostly to embed the font: a worker thread keeps it from blocking
 * requests. Thread and pool start with the first document, the thread ends after an idle minute.
 */
let pool: Promise<Piscina<never, Uint8Array>> | undefined

async function openPool(): Promise<Piscina<never, Uint8Array>> {
  const { Piscina } = await import('piscina')
  return new Piscina({
    filename: new URL('./pdf-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
  })
}

async function run(name: keyof typeof worker, task: unknown): Promise<Buffer> {
  pool ??= openPool()
  const bytes = await (await pool).run(task as never, { name })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** An invoice, proforma or credit note as PDF, made in a thread of its own. @see invoicePdf */
export const invoicePdfInThread = (document: PrintedDocument): Promise<Buffer> =>
  run('renderInvoice', document)

/** The terms of an order as PDF, made in a thread of its own. @see contractPdf */
export const contractPdfInThread = (...given: Parameters<typeof contractPdf>): Promise<Buffer> =>
  run('renderContract', given)

/** A repair form as PDF, made in a thread of its own. @see repairFormPdf */
export const repairFormPdfInThread = (...given: Parameters<typeof repairFormPdf>): Promise<Buffer> =>
  run('renderRepairForm', given)

/** The label of a return as PDF, made in a thread of its own. @see returnLabelPdf */
export const returnLabelPdfInThread = (...given: Parameters<typeof returnLabelPdf>): Promise<Buffer> =>
  run('renderReturnLabel', given)

/** A packing slip as PDF, made in a thread of its own. @see packingSlipPdf */
export const packingSlipPdfInThread = (...given: Parameters<typeof packingSlipPdf>): Promise<Buffer> =>
  run('renderPackingSlip', given)

/** A pick list as PDF, made in a thread of its own. @see pickListPdf */
export const pickListPdfInThread = (...given: Parameters<typeof pickListPdf>): Promise<Buffer> =>
  run('renderPickList', given)

/** A handover list as PDF, made in a thread of its own. @see manifestPdf */
export const manifestPdfInThread = (...given: Parameters<typeof manifestPdf>): Promise<Buffer> =>
  run('renderManifest', given)

/** Labels of storage places as PDF, made in a thread of its own. @see shelfLabelsPdf */
export const shelfLabelsPdfInThread = (...given: Parameters<typeof shelfLabelsPdf>): Promise<Buffer> =>
  run('renderShelfLabels', given)

/** A label of an emulated carrier as PDF, made in a thread of its own. @see sampleLabelPdf */
export const sampleLabelPdfInThread = (label: SampleLabel): Promise<Buffer> => run('renderSampleLabel', label)
