import { stat } from 'node:fs/promises'
import type { RowProblem } from '@ambra/db/import/import-report'
import { type RedirectRecord, redirectRepository } from '@ambra/db/repositories/redirect-repository'
import { redirectSource } from '@ambra/domain/shop-path'
import { readTable } from '@ambra/import-formats/table-rows'
import { readTextLines } from '@ambra/import-formats/text-lines'
import { channels } from '../catalogue/catalogue-watch.ts'
import { OperationError } from '../context/operation-error.ts'
import type { Command } from '../context/operation.ts'
import { readRedirect, type RedirectRow, wayOf } from './redirect-record.ts'

/** What became of the rows of a file of redirects. */
export type RedirectsImported = { file: string; read: number; stored: number; refused: RowProblem[] }

const maxRows = 500_000
const savedAtOnce = 1000
const listed = 1000

/** `ambra redirects import FILE`: columns from, to, code. Rows that are wrong are named, the others are stored. */
export const importRedirects: Command<{ file: string }, RedirectsImported> = async (operator, { file }) => {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new OperationError(`no such file: ${file}`)
  const { shop, settings, now } = operator
  const redirects = redirectRepository(shop.database.db)
  const known = await redirects.mapAll()
  const refused: RowProblem[] = []
  const accepted = new Map<string, RedirectRecord>()
  let read = 0
  for await (const { line, fields } of readTable(readTextLines(file, {}), (problem) =>
    refused.push(problem),
  )) {
    read += 1
    if (read > maxRows) throw new OperationError(`more than ${maxRows} rows`)
    const row = { from: fields['from'] ?? '', to: fields['to'] ?? '', code: fields['code'] ?? '' }
    const record = recordOf(row, settings.publicUrl)
    const problem = 'field' in record ? record : errorAmong(record, known, accepted)
    if (problem) refused.push({ line, ...problem })
    else if ('source' in record) {
      accepted.set(record.source, record)
      known.set(record.source, record)
    }
  }
  const records = [...accepted.values()]
  for (let start = 0; start < records.length; start += savedAtOnce)
    await redirects.save(records.slice(start, start + savedAtOnce), now())
  // Pages that were not found are cached.
  if (records.length > 0) await shop.database.notify(channels.content, '*')
  await operator.settled()
  return {
    file,
    read,
    stored: records.length,
    refused: refused.toSorted((a, b) => a.line - b.line),
  }
}

/** `ambra redirects set FROM [TO]`: one redirect; without a new address the old one is gone for good. */
export const setRedirect: Command<{ from: string; to?: string; code?: string }, RedirectRecord> = async (
  { shop, settings, now, settled },
  { from, to = '', code = to === '' ? '410' : '301' },
) => {
  const redirects = redirectRepository(shop.database.db)
  const record = recordOf({ from, to, code }, settings.publicUrl)
  const problem = 'field' in record ? record : errorAmong(record, await redirects.mapAll())
  if (problem) throw new OperationError(`${problem.field} ${problem.reason}`)
  if ('field' in record) throw new OperationError(record.reason)
  await redirects.save([record], now(), { origin: 'hand' })
  await shop.database.notify(channels.content, '*')
  await settled()
  return record
}

/** `ambra redirects remove FROM`. */
export const removeRedirect: Command<{ from: string }, { from: string }> = async ({ shop }, { from }) => {
  const source = redirectSource(from)
  if (source === undefined || !(await redirectRepository(shop.database.db).remove(source)))
    throw new OperationError(`no redirect of "${from}"`)
  return { from: source }
}

/** `ambra redirects list [TEXT]`: those with the text in one of their addresses. */
export const listRedirects: Command<{ text?: string }, RedirectRecord[]> = ({ shop }, { text = '' }) =>
  redirectRepository(shop.database.db).list(text, listed)

type Fault = { field: string; reason: string }

const words: Record<'bad_from' | 'bad_code' | 'gone_leads' | 'bad_to', Fault> = {
  bad_from: { field: 'from', reason: 'must be an address like /phones.html' },
  bad_code: { field: 'code', reason: 'must be 301, 302 or 410' },
  gone_leads: { field: 'to', reason: 'must be empty for 410: what is gone leads nowhere' },
  bad_to: { field: 'to', reason: 'must be a path of this shop like /en/c/phones, never another host' },
}

function recordOf(row: RedirectRow, publicUrl: string): RedirectRecord | Fault {
  const read = readRedirect(row, publicUrl)
  return typeof read === 'string' ? words[read as keyof typeof words] : read
}

/** What is wrong with a redirect among the others: a second one of its address in the file, or a circle. */
function errorAmong(
  record: RedirectRecord,
  known: ReadonlyMap<string, RedirectRecord>,
  accepted: ReadonlyMap<string, RedirectRecord> = new Map(),
): Fault | undefined {
  const { source } = record
  if (accepted.has(source)) return { field: 'from', reason: `"${source}" stands in the file already` }
  return wayOf(record, known)?.fault === 'loop'
    ? { field: 'to', reason: 'leads back to its own address' }
    : undefined
}
