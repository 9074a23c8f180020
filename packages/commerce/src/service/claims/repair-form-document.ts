import type { Database } from '@ambra/db/connection'
import { claimRepository } from '@ambra/db/service'
import { repairFormPdfInThread } from '@ambra/documents/pdf-pool'
import { findDocumentSeller } from '../../accounting/documents/document-seller.ts'

/** Renders the repair form of a claim as PDF for the holder of the claim's code; names no person. */
export async function repairFormOf(
  db: Database['db'],
  code: string,
  fallbackEmail: string,
): Promise<Buffer | undefined> {
  const claim = await claimRepository(db).findByCode(code)
  if (!claim?.repairForm) return undefined
  const seller = await findDocumentSeller(db, claim.storeId, fallbackEmail)
  const { value: goods, language, repairForm: form } = claim
  return repairFormPdfInThread({ code: claim.code, goods, language, form }, seller)
}

/** Returns the shop path that serves a claim's form. */
export const repairFormPath = (code: string): string =>
  `/api/claim/repair-form?${new URLSearchParams({ code })}`
