import { contractPdf } from './contract-pdf.ts'
import { invoicePdf, type PrintedDocument } from './invoice-pdf.ts'
import { manifestPdf } from './manifest-pdf.ts'
import { packingSlipPdf } from './packing-slip-pdf.ts'
import { pickListPdf } from './pick-list-pdf.ts'
import { repairFormPdf } from './repair-form-pdf.ts'
import { returnLabelPdf } from './return-label-pdf.ts'
import { type SampleLabel, sampleLabelPdf } from './sample-label-pdf.ts'
import { shelfLabelsPdf } from './shelf-labels-pdf.ts'

/** Functions of the worker thread of `pdf-pool.ts`, by name. */
export const renderInvoice = (document: PrintedDocument): Promise<Buffer> => invoicePdf(document)

export const renderContract = (given: Parameters<typeof contractPdf>): Promise<Buffer> =>
  contractPdf(...given)

export const renderRepairForm = (given: Parameters<typeof repairFormPdf>): Promise<Buffer> =>
  repairFormPdf(...given)

export const renderReturnLabel = (given: Parameters<typeof returnLabelPdf>): Promise<Buffer> =>
  returnLabelPdf(...given)

export const renderPackingSlip = (given: Parameters<typeof packingSlipPdf>): Promise<Buffer> =>
  packingSlipPdf(...given)

export const renderPickList = (given: Parameters<typeof pickListPdf>): Promise<Buffer> =>
  pickListPdf(...given)

export const renderManifest = (given: Parameters<typeof manifestPdf>): Promise<Buffer> =>
  manifestPdf(...given)

export const renderSampleLabel = (label: SampleLabel): Promise<Buffer> => sampleLabelPdf(label)

export const renderShelfLabels = (given: Parameters<typeof shelfLabelsPdf>): Promise<Buffer> =>
  shelfLabelsPdf(...given)
