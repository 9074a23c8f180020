import type { RedirectRow as ShownRow } from '@ambra/contract/catalogue/redirects-operations'
import { redirectFile } from '@ambra/contract/catalogue/catalogue-limits'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { redirectCells } from '@ambra/import-formats/redirect-columns'
import { readTable } from '@ambra/import-formats/table-rows'
import type { TextLine } from '@ambra/import-formats/text-lines'
import type { RedirectContext } from './console-redirects.ts'
import type { RedirectRow } from './redirect-record.ts'
import { changedRedirects, judgeRedirects, storeRedirects } from './import-redirects.ts'

type Part = { text: string; first_line: number; dry_run: boolean }
type Row = RedirectRow & { line: number }

/**
 * Stores one part of a file, or previews it. Idempotent, so that an interrupted upload can start again.
 * @throws ShopError catalogue.redirect_columns, catalogue.redirect_too_many
 */
export async function importRedirectPart(
  context: RedirectContext,
  part: Part,
): Promise<{ rows: ShownRow[] }> {
  const { actor, settings, shop } = context
  const { rows, broken } = await readPart(part)
  const judged = await judgeRedirects(shop.database.db, rows, { publicUrl: settings.publicUrl })
  if (!part.dry_run) await storeRedirects(context, changedRedirects(judged), { origin: 'imported', actor })
  const shown = judged.map((one): ShownRow => {
    const { line, from, to } = one.row
    const told = { line, from: from.slice(0, 300), to: to.slice(0, 300), before: one.before?.target ?? null }
    const why = one.outcome === 'refused' ? one.why.fault : null
    return { ...told, outcome: one.outcome, why }
  })
  return { rows: [...shown, ...broken].toSorted((a, b) => a.line - b.line) }
}

async function readPart({ text, first_line: firstLine }: Part): Promise<{ rows: Row[]; broken: ShownRow[] }> {
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.length > redirectFile.linesAtOnce + 1)
    throw new ShopError('catalogue.redirect_too_many', { max: redirectFile.linesAtOnce })
  async function* numbered(): AsyncGenerator<TextLine> {
    for (const [at, line] of lines.entries())
      yield { number: at === 0 ? 1 : firstLine + at - 1, text: at === 0 ? line.replace(/^\uFEFF/, '') : line }
  }
  const broken: ShownRow[] = []
  const rows: Row[] = []
  for await (const { line, fields } of readTable(numbered(), ({ line }) =>
    broken.push({ line, from: '', to: '', outcome: 'refused', before: null, why: 'broken' }),
  )) {
    const row = redirectCells(fields)
    if (row === 'unknown') throw new ShopError('catalogue.redirect_columns')
    if (row !== undefined) rows.push({ line, ...row })
  }
  return { rows, broken }
}
