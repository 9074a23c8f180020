import type { AdminInput, AdminResult } from '@ambra/contract/admin/operations'
import { journalRepository } from '@ambra/db/books/journal-repository'
import type { DocumentFigures } from '@ambra/documents/figures'
import { ublXml } from '@ambra/documents/ubl-xml'
import { isoDay } from '@ambra/domain/format'
import type { ServiceContext } from '../service/find-case.ts'
import { readPeriod } from './book-period.ts'

/** Documents of one part: about a millisecond of the server each ten, and some hundred kilobytes. */
const documentsOfPart = 100

/** A part of the e-invoices of a period. @throws ShopError request.invalid, store.unknown */
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
    // The figures are what the document was issued with, unchanged.
    const text = ublXml({ kind, number, issuedOn: isoDay(issuedAt), figures: figures as DocumentFigures })
    return text === undefined ? [] : [{ name: `${kind}-${number}.xml`, text }]
  })
  return {
    files,
    skipped: documents.length - files.length,
    next: documents.length === documentsOfPart ? (documents.at(-1)?.id ?? null) : null,
  }
}
