import type { Database } from '@ambra/db/database'
import { type RedirectRecord, redirectRepository } from '@ambra/db/repositories/redirect-repository'
import { redirectAddress } from '@ambra/domain/shop-path'

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
    const sources = new Set(targets.flatMap((target) => (target === null ? [] : sourcesOf(target))))
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
export function sourcesOf(address: string): string[] {
  const { path, query = '' } = redirectAddress(address) ?? {}
  return path === undefined ? [] : [...new Set([path + query, path])]
}

/** Whether a redirect leads back to its own address, over others too, or to one that leads on. */
export type Chain = { fault: 'loop' } | { fault: 'chain'; end: string | null }

/** `end` is where a chain ends, null when that is gone for good; undefined without either. */
export function chainOf(
  { source, target }: RedirectRecord,
  known: ReadonlyMap<string, RedirectRecord>,
): Chain | undefined {
  const seen = new Set<string>()
  let at = target
  let steps = 0
  while (at !== null) {
    const [address = '', path = address] = sourcesOf(at)
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
