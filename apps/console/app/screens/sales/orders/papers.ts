import { client } from '#console/api/client.ts'
import { saveFile } from '#console/api/save-file.ts'

/** Downloads one document of an order. @throws AdminError */
export async function downloadDocument(number: string, document: string): Promise<void> {
  saveFile(await client.query('orders.document', { number, document }))
}

/** Downloads every invoice and credit note of an order. @throws AdminError */
export async function downloadInvoices(number: string): Promise<void> {
  const { documents } = await client.query('orders.show', { number })
  for (const { number: document } of documents) await downloadDocument(number, document)
}
