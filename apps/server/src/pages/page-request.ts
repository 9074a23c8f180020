import { clientNetwork } from '@ambra/api/http/rate-limit'
import { previewCookie, previewTokenOf } from '@ambra/contract/platform/settings/shop-preview'
import type { FastifyRequest } from 'fastify'
import type { PageAddress } from './page-address.ts'

/**
 * Maximum length of a cache key; longer parameters are not those of a shop's link, and such a page
 * is not cached.
 */
const maxKeyLength = 1000

/**
 * Returns the address of a request. Its host comes from the configuration, never from the Host
 * header or an absolute target, which can be forged.
 */
export const requestUrl = (request: FastifyRequest, publicUrl: string): URL =>
  new URL(request.url.replace(/^\/+/, '/'), publicUrl)

/**
 * A guest's request, reduced to what the page depends on: the canonical address and the variant of
 * the HTML.
 */
export type GuestRequest = {
  url: URL
  /** Undefined for addresses that are too long to be cached. */
  key: string | undefined
  /** Query of the parameters that the page does not read: a redirect keeps them. */
  droppedQuery: string
}

/** Returns the request for page cache and renderer, without parameters that the page does not read. */
export function guestRequest(
  given: URL,
  address: PageAddress,
  { variant, facets }: { variant: string; facets: ReadonlySet<string> | undefined },
): GuestRequest {
  const { path, isData, dataRoutes } = address
  const query = address.knownQuery(facets)
  const url = new URL(given)
  url.pathname = isData ? dataPath(path) : path
  url.search = new URLSearchParams(query).toString()
  // The router reads an empty list as all routes, so that a list without a route of this address
  // becomes `none`.
  if (dataRoutes) url.searchParams.set('_routes', dataRoutes.join(',') || 'none')
  const form = isData ? `data ${dataRoutes?.join(',') ?? 'all'}` : `page ${variant}`
  const key = `${form} ${path}${query.size > 0 ? `?${query}` : ''}`
  const dropped = [...given.searchParams].filter(([name]) => name !== '_routes' && !query.has(name))
  return {
    url,
    key: key.length > maxKeyLength ? undefined : key,
    droppedQuery: new URLSearchParams(dropped).toString(),
  }
}

const dataPath = (path: string) => (path === '/' ? '/_.data' : `${path}.data`)

/** Headers that pages and forms read. The framework gets no others, above all not its internal headers. */
const readHeaders = ['content-type', 'origin', 'sec-fetch-site'] as const
/** Matches the style sheets that the browser holds; the HTML of guests depends on no other cookie. */
const readCookie = /(?:^|;\s*)(styles=[\w-]{1,64})(?=;|$)/

/** Converts the request for the storefront. A HEAD is a GET whose body is not sent. */
export function toWebRequest(request: FastifyRequest, url: URL): Request {
  const headers = new Headers()
  for (const name of readHeaders) {
    const value = request.headers[name]
    if (request.method === 'POST' && typeof value === 'string') headers.set(name, value)
  }
  const styles = readCookie.exec(request.headers.cookie ?? '')?.[1]
  const preview = previewTokenOf(request.headers.cookie)
  const cookies = [...(styles ? [styles] : []), ...(preview ? [`${previewCookie}=${preview}`] : [])]
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
  if (request.method !== 'POST') return new Request(url, { headers })
  // Always set by the shop, never by the browser, since it throttles forms.
  headers.set('x-client-network', clientNetwork(request.ip))
  const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null
  return new Request(url, { method: 'POST', headers, body })
}
