import { tracingChannel } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageAddress } from './page-address.ts'
import type { Page, PageCache } from './page-cache.ts'
import { acceptedEncoding, type Encoding } from './negotiation.ts'
import { createPageEncoder, type PageEncoder } from './page-encoding.ts'
import { type GuestRequest, guestRequest, requestUrl, toWebRequest } from './page-request.ts'
import { readPage, type RenderedResponse, sendPage } from './page-response.ts'
import { createSharedPages, type PageSharing, type RenderShared } from './shared-pages.ts'
import type { ShownPage } from './search-clicks.ts'
import { isPreviewing, startPreview } from './shop-preview.ts'

/** Renders a page or handles a data request: the storefront build behind its request handler. */
export type PageRenderer = {
  /**
   * `encoding` is that of the waiting visitor; a renderer in another thread compresses the page with it.
   */
  render: (request: Request, encoding?: Encoding | undefined) => Promise<RenderedResponse>
  /** Returns what a guest page depends on besides the URL, e.g. styles that the browser already has. */
  cacheVariant: (request: Request) => string
  addressOf: (url: URL) => PageAddress
}

export type PageServerOptions = {
  renderer: PageRenderer
  cache: PageCache
  /** Pages of all processes, behind the cache of this one. */
  sharing?: PageSharing | undefined
  publicUrl: string
  isHttps: boolean
  /** Called with each page that the cache had, by its canonical path and parameters. */
  onCached?: ((path: string, query: URLSearchParams) => void) | undefined
  /** Called with each page that a person opened. */
  onShown?: ((page: ShownPage) => void) | undefined
  /** False only in development. */
  hasPolicy?: boolean
  /** Origin of the console, if it differs from the shop's. */
  consoleOrigin?: string | undefined
}

/** @see docs/decisions/054-traces.md */
const work = tracingChannel('ambra:work')

/** Serves every page of the storefront; guest pages come from the page cache. */
export function servePages(app: FastifyInstance, options: PageServerOptions): void {
  const sharedPage = createFlights(options.cache)
  const renderShared = options.sharing && createSharedPages(options.cache, options.sharing)
  const encode = createPageEncoder()
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/*',
    // Forms of the storefront read their own body.
    handler: (request, reply) => servePage({ ...options, sharedPage, renderShared, encode }, request, reply),
  })
}

type Serving = PageServerOptions & {
  sharedPage: ReturnType<typeof createFlights>
  renderShared: RenderShared | undefined
  encode: PageEncoder
}

/** Headers of private screens, and of those whose address is a secret. */
const privateHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } as const

async function servePage(
  options: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const url = requestUrl(request, options.publicUrl)
  const preview = startPreview(url, { request, reply, isHttps: options.isHttps })
  if (preview) return preview
  const address = options.renderer.addressOf(url)
  const incoming = { request, url, address }
  const find = async () => withWholeQuery(options, incoming, await findPage(options, incoming))
  const { page, droppedQuery } = await work.tracePromise(find, {
    name: 'page',
    attributes: { 'ambra.page': address.routeId ?? '' },
  })
  if (page.status === 200 && isOpened(request, address))
    options.onShown?.({ path: address.path, referer: request.headers.referer })
  const isRedirect = page.status >= 300 && page.status < 400
  const location = isRedirect && page.headers['location']
  const headers = {
    ...page.headers,
    ...((address.isPrivate || isPreviewing(request)) && privateHeaders),
    ...(location && { location: ownLocation(location, droppedQuery, url) }),
  }
  return sendPage({ ...page, headers }, options.encode, { request, reply })
}

/**
 * Returns whether a person opened a page: its document, or by a HEAD request that tells of it. The data of a
 * navigation may be loaded ahead.
 */
const isOpened = ({ method, headers }: FastifyRequest, { isData }: PageAddress): boolean =>
  method === 'HEAD' ||
  (method === 'GET' && !isData && headers['sec-purpose'] === undefined && headers['purpose'] === undefined)

type Incoming = { request: FastifyRequest; url: URL; address: PageAddress }
type Found = { page: Page; droppedQuery: string }

/**
 * Returns the page of a request: from the cache, from a rendering in progress, or rendered for it alone.
 */
async function findPage(options: Serving, { request, url, address }: Incoming): Promise<Found> {
  const { renderer, cache } = options
  const isForGuests =
    request.method !== 'POST' &&
    !address.isPrivate &&
    request.headers.authorization === undefined &&
    !isPreviewing(request)
  if (!isForGuests) {
    const response = await renderer.render(toWebRequest(request, url), encodingOf(request))
    return { page: (await readPage(response, readOptions(options))).page, droppedQuery: '' }
  }
  const variant = address.isData ? '' : renderer.cacheVariant(toWebRequest(request, url))
  const guestRequestFor = (facets: ReadonlySet<string> | undefined) =>
    guestRequest(url, address, { variant, facets })
  const reduced = guestRequestFor(cache.facetsOf(address.path))
  const found = reduced.key === undefined ? undefined : cache.find(reduced.key)
  const { droppedQuery } = reduced
  if (found) {
    options.onCached?.(address.path, reduced.url.searchParams)
    return { page: found, droppedQuery }
  }
  const render = () =>
    renderGuestPage(options, toWebRequest(request, reduced.url), {
      path: address.path,
      encoding: encodingOf(request),
      reduced,
      guestRequestFor,
    })
  const { key } = reduced
  if (key === undefined) return { page: await render(), droppedQuery }
  const { renderShared } = options
  const make = renderShared ? () => renderShared(key, render) : render
  const page = await options.sharedPage(key, make)
  return { page, droppedQuery }
}

