import { type DocumentMark, setDocumentMark } from './document-mark.ts'
import { contractPdf } from './contract-pdf.ts'
import { invoicePdf, type PrintedDocument } from './invoice-pdf.ts'
import { manifestPdf } from './manifest-pdf.ts'
import { packingSlipPdf } from './packing-slip-pdf.ts'
import { pickListPdf } from './pick-list-pdf.ts'
import { repairFormPdf } from './repair-form-pdf.ts'
import { returnLabelPdf } from './return-label-pdf.ts'
import { type SampleLabel, sampleLabelPdf } from './sample-label-pdf.ts'
import { shelfLabelsPdf } from './shelf-labels-pdf.ts'

type Given<Task> = { task: Task; mark: DocumentMark }

/** Renders with the mark of the shop, which the thread cannot read itself. A thread renders one at a time. */
const marked =
  <Task>(render: (task: Task) => Promise<Buffer>) =>
  ({ task, mark }: Given<Task>): Promise<Buffer> => {
    setDocumentMark(mark)
    return render(task)
  }

// Functions of the worker thread of `pdf-pool.ts`, by name.
export const renderInvoice = marked((document: PrintedDocument) => invoicePdf(document))
export const renderContract = marked((given: Parameters<typeof contractPdf>) => contractPdf(...given))
export const renderRepairForm = marked((given: Parameters<typeof repairFormPdf>) => repairFormPdf(...given))
export const renderReturnLabel = marked((given: Parameters<typeof returnLabelPdf>) =>
  returnLabelPdf(...given),
)
export const renderPackingSlip = marked((given: Parameters<typeof packingSlipPdf>) =>
  packingSlipPdf(...given),
)
export const renderPickList = marked((given: Parameters<typeof pickListPdf>) => pickListPdf(...given))
export const renderManifest = marked((given: Parameters<typeof manifestPdf>) => manifestPdf(...given))
export const renderSampleLabel = marked((label: SampleLabel) => sampleLabelPdf(label))
export const renderShelfLabels = marked((given: Parameters<typeof shelfLabelsPdf>) =>
  shelfLabelsPdf(...given),
)
