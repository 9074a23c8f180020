import { contractPdf } from './contract-pdf.ts'
import { invoicePdf, type PrintedDocument } from './invoice-pdf.ts'

/** What the thread of `pdf-pool.ts` can do, by name. */
export const renderInvoice = (document: PrintedDocument): Promise<Buffer> => invoicePdf(document)

export const renderContract = (given: Parameters<typeof contractPdf>): Promise<Buffer> =>
  contractPdf(...given)
