import { findContractText } from '@ambra/db/catalogue'
import type { Database } from '@ambra/db/connection'
import { markdownParts } from '@ambra/db/content'
import type { OrderRecord } from '@ambra/db/schema'
import { contractPdfInThread } from '@ambra/documents/pdf-pool'
import { isoDay } from '@ambra/domain/platform/text/format'
import { findDocumentSeller } from './document-seller.ts'

/** Returns the stored hash of the contract text that an order was placed under. */
export function contractHash({ confirmed }: Pick<OrderRecord, 'confirmed'>): string | undefined {
  if (typeof confirmed !== 'object' || confirmed === null || !('contract_hash' in confirmed)) return undefined
  return typeof confirmed.contract_hash === 'string' ? confirmed.contract_hash : undefined
}

/**
 * Renders the terms of an order as PDF, always with the same bytes; undefined for orders placed before terms
 * were stored.
 */
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
