import { contractPdf } from './contract-pdf.ts'
import { invoicePdf, type PrintedDocument } from './invoice-pdf.ts'
import { repairFormPdf } from './repair-form-pdf.ts'
import { returnLabelPdf } from './return-label-pdf.ts'

/** The functions of the worker thread of `pdf-pool.ts`, by name. */
export const renderInvoice = (document: PrintedDocument): Promise<Buffer> => invoicePdf(document)

export const renderContract = (given: Parameters<typeof contractPdf>): Promise<Buffer> =>
  contractPdf(...given)

export const renderRepairForm = (given: Parameters<typeof repairFormPdf>): Promise<Buffer> =>
  repairFormPdf(...given)

export const renderReturnLabel = (given: Parameters<typeof returnLabelPdf>): Promise<Buffer> =>
  returnLabelPdf(...given)
