import type { ReturnLabel } from '@ambra/contract/after-sale'
import type { Database } from '@ambra/db/database'
import { returnLabelPdfInThread } from '@ambra/documents/pdf-pool'
import { returnQr } from '@ambra/documents/return-qr'
import { findDocumentSeller } from '../document/document-seller.ts'

/** A statement as its label names it. */
type Stated = { code: string; orderNumber: string; storeId: number }

/** Writes the labels of returns to a store; each is undefined in a shop without an address. */
export async function returnLabels(
  { db }: Pick<Database, 'db'>,
  storeId: number,
): Promise<(stated: Stated) => ReturnLabel | undefined> {
  const { name, address } = await findDocumentSeller(db, storeId, '')
  return ({ code, orderNumber: number }) => {
    const qr = returnQr({ code, number, name, address })
    return qr && { name, address, qr }
  }
}

/** The label as PDF; undefined in a shop without an address. */
export async function returnLabelFile(
  { db }: Pick<Database, 'db'>,
  { code, orderNumber, storeId, language, at }: Stated & { language: string; at: Date },
): Promise<Buffer | undefined> {
  const seller = await findDocumentSeller(db, storeId, '')
  if (seller.address === '') return undefined
  return returnLabelPdfInThread({ code, number: orderNumber, language, at }, seller)
}
