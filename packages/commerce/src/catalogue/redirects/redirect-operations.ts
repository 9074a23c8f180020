import { stat } from 'node:fs/promises'
import { type RowProblem, type RedirectRecord, redirectRepository } from '@ambra/db/catalogue'
import { redirectSource } from '@ambra/domain/platform/shop/shop-path'
import { redirectCells } from '@ambra/import-formats/redirect-columns'
import { readTable } from '@ambra/import-formats/table-rows'
import { readTextLines } from '@ambra/import-formats/text-lines'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command } from '../../platform/operations/operation.ts'
import type { RedirectRow } from './redirect-record.ts'
import { changedRedirects, judgeRedirects, type RedirectFault, storeRedirects } from './import-redirects.ts'

export type RedirectsImported = { file: string; read: number; stored: number; refused: RowProblem[] }

const maxRows = 500_000
const savedAtOnce = 1000

/**
 * `ambra redirects import FILE`: imports columns from, to, code, or those of another shop's export. Lists
 * invalid rows and stores the others.
 */
export const importRedirects: Command<{ file: string }, RedirectsImported> = async (operator, { file }) => {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new OperationError(`no such file: ${file}`)
  const { shop, settings } = operator
  const { rows, refused } = await readFile(file)
  const accepted = new Set<string>()
  for (let start = 0; start < rows.length; start += savedAtOnce) {
    const judged = await judgeRedirects(shop.database.db, rows.slice(start, start + savedAtOnce), {
      publicUrl: settings.publicUrl,
      accepted,
    })
    for (const one of judged)
      if (one.outcome === 'refused') refused.push({ line: one.row.line, ...problemOf(one.row, one.why) })
    await storeRedirects(operator, changedRedirects(judged), { origin: 'imported' })
  }
  await operator.settled()
  return {
    file,
    read: rows.length,
    stored: accepted.size,
    refused: refused.toSorted((a, b) => a.line - b.line),
  }
}

type FileRow = RedirectRow & { line: number }

async function readFile(file: string): Promise<{ rows: FileRow[]; refused: RowProblem[] }> {
  const rows: FileRow[] = []
  const refused: RowProblem[] = []
  for await (const { line, fields } of readTable(readTextLines(file, {}), (problem) =>
    refused.push(problem),
  )) {
    if (rows.length === maxRows) throw new OperationError(`more than ${maxRows} rows`)
    const row = redirectCells(fields)
    if (row === 'unknown')
      throw new OperationError('the file has no columns of redirects: from, to and code; see docs/import.md')
    if (row !== undefined) rows.push({ line, ...row })
  }
  return { rows, refused }
}

/** `ambra redirects set FROM [TO]`: sets one redirect; without a new address the old one is gone permanently. */
export const setRedirect: Command<{ from: string; to?: string; code?: string }, RedirectRecord> = async (
  operator,
  { from, to = '', code = to === '' ? '410' : '301' },
) => {
  const { shop, settings, settled } = operator
  const row = { from, to, code }
  const [one] = await judgeRedirects(shop.database.db, [row], { publicUrl: settings.publicUrl })
  if (!one) throw new Error('a row was not judged')
  if (one.outcome === 'refused') {
    const { field, reason } = problemOf(row, one.why)
    throw new OperationError(`${field} ${reason}`)
  }
  await storeRedirects(operator, [one.record], { origin: 'hand' })
  await settled()
  return one.record
}

/** `ambra redirects remove FROM`: removes a redirect. */
export const removeRedirect: Command<{ from: string }, { from: string }> = async ({ shop }, { from }) => {
  const source = redirectSource(from)
  if (source === undefined || !(await redirectRepository(shop.database.db).remove(source)))
    throw new OperationError(`no redirect of "${from}"`)
  return { from: source }
}

type Fault = { field: string; reason: string }

const words: Record<Exclude<RedirectFault['fault'], 'twice' | 'chain'>, Fault> = {
  bad_from: { field: 'from', reason: 'must be an address like /phones.html' },
  pattern: {
    field: 'from',
    reason: 'is a pattern: name each old address and its new one, with a literal * as %2A',
  },
  answered: {
    field: 'from',
    reason: 'is answered by the shop itself, so this would never work: leave it out',
  },
  bad_code: { field: 'code', reason: 'must be 301, 302 or 410' },
  gone_leads: { field: 'to', reason: 'must be empty for 410: what is gone leads nowhere' },
  bad_to: { field: 'to', reason: 'must be a path of this shop like /en/c/phones, never another host' },
  loop: { field: 'to', reason: 'leads back to its own address' },
}

function problemOf({ from }: RedirectRow, why: RedirectFault): Fault {
  if (why.fault === 'twice')
    return { field: 'from', reason: `"${redirectSource(from) ?? from}" stands in the file already` }
  if (why.fault !== 'chain') return words[why.fault]
  return why.end === null
    ? { field: 'to', reason: 'leads to an address that is gone: leave it empty and set the code 410' }
    : { field: 'to', reason: `leads on to "${why.end}": name that one` }
}