/**
 * Looks up the whole address where there is no page, since an address of an old shop may depend on
 * parameters that no page reads (`/view?id=12`).
 */
async function withWholeQuery(
  options: Serving,
  { request, url, address }: Incoming,
  found: Found,
): Promise<Found> {
  const { status, headers } = found.page
  const isElsewhere = (status >= 300 && status < 400) || status === 404 || status === 410
  if (found.droppedQuery === '' || address.isData || !isElsewhere) return found
  const response = await options.renderer.render(toWebRequest(request, url), encodingOf(request))
  const { page } = await readPage(response, readOptions(options))
  const isSame = page.status === status && page.headers['location'] === headers['location']
  return isSame || page.status >= 500 ? found : { page, droppedQuery: '' }
}

const encodingOf = ({ headers }: FastifyRequest) => acceptedEncoding(headers['accept-encoding'])

type Rendering = {
  path: string
  encoding: Encoding | undefined
  reduced: GuestRequest
  guestRequestFor: (facets: ReadonlySet<string>) => GuestRequest
}

async function renderGuestPage(
  options: Serving,
  request: Request,
  { path, encoding, reduced, guestRequestFor }: Rendering,
): Promise<Page> {
  const { cache, renderer } = options
  const since = cache.moment()
  const { page, facets } = await readPage(await renderer.render(request, encoding), readOptions(options))
  let { key } = reduced
  if (facets && page.tags.length > 0) {
    const codes = new Set(facets)
    cache.storeFacets(path, { codes, tags: facetTags }, since)
    // Rendered before the listing's facets were known: a page with unknown parameters differs from
    // the one without them.
    if (guestRequestFor(codes).key !== key) key = undefined
  }
  if (key !== undefined) cache.store(key, page, since)
  return page
}

/**
 * Tags of a listing's facets, which change with categories and attributes, not with each price and
 * stock change.
 */
const facetTags = ['categories', 'content']

const readOptions = ({ isHttps, hasPolicy = true, consoleOrigin }: PageServerOptions) => ({
  isHttps,
  hasPolicy,
  consoleOrigin,
})

/**
 * Maximum length of a kept query: headers of over 16 KB, more than clients read, would make the
 * whole response fail.
 */
const maxLength = 4000

/**
 * Returns the target of a page's redirect: an address of this shop, with the parameters that the page did
 * not read. Parses it as browsers do, for which a backslash or a tab may start another host.
 * @throws Error for any other address, since pages redirect only inside the shop
 */
export function ownLocation(location: string, droppedQuery: string, base: URL): string {
  const target = URL.parse(location, base)
  if (target?.origin !== base.origin) throw new Error('a page redirects to another host')
  for (const [name, value] of new URLSearchParams(droppedQuery))
    if (!target.searchParams.has(name)) target.searchParams.append(name, value)
  const path = target.pathname.replace(/^\/+/, '/')
  const whole = path + target.search + target.hash
  return whole.length > maxLength ? path : whole
}

/** One rendering for which several requests wait; `since` is the moment it began. */
type Flight = { since: number; startedAt: number; page: Promise<Page> }

/** Age in ms from which a rendering is not shared, since it may never end. */
const maxWaitMs = 10_000

/**
 * Renders each page once for concurrent requests. A page for one request alone (one that must not
 * be cached) is not given to the others, and a page purged while it was rendered is not given to
 * requests after the purge.
 */
function createFlights(cache: PageCache, clock: () => number = () => performance.now()) {
  const flights = new Map<string, Flight>()

  function start(key: string, render: () => Promise<Page>): Promise<Page> {
    const flight: Flight = { since: cache.moment(), startedAt: clock(), page: render() }
    flights.set(key, flight)
    const end = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    flight.page.then(end, end)
    return flight.page
  }

  return async function sharedPage(key: string, render: () => Promise<Page>): Promise<Page> {
    const flight = flights.get(key)
    if (!flight || clock() - flight.startedAt > maxWaitMs) return start(key, render)
    const requestedAt = cache.moment()
    const page = await flight.page
    const isOvertaken = requestedAt > flight.since && cache.isStale(page, flight.since)
    if (!isShareable(page)) return render()
    // Requests after the purge wait together for one new rendering.
    return isOvertaken ? (cache.find(key) ?? sharedPage(key, render)) : page
  }
}

/**
 * Returns whether requests may share a page: errors, redirects and missing pages contain nothing
 * personal; a successful page is shared if it is not private.
 */
const isShareable = ({ status, tags, headers }: Page) =>
  (status !== 200 || tags.length > 0) && !('set-cookie' in headers)
