import type { Database } from '@ambra/db/connection'
import { type RedirectRecord, redirectRepository } from '@ambra/db/catalogue'
import { redirectAddress } from '@ambra/domain/platform/shop/shop-path'

const pathOf = (address: string): string => address.split('?', 1)[0] ?? address

/** Maximum steps of a chain that are checked. */
const mostSteps = 10

/** Returns the redirects at these targets and the following ones, with a few queries for any number of rows. */
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

/** Returns the address with its query, and the path alone, because a redirect may exist for either. */
export function sourcesOf(address: string): string[] {
  const { path, query = '' } = redirectAddress(address) ?? {}
  return path === undefined ? [] : [...new Set([path + query, path])]
}

/** Problem of a redirect: it leads back to its own address (possibly over others), or to another redirect. */
export type Chain = { fault: 'loop' } | { fault: 'chain'; end: string | null }

/** `end` is the end of a chain, null if that is gone permanently; undefined without a problem. */
export function chainOf(
  { source, target }: RedirectRecord,
  known: ReadonlyMap<string, RedirectRecord>,
): Chain | undefined {
  const seen = new Set<string>()
  let at = target
  let steps = 0
  while (at !== null) {
    const [address = '', path = address] = sourcesOf(at)
    // A query is passed on and may match the next redirect too, so loops are detected by path.
    if (path === pathOf(source)) return { fault: 'loop' }
    const next = known.get(address) ?? known.get(path)
    if (!next || seen.has(path)) break
    seen.add(path)
    at = next.target
    steps += 1
  }
  return steps > 0 ? { fault: 'chain', end: at } : undefined
}
