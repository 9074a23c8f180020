import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { journalRepository } from '@ambra/db/accounting'
import type { DocumentFigures } from '@ambra/documents/figures'
import { ublXml } from '@ambra/documents/ubl-xml'
import { isoDay } from '@ambra/domain/platform/text/format'
import type { ServiceContext } from '../../service/cases/find-case.ts'
import { readPeriod } from '../journal/accounting-period.ts'

/** Documents per part: about 10 ms of server time and some hundred kilobytes. */
const documentsOfPart = 100

/** Exports one part of a period's e-invoices. @throws ShopError request.invalid, store.unknown */
export async function exportInvoices(
  { shop, storeIds }: ServiceContext,
  { after, ...asked }: AdminInput<'books.invoices'>,
): Promise<AdminResult<'books.invoices'>> {
  const period = readPeriod(storeIds, asked)
  const documents = await journalRepository(shop.database.db).listDocuments({
    ...period,
    after,
    limit: documentsOfPart,
  })
  const files = documents.flatMap(({ kind, number, issuedAt, figures }) => {
    // Figures are unchanged since the document was issued.
    const text = ublXml({ kind, number, issuedOn: isoDay(issuedAt), figures: figures as DocumentFigures })
    return text === undefined ? [] : [{ name: `${kind}-${number}.xml`, text }]
  })
  return {
    files,
    skipped: documents.length - files.length,
    next: documents.length === documentsOfPart ? (documents.at(-1)?.id ?? null) : null,
  }
}
