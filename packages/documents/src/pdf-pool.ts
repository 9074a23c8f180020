import type { Piscina } from 'piscina'
import { readDocumentMark } from './document-mark.ts'
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
 * Worker pool: typesetting takes up to a second, mostly to embed the font, and would block requests. Pool and
 * thread start with the first document; the thread ends after an idle minute.
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
  const given = { task, mark: await readDocumentMark() }
  const bytes = await (await pool).run(given as never, { name })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Renders an invoice, pro forma invoice or credit note in the worker thread. @see invoicePdf */
export const invoicePdfInThread = (document: PrintedDocument): Promise<Buffer> =>
  run('renderInvoice', document)

/** Renders the terms of an order in the worker thread. @see contractPdf */
export const contractPdfInThread = (...given: Parameters<typeof contractPdf>): Promise<Buffer> =>
  run('renderContract', given)

/** Renders a repair form in the worker thread. @see repairFormPdf */
export const repairFormPdfInThread = (...given: Parameters<typeof repairFormPdf>): Promise<Buffer> =>
  run('renderRepairForm', given)

/** Renders a return label in the worker thread. @see returnLabelPdf */
export const returnLabelPdfInThread = (...given: Parameters<typeof returnLabelPdf>): Promise<Buffer> =>
  run('renderReturnLabel', given)

/** Renders a packing slip in the worker thread. @see packingSlipPdf */
export const packingSlipPdfInThread = (...given: Parameters<typeof packingSlipPdf>): Promise<Buffer> =>
  run('renderPackingSlip', given)

/** Renders a pick list in the worker thread. @see pickListPdf */
export const pickListPdfInThread = (...given: Parameters<typeof pickListPdf>): Promise<Buffer> =>
  run('renderPickList', given)

/** Renders a handover list in the worker thread. @see manifestPdf */
export const manifestPdfInThread = (...given: Parameters<typeof manifestPdf>): Promise<Buffer> =>
  run('renderManifest', given)

/** Renders bin labels in the worker thread. @see shelfLabelsPdf */
export const shelfLabelsPdfInThread = (...given: Parameters<typeof shelfLabelsPdf>): Promise<Buffer> =>
  run('renderShelfLabels', given)

/** Renders a label of an emulated carrier in the worker thread. @see sampleLabelPdf */
export const sampleLabelPdfInThread = (label: SampleLabel): Promise<Buffer> => run('renderSampleLabel', label)
