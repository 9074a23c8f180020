import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import { reasonText } from '@ambra/contract/catalogue/reason-text'
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
    throw new OperationError(`${field} ${reasonText('en', reason)}`)
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

type Fault = { field: string; reason: Reason }

const words: Record<Exclude<RedirectFault['fault'], 'twice' | 'chain'>, Fault> = {
  bad_from: { field: 'from', reason: because('redirect_from', { sample: '/phones.html' }) },
  pattern: { field: 'from', reason: because('redirect_pattern') },
  answered: { field: 'from', reason: because('redirect_answered') },
  bad_code: { field: 'code', reason: because('redirect_code') },
  gone_leads: { field: 'to', reason: because('redirect_gone_leads') },
  bad_to: { field: 'to', reason: because('redirect_to', { sample: '/en/c/phones' }) },
  loop: { field: 'to', reason: because('redirect_loop') },
}

function problemOf({ from }: RedirectRow, why: RedirectFault): Fault {
  if (why.fault === 'twice')
    return { field: 'from', reason: because('file_repeats', { value: redirectSource(from) ?? from }) }
  if (why.fault !== 'chain') return words[why.fault]
  return why.end === null
    ? { field: 'to', reason: because('redirect_to_gone') }
    : { field: 'to', reason: because('redirect_chain', { address: why.end }) }
}
