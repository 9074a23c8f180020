import type { UrlRedirect } from '@ambra/contract/url-map'
import type { Database } from '@ambra/db/database'
import { type RedirectRecord, redirectRepository } from '@ambra/db/repositories/redirect-repository'
import { redirectSource } from '@ambra/domain/shop-path'

/** Redirects one after the other that are followed; the last address is the one a browser is sent to. */
const mostFollowed = 10

/**
 * Where the address has gone, in one step also when its new address has moved since. A redirect of the exact query comes
 * before one of the path, which takes the query along.
 */
export async function findRedirect({ db }: Pick<Database, 'db'>, address: string): Promise<UrlRedirect> {
  const find = redirectRepository(db).findAll
  const requested = redirectSource(address)
  const first = requested === undefined ? undefined : await find(sourcesOf(requested)).then(exactFirst)
  if (first === undefined || requested === undefined) return null
  let current = withQuery(first, requested)
  for (let followed = 1; followed < mostFollowed && current.to !== null; followed += 1) {
    const next = redirectSource(current.to)
    const found = next === undefined ? undefined : await find(sourcesOf(next)).then(exactFirst)
    if (!found || next === undefined) break
    const { to, code } = withQuery(found, next)
    // A way with one temporary step is temporary as a whole.
    current = { to, code: code === 410 ? code : current.code === 302 ? 302 : code }
  }
  return current
}

const sourcesOf = (address: string): string[] => [...new Set([address, address.split('?', 1)[0] ?? address])]

/** The one with a query is longer. */
const exactFirst = (found: readonly RedirectRecord[]): RedirectRecord | undefined =>
  found.toSorted((a, b) => b.source.length - a.source.length)[0]

function withQuery({ source, target, status }: RedirectRecord, requested: string): NonNullable<UrlRedirect> {
  if (target === null) return { to: null, code: status }
  const query = requested.slice(source.length)
  return { to: target.includes('?') || target.includes('#') ? target : target + query, code: status }
}
