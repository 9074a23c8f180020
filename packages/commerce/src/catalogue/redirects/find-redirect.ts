import type { UrlRedirect } from '@ambra/contract/content/url-map'
import type { Database } from '@ambra/db/connection'
import { type RedirectRecord, redirectRepository } from '@ambra/db/catalogue'
import { redirectAddress } from '@ambra/domain/platform/shop/shop-path'
import { sourcesOf } from './redirect-chains.ts'

/** Maximum redirects followed in a chain; the browser is sent to the last address. */
const mostFollowed = 10

/**
 * Returns the final target of an address in one step, even if the target has moved since. A redirect of the
 * exact query precedes one of the path, which keeps the query. Advertising parameters are ignored for
 * matching and kept in both cases.
 */
export async function findRedirect({ db }: Pick<Database, 'db'>, address: string): Promise<UrlRedirect> {
  const tracking = redirectAddress(address)?.tracking ?? ''
  let current = await follow(db, address)
  for (let followed = 1; followed < mostFollowed && current && current.to !== null; followed += 1) {
    const next = await follow(db, current.to)
    if (!next) break
    // A chain with a temporary step is temporary as a whole.
    current = { to: next.to, code: next.code === 410 ? 410 : current.code === 302 ? 302 : next.code }
  }
  return current && current.to !== null ? { ...current, to: withTracking(current.to, tracking) } : current
}

async function follow(db: Database['db'], address: string): Promise<UrlRedirect> {
  const sources = sourcesOf(address)
  const [requested] = sources
  if (requested === undefined) return null
  const found = await redirectRepository(db).findAll(sources)
  // The one with a query is longer.
  const first = found.toSorted((a, b) => b.source.length - a.source.length)[0]
  return first ? withQuery(first, requested) : null
}

function withQuery({ source, target, status }: RedirectRecord, requested: string): NonNullable<UrlRedirect> {
  if (target === null) return { to: null, code: status }
  const query = requested.slice(source.length)
  return { to: target.includes('?') || target.includes('#') ? target : target + query, code: status }
}

function withTracking(target: string, tracking: string): string {
  if (tracking === '') return target
  const [address = '', ...fragment] = target.split('#')
  return [address + (address.includes('?') ? tracking.replace('?', '&') : tracking), ...fragment].join('#')
}
