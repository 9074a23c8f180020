import type { UrlRedirect } from '@ambra/contract/url-map'
import type { Database } from '@ambra/db/database'
import { type RedirectRecord, redirectRepository } from '@ambra/db/repositories/redirect-repository'
import { redirectAddress } from '@ambra/domain/shop-path'
import { sourcesOf } from './redirect-chains.ts'

/** Redirects one after the other that are followed; the last address is the one a browser is sent to. */
const mostFollowed = 10

/**
 * Where the address has gone, in one step also when its new address has moved since. A redirect of the exact query comes
 * before one of the path, which takes the query along. Parameters of advertising are no part of either and go along with both.
 */
export async function findRedirect({ db }: Pick<Database, 'db'>, address: string): Promise<UrlRedirect> {
  const tracking = redirectAddress(address)?.tracking ?? ''
  let current = await follow(db, address)
  for (let followed = 1; followed < mostFollowed && current && current.to !== null; followed += 1) {
    const next = await follow(db, current.to)
    if (!next) break
    // Several steps with a temporary one among them are temporary as a whole.
    current = { to: next.to, code: next.code === 410 ? 410 : current.code === 302 ? 302 : next.code }
  }
  return current && current.to !== null ? { ...current, to: withTracking(current.to, tracking) } : current
}

/** One step from an address. */
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
