import type { Database } from '@ambra/db/connection'
import { type RedirectRecord, redirectRepository } from '@ambra/db/catalogue'
import { channels } from '../watch/catalogue-watch.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { chainOf, redirectsBehind } from './redirect-chains.ts'
import { readRedirect, type RedirectRow, type RowFault } from './redirect-record.ts'

/**
 * Problem of a row that is not stored; `end` is the address that a chain leads to, null if that is gone
 * permanently.
 */
export type RedirectFault = { fault: RowFault | 'twice' | 'loop' } | { fault: 'chain'; end: string | null }

/** Row with the effect of storing it. */
export type JudgedRow<R> = { row: R; before: RedirectRecord | undefined } & (
  | { outcome: 'refused'; why: RedirectFault }
  | { outcome: 'new' | 'changed' | 'same'; record: RedirectRecord }
)

/**
 * Checks rows against each other and against stored redirects; shared by the console, the command line and
 * imports. `accepted` holds the addresses of earlier rows of the same file; those of these rows are added.
 */
export async function judgeRedirects<R extends RedirectRow>(
  db: Database['db'],
  rows: readonly R[],
  { publicUrl, accepted = new Set() }: { publicUrl: string; accepted?: Set<string> },
): Promise<JudgedRow<R>[]> {
  const read = rows.map((row) => ({ row, read: readRedirect(row, publicUrl) }))
  const records = read.flatMap(({ read: one }) => (typeof one === 'string' ? [] : [one]))
  const sources = records.map(({ source }) => source)
  const found = sources.length > 0 ? await redirectRepository(db).findAll(sources) : []
  const stored = new Map(found.map((one) => [one.source, one]))
  const known = await redirectsBehind(db, records)
  return read.map(({ row, read: record }): JudgedRow<R> => {
    if (typeof record === 'string')
      return { row, before: undefined, outcome: 'refused', why: { fault: record } }
    const before = stored.get(record.source)
    const why = accepted.has(record.source) ? ({ fault: 'twice' } as const) : chainOf(record, known)
    if (why) return { row, before, outcome: 'refused', why }
    const isSame = before?.target === record.target && before.status === record.status
    accepted.add(record.source)
    known.set(record.source, record)
    return { row, before, record, outcome: before ? (isSame ? 'same' : 'changed') : 'new' }
  })
}

/** Returns the redirects that the rows add or change. */
export const changedRedirects = (judged: readonly JudgedRow<RedirectRow>[]): RedirectRecord[] =>
  judged.flatMap((one) => (one.outcome === 'new' || one.outcome === 'changed' ? [one.record] : []))

/**
 * Stores redirects; returns how many existing redirects to one of the addresses now point to its target. Those
 * to a retired product keep theirs, because the product may come back; they are followed in one step anyway.
 */
export async function storeRedirects(
  { shop, now }: Pick<OperationContext, 'shop' | 'now'>,
  records: readonly RedirectRecord[],
  { origin, actor = '' }: { origin: 'hand' | 'imported' | 'automatic'; actor?: string },
): Promise<{ at: Date; ledOn: number }> {
  const redirects = redirectRepository(shop.database.db)
  const at = now()
  if (records.length === 0) return { at, ledOn: 0 }
  await redirects.save(records, at, { origin, actor })
  const ledOn = origin === 'automatic' ? 0 : await redirects.leadOn(records)
  // Evicts cached "not found" pages.
  await shop.database.notify(channels.content, '*')
  return { at, ledOn }
}
