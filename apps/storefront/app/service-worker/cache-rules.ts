/**
 * What the service worker may store, under which key, and what goes first when there is too much of it. Pure: the
 * worker and the page use the same rules. @see docs/decisions/022-service-worker.md
 */

/** Header of a stored answer: when it was stored, in ms since the epoch. */
export const storedAtHeader = 'x-ambra-stored'

/** What the worker answers: documents, data of navigations, pictures, hashed files. Anything else is not touched. */
export type Kind = 'page' | 'data' | 'image' | 'asset'

/** The part of a request that the rules look at. */
export type RequestParts = { method: string; url: string; mode: string; headers: Pick<Headers, 'has'> }

/** Not screens of the shop: calls, the console, emulated providers, files for machines. */
const untouched =
  /^\/(api|admin|sandbox|health|metrics|feed|sitemap)(\/|$|\.)|^\/(robots\.txt|service-worker\.js)$|\/manifest\.webmanifest$/

/** Kind of a request to the shop at `origin`; undefined when the network alone answers it. */
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

/** The shop's own data addresses: the catalogue's menu, suggestions of the search, the choices of a product. */
const resourcePath = /^(\/[a-z]{2})?\/(menu|search\/suggest|product-choice\/[^/]+)$/

/** Parameters that change nothing in the response: which routes are requested, where the visitor came from. */
const ignoredParameters = /^(_routes|utm_\w+|gclid|fbclid|msclkid)$/
const secretParameters = /^(token|refreshtoken|ordertoken|cartid|email|code|key|preview|number)$/i
/** Addresses that name a person, an order or a secret, whatever their answer says of itself. */
const secretPath =
  /^(\/[a-z]{2})?\/(my-account\/orders|review|stock-notice|price-alert|create-password|confirm-account|confirm-email|newsletter|order-completed)\/./

/** True for addresses that must not even be a key. */
export function isSecret(url: URL): boolean {
  if (secretPath.test(url.pathname.replace(/\.data$/, '')) || /@|%40/.test(url.href)) return true
  return [...url.searchParams.keys()].some((name) => secretParameters.test(name))
}

/** The address under which an answer is stored. `/en/` and `/en` are one page, so are their data. */
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

/** Where the data of a page are: `/en/p/x?sort=new` → `/en/p/x.data?sort=new`, `/` → `/_.data`. Key form. */
export function dataKeyOf(address: string): string {
  const url = new URL(keyOf(address))
  url.pathname = url.pathname === '/' ? '/_.data' : `${url.pathname}.data`
  return url.href
}

/** The page whose data these are; undefined for addresses of other data. */
export function pageOfData(key: string): string | undefined {
  const url = new URL(key)
  if (!url.pathname.endsWith('.data')) return undefined
  url.pathname = url.pathname === '/_.data' ? '/' : url.pathname.slice(0, -'.data'.length)
  return url.href
}

/** The part of an answer that the rules look at. */
export type Answered = Pick<Response, 'status' | 'type' | 'redirected'> & { headers: Pick<Headers, 'get'> }

/**
 * Whether a response may be cached for anybody who uses this browser: the shop calls it public, and nothing else
 * happened.
 */
export function isStorable(response: Answered, url: string): boolean {
  const isPlain = response.status === 200 && response.type === 'basic' && !response.redirected
  const says = response.headers.get('cache-control') ?? ''
  return isPlain && /\bpublic\b/.test(says) && !/no-store|private/.test(says) && !isSecret(new URL(url))
}

/** A gateway that did not get through to the shop: as good as no network. */
export const isUnreachable = (status: number) => status === 502 || status === 503 || status === 504

/** Screens that live from what the browser keeps, with their routes; their data say nothing of a person. */
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
  // The law wants it in reach at all times (LAW-WDR-1): what is typed stays until the shop answers.
  withdraw: 'withdraw',
}

/**
 * Addresses of a store's shells: `data` of its screens (under `key`) and the one HTML. `prefix` is '' or `/en`. Header
 * and footer are left out of the data: a page already open has them.
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

/** Every order's screen is the same shell: the order comes from the browser. */
export const shellKeyOf = (address: string): string =>
  dataKeyOf(address).replace(/(\/my-account\/orders)\/[^/?]+\.data/, '$1/0.data')

/** Prefix of the store that an address belongs to, e.g. `/en`; '' for the default store. */
export const prefixOf = (pathname: string): string => /^\/[a-z]{2}(?=\/|\.data$|$)/.exec(pathname)?.[0] ?? ''

/**
 * The screen that a document leads to which is neither to be had nor stored, with where it was to go. The app's start
 * is home; secrets stay behind, since the way there may reach the server's log.
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

/** What a picture shows, without its size; undefined when there is but one. */
function pictureOf(address: string): { picture: string; width: number } | undefined {
  const { pathname } = new URL(address)
  const [, width = '', picture = ''] =
    /^\/img\/(\d+)\/\d+\/[^/]+\/(.+)$/.exec(pathname) ?? /^\/media\/w\/(\d+)\/(.+)$/.exec(pathname) ?? []
  return picture ? { picture, width: Number(width) } : undefined
}

/** Among stored pictures the one to show instead of `requested`: the smallest that is larger, else the largest. */
export function otherSize(requested: string, stored: Iterable<string>): string | undefined {
  const wanted = pictureOf(requested)
  if (!wanted) return undefined
  const twins = [...stored]
    .map((url) => ({ url, ...pictureOf(url) }))
    .filter(({ picture }) => picture === wanted.picture)
    .sort((a, b) => (a.width ?? 0) - (b.width ?? 0))
  return (twins.find(({ width = 0 }) => width >= wanted.width) ?? twins.at(-1))?.url
}

/** A stored picture; `usedAt` in ms since the epoch. */
export type StoredImage = { url: string; bytes: number; usedAt: number }

const imageLimits = { entries: 300, bytes: 40 * 1024 * 1024 } as const

/** Pictures to remove until both limits hold, the one used longest ago first. */
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
