import type { Database } from '@ambra/db/database'
import { claimRepository } from '@ambra/db/repositories/claim-repository'
import { repairFormPdfInThread } from '@ambra/documents/pdf-pool'
import { findDocumentSeller } from '../document/document-seller.ts'

/** The repair form of a claim as PDF, for who has the code of the claim: no person is named in it. */
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

/** Where the file of a claim's form is fetched, on the address of the shop. */
export const repairFormPath = (code: string): string =>
  `/api/claim/repair-form?${new URLSearchParams({ code })}`
