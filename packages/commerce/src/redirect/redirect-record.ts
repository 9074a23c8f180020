import type { Database } from '@ambra/db/database'
import { type RedirectRecord, redirectRepository } from '@ambra/db/repositories/redirect-repository'
import { redirectSource, redirectTarget } from '@ambra/domain/shop-path'

/** A row as it is written: `code` is 301 when absent, and 410 takes no `to`. */
export type RedirectRow = { from: string; to: string; code: string }

/** Why a row is no redirect. The console has words for each, the command line its own. */
type RedirectFault = 'bad_from' | 'bad_code' | 'gone_leads' | 'bad_to' | 'twice' | 'loop' | 'chain'

/** The redirect of a row, or what is wrong with it by itself. */
export function readRedirect(
  { from, to, code }: RedirectRow,
  publicUrl: string,
): RedirectRecord | RedirectFault {
  const source = redirectSource(from)
  const target = redirectTarget(to, publicUrl)
  if (source === undefined) return 'bad_from'
  if (code !== '' && code !== '301' && code !== '302' && code !== '410') return 'bad_code'
  if (code === '410') return to.trim() === '' ? { source, target: null, status: 410 } : 'gone_leads'
  if (target === undefined) return 'bad_to'
  return { source, target, status: code === '302' ? 302 : 301 }
}

const pathOf = (address: string): string => address.split('?', 1)[0] ?? address

/** Steps from one redirect to the next that are looked at. */
const mostSteps = 10

/** Redirects that stand where these targets lead, as far as they go on: a few look-ups for any number of rows. */
export async function redirectsBehind(
  db: Database['db'],
  records: readonly RedirectRecord[],
): Promise<Map<string, RedirectRecord>> {
  const known = new Map<string, RedirectRecord>()
  let targets = records.map(({ target }) => target)
  for (let step = 0; step < mostSteps; step += 1) {
    const sources = new Set(targets.flatMap((target) => (target === null ? [] : addressesOf(target))))
    for (const source of known.keys()) sources.delete(source)
    if (sources.size === 0) break
    const found = await redirectRepository(db).findAll([...sources])
    if (found.length === 0) break
    for (const record of found) known.set(record.source, record)
    targets = found.map(({ target }) => target)
  }
  return known
}

/** With its query, and the path alone: a redirect may stand at either. */
function addressesOf(target: string): string[] {
  const address = redirectSource(target)
  return address === undefined ? [] : [address, pathOf(address)]
}

/**
 * Whether a redirect leads back to its own address, over others too, or to one that leads on: `end` is where a chain ends, null
 * when that is gone for good.
 */
export function wayOf(
  { source, target }: RedirectRecord,
  known: ReadonlyMap<string, RedirectRecord>,
): { fault: 'loop' } | { fault: 'chain'; end: string | null } | undefined {
  const seen = new Set<string>()
  let at = target
  let steps = 0
  while (at !== null) {
    const address = redirectSource(at) ?? ''
    const path = pathOf(address)
    // A query is taken along and may fit the next redirect too: circles are looked for by paths.
    if (path === pathOf(source)) return { fault: 'loop' }
    const next = known.get(address) ?? known.get(path)
    if (!next || seen.has(path)) break
    seen.add(path)
    at = next.target
    steps += 1
  }
  return steps > 0 ? { fault: 'chain', end: at } : undefined
}
