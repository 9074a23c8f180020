import type { ReturnLabel } from '@ambra/contract/service/after-sale'
import type { Database } from '@ambra/db/connection'
import { returnLabelPdfInThread } from '@ambra/documents/pdf-pool'
import { drawReturnQr } from '@ambra/documents/return-qr'
import { findDocumentSeller } from '../../accounting/documents/document-seller.ts'

/** Withdrawal as printed on its label. */
type Stated = { code: string; orderNumber: string; storeId: number }

/** Creates return labels of a store; each is undefined if the shop has no address. */
export async function returnLabels(
  { db }: Pick<Database, 'db'>,
  storeId: number,
): Promise<(stated: Stated) => ReturnLabel | undefined> {
  const { name, address } = await findDocumentSeller(db, storeId, '')
  return ({ code, orderNumber: number }) => {
    const qr = drawReturnQr({ code, number, name, address })
    return qr && { name, address, qr }
  }
}

/** Renders the label as PDF; undefined if the shop has no address. */
export async function returnLabelFile(
  { db }: Pick<Database, 'db'>,
  { code, orderNumber, storeId, language, at }: Stated & { language: string; at: Date },
): Promise<Buffer | undefined> {
  const seller = await findDocumentSeller(db, storeId, '')
  if (seller.address === '') return undefined
  return returnLabelPdfInThread({ code, number: orderNumber, language, at }, seller)
}
