import type { RedirectRow as ShownRow } from '@ambra/contract/admin/redirects-operations'
import { redirectFile } from '@ambra/contract/admin/catalogue-limits'
import { ShopError } from '@ambra/contract/errors'
import { type RedirectRecord, redirectRepository } from '@ambra/db/repositories/redirect-repository'
import { readTable } from '@ambra/import-formats/table-rows'
import type { TextLine } from '@ambra/import-formats/text-lines'
import { channels } from '../catalogue/catalogue-watch.ts'
import type { RedirectContext } from './console-redirects.ts'
import { readRedirect, type RedirectRow, redirectsBehind, wayOf } from './redirect-record.ts'

type Part = { text: string; first_line: number; dry_run: boolean }
type Row = RedirectRow & { line: number; read: RedirectRecord | string }

/**
 * Takes the rows of a part of a file, or says what would become of them. The same part again changes nothing: a window that was
 * closed in the middle of a file begins again.
 * @throws ShopError catalogue.redirect_columns, catalogue.redirect_too_many
 */
export async function importRedirectPart(
  { shop, settings, now, actor }: RedirectContext,
  part: Part,
): Promise<{ rows: ShownRow[] }> {
  const { db } = shop.database
  const redirects = redirectRepository(db)
  const { rows, broken } = await readPart(part, settings.publicUrl)
  const records = rows.flatMap(({ read }) => (typeof read === 'string' ? [] : [read]))
  const stored = new Map(
    records.length > 0
      ? (await redirects.findAll(records.map(({ source }) => source))).map((one) => [one.source, one])
      : [],
  )
  const known = await redirectsBehind(db, records)
  const accepted = new Map<string, RedirectRecord>()
  const shown = rows.map((row): ShownRow => {
    const { line, from, to, read } = row
    const before = typeof read === 'string' ? undefined : stored.get(read.source)
    const why = typeof read === 'string' ? read : faultOf(read, { known, accepted })
    const told = { line, from: from.slice(0, 300), to: to.slice(0, 300), before: before?.target ?? null }
    if (why !== undefined || typeof read === 'string') return { ...told, outcome: 'refused', why: why ?? '' }
    const isSame = before?.target === read.target && before.status === read.status
    if (!isSame) {
      accepted.set(read.source, read)
      known.set(read.source, read)
    }
    return { ...told, outcome: before ? (isSame ? 'same' : 'changed') : 'new', why: null }
  })
  if (!part.dry_run && accepted.size > 0) {
    const saved = [...accepted.values()]
    await redirects.save(saved, now(), { origin: 'imported', actor })
    await redirects.leadOn(saved)
    await shop.database.notify(channels.content, '*')
  }
  return { rows: [...shown, ...broken].toSorted((a, b) => a.line - b.line) }
}

function faultOf(
  record: RedirectRecord,
  { known, accepted }: { known: ReadonlyMap<string, RedirectRecord>; accepted: ReadonlyMap<string, unknown> },
): string | undefined {
  return accepted.has(record.source) ? 'twice' : wayOf(record, known)?.fault
}

async function readPart(
  { text, first_line: firstLine }: Part,
  publicUrl: string,
): Promise<{ rows: Row[]; broken: ShownRow[] }> {
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
    if (!('from' in fields) || !('to' in fields)) throw new ShopError('catalogue.redirect_columns')
    const row = { from: fields['from'] ?? '', to: fields['to'] ?? '', code: fields['code'] ?? '' }
    rows.push({ line, ...row, read: readRedirect(row, publicUrl) })
  }
  return { rows, broken }
}
