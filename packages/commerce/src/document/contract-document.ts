import { findContractText } from '@ambra/db/contract-texts'
import type { Database } from '@ambra/db/database'
import { markdownParts } from '@ambra/db/markdown-parts'
import type { OrderRecord } from '@ambra/db/records'
import { contractPdfInThread } from '@ambra/documents/pdf-pool'
import { isoDay } from '@ambra/domain/format'
import { findDocumentSeller } from './document-seller.ts'

/** Hash of the contract's text that an order was placed under, as the shop stored it. */
export function contractHash({ confirmed }: Pick<OrderRecord, 'confirmed'>): string | undefined {
  if (typeof confirmed !== 'object' || confirmed === null || !('contract_hash' in confirmed)) return undefined
  return typeof confirmed.contract_hash === 'string' ? confirmed.contract_hash : undefined
}

/** The terms of an order as PDF, the same bytes each time; undefined for orders of before they were stored. */
export async function contractOf(
  db: Database['db'],
  order: OrderRecord,
  fallbackEmail: string,
): Promise<Buffer | undefined> {
  const hash = contractHash(order)
  const pages = hash === undefined ? undefined : await findContractText(db, hash)
  if (!pages) return undefined
  const seller = await findDocumentSeller(db, order.storeId, fallbackEmail)
  return contractPdfInThread(
    {
      number: order.number,
      orderedOn: isoDay(order.createdAt),
      language: order.language,
      pages: pages.map(({ title, body }) => ({ title, parts: markdownParts(body) })),
    },
    seller,
    order.createdAt,
  )
}
