/**
 * Rules of the service worker: what to store, under which key, and what to evict first. Pure functions,
 * used by both worker and page. @see docs/decisions/022-service-worker.md
 */
import { closedHeader } from '@ambra/contract/platform/api/busy-header'

/** Header of a stored response: the time of storage in ms since the epoch. */
export const storedAtHeader = 'x-ambra-stored'

/**
 * Requests handled by the worker: documents, navigation data, images, hashed files. All others go to the
 * network.
 */
export type Kind = 'page' | 'data' | 'image' | 'asset'

export type RequestParts = { method: string; url: string; mode: string; headers: Pick<Headers, 'has'> }

/**
 * Paths that are not screens of the shop: API calls, the console, emulated providers, files for machines.
 */
const untouched =
  /^\/(api|admin|sandbox|health|metrics|feed|sitemap)(\/|$|\.)|^\/(robots\.txt|service-worker\.js)$|\/manifest\.webmanifest$/

/** Returns the kind of a request to the shop at `origin`; undefined when only the network handles it. */
export function kindOf({ method, url, mode, headers }: RequestParts, origin: string): Kind | undefined {
  const requested = new URL(url)
  if (method !== 'GET' || requested.origin !== origin) return undefined
  if (headers.has('authorization') || headers.has('range')) return undefined
  const { pathname } = requested
  if (untouched.test(pathname)) return undefined
  if (pathname.startsWith('/assets/')) return 'asset'
  if (/^\/(img|media)\//.test(pathname)) return 'image'
  if (mode === 'navigate') return 'page'
  return pathname.endsWith('.data') || resourcePath.test(pathname) ? 'data' : undefined
}

/** Data URLs of the shop: the catalogue menu, search suggestions, the variants of a product. */
const resourcePath = /^(\/[a-z]{2})?\/(menu|search\/suggest|product-choice\/[^/]+)$/

/** Parameters without effect on the response: requested routes and campaign tracking. */
const ignoredParameters = /^(_routes|utm_\w+|gclid|fbclid|msclkid)$/
const secretParameters =
  /^(token|refreshtoken|ordertoken|cartid|email|code|key|preview|shop_preview|number)$/i
/** URLs that identify a person, an order or a secret, regardless of their response headers. */
const secretPath =
  /^(\/[a-z]{2})?\/(my-account\/orders|review|stock-notice|price-alert|create-password|confirm-account|confirm-email|newsletter|order-completed)\/./

/** Returns whether a URL must not even be used as a cache key. */
export function isSecret(url: URL): boolean {
  if (secretPath.test(url.pathname.replace(/\.data$/, '')) || /@|%40/.test(url.href)) return true
  return [...url.searchParams.keys()].some((name) => secretParameters.test(name))
}

/**
 * Returns the URL under which a response is stored. `/en/` and `/en` are one page, and so are their data.
 */
export function keyOf(address: string): string {
  const url = new URL(address)
  const relevant = [...url.searchParams].filter(([name]) => !ignoredParameters.test(name)).sort()
  const pathname = url.pathname
    .replace(/^\/_root\.data$/, '/_.data')
    .replace(/(.)\/_\.data$/, '$1.data')
    .replace(/(.)\/$/, '$1')
  const query = new URLSearchParams(relevant).toString()
  return url.origin + pathname + (query && `?${query}`)
}

/**
 * Returns the URL of a page's data: `/en/p/x?sort=new` → `/en/p/x.data?sort=new`, `/` → `/_.data`. In key
 * form.
 */
export function dataKeyOf(address: string): string {
  const url = new URL(keyOf(address))
  url.pathname = url.pathname === '/' ? '/_.data' : `${url.pathname}.data`
  return url.href
}

/** Returns the page of these data; undefined for other URLs. */
export function pageOfData(key: string): string | undefined {
  const url = new URL(key)
  if (!url.pathname.endsWith('.data')) return undefined
  url.pathname = url.pathname === '/_.data' ? '/' : url.pathname.slice(0, -'.data'.length)
  return url.href
}

export type Answered = Pick<Response, 'status' | 'type' | 'redirected'> & { headers: Pick<Headers, 'get'> }

/**
 * Returns whether a response may be cached for all users of this browser: the shop marks it as public, and
 * it is a plain success.
 */
export function isStorable(response: Answered, url: string): boolean {
  const isPlain = response.status === 200 && response.type === 'basic' && !response.redirected
  const says = response.headers.get('cache-control') ?? ''
  return isPlain && /\bpublic\b/.test(says) && !/no-store|private/.test(says) && !isSecret(new URL(url))
}

/** Returns whether a gateway failed to reach the shop: treated like a missing network. */
export const isUnreachable = ({ status, headers }: Pick<Answered, 'status' | 'headers'>) =>
  (status === 502 || status === 503 || status === 504) && headers.get(closedHeader) === null

/**
 * Screens that work with data stored in the browser, with their routes; their loader data contain nothing
 * personal.
 */
export const shellScreens: Readonly<Record<string, string>> = {
  '': 'home',
  offline: 'offline',
  checkout: 'checkout',
  wishlist: 'wishlist',
  compare: 'compare',
  search: 'search',
  'my-account': 'my-account',
  'my-account/details': 'account-details',
  'my-account/shipping-details': 'account-addresses',
  'my-account/newsletter': 'account-newsletter',
  'my-account/orders': 'account-orders',
  'my-account/orders/0': 'account-order',
  'my-account/reviews': 'account-reviews',
  'my-account/claims': 'account-claims',
  'my-account/recently-viewed': 'recently-viewed',
  'waiting-orders': 'waiting-orders',
  newsletter: 'newsletter',
  'order-completed': 'order-completed',
  // Must by law be reachable at all times (LAW-WDR-1): typed values stay until the shop responds.
  withdraw: 'withdraw',
}

/**
 * Returns the URLs of a store's shells: `data` of its screens (under `key`) and the common HTML. `prefix`
 * is '' or `/en`. The data exclude header and footer, which an open page already has.
 */
export function shellsOf(
  origin: string,
  prefix: string,
): { page: string; data: { url: string; key: string }[] } {
  const store = prefix.slice(1) || 'et'
  const data = Object.entries(shellScreens).map(([path, route]) => {
    const key = dataKeyOf(origin + (path ? `${prefix}/${path}` : prefix || '/'))
    return { key, url: `${key}?_routes=${encodeURIComponent(`${store}/${route}`)}` }
  })
  return { page: `${origin}${prefix}/offline`, data }
}

/** Maps all order screens to one shell: the order comes from browser storage. */
export const shellKeyOf = (address: string): string =>
  dataKeyOf(address).replace(/(\/my-account\/orders)\/[^/?]+\.data/, '$1/0.data')

/** Returns the store prefix of a URL, e.g. `/en`; '' for the default store. */
export const prefixOf = (pathname: string): string => /^\/[a-z]{2}(?=\/|\.data$|$)/.exec(pathname)?.[0] ?? ''

/**
 * Returns the offline screen for a document that is neither reachable nor stored, with its target. The
 * app's start page becomes home; secrets are removed, because the URL may reach the server's log.
 */
export function offlineScreenFor(address: string): string {
  const url = new URL(address)
  const prefix = prefixOf(url.pathname)
  return `${url.origin}${prefix}/offline?to=${encodeURIComponent(destinationOf(url, prefix))}`
}

function destinationOf(url: URL, prefix: string): string {
  const path = url.pathname.slice(prefix.length)
  if (path === '/pwa.html') return prefix || '/'
  if (path.startsWith('/my-account/')) return url.pathname
  if (secretPath.test(url.pathname)) return `${prefix}/${path.split('/')[1] ?? ''}`
  return url.pathname + (isSecret(url) ? '' : url.search)
}

/** Returns the identity of an image without its size; undefined when it has only one size. */
function pictureOf(address: string): { picture: string; width: number } | undefined {
  const { pathname } = new URL(address)
  const [, width = '', picture = ''] =
    /^\/img\/(\d+)\/\d+\/[^/]+\/(.+)$/.exec(pathname) ?? /^\/media\/w\/(\d+)\/(.+)$/.exec(pathname) ?? []
  return picture ? { picture, width: Number(width) } : undefined
}

/** Returns the stored image to show instead of `requested`: the smallest larger one, else the largest. */
export function otherSize(requested: string, stored: Iterable<string>): string | undefined {
  const wanted = pictureOf(requested)
  if (!wanted) return undefined
  const twins = [...stored]
    .map((url) => ({ url, ...pictureOf(url) }))
    .filter(({ picture }) => picture === wanted.picture)
    .sort((a, b) => (a.width ?? 0) - (b.width ?? 0))
  return (twins.find(({ width = 0 }) => width >= wanted.width) ?? twins.at(-1))?.url
}

/** Stored image; `usedAt` in ms since the epoch. */
export type StoredImage = { url: string; bytes: number; usedAt: number }

const imageLimits = { entries: 300, bytes: 40 * 1024 * 1024 } as const

/** Returns the images to remove until both limits hold, least recently used first. */
export function imagesToRemove(
  images: readonly StoredImage[],
  limits: { entries: number; bytes: number } = imageLimits,
): string[] {
  let entries = 0
  let bytes = 0
  const newest = [...images].sort((a, b) => b.usedAt - a.usedAt)
  const relevant = newest.findIndex((image) => {
    entries += 1
    bytes += image.bytes
    return entries > limits.entries || bytes > limits.bytes
  })
  return relevant === -1 ? [] : newest.slice(relevant).map(({ url }) => url)
}
