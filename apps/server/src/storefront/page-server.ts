import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageAddress } from './page-address.ts'
import type { Page, PageCache } from './page-cache.ts'
import { createFlights } from './page-flights.ts'
import { pageQuestion, type PageQuestion, requestUrl, toWebRequest } from './page-request.ts'
import { readPage, sendPage } from './page-response.ts'
import { ownLocation } from './own-location.ts'

/** Renders a page or answers a data request: the storefront build behind its request handler. */
export type PageRenderer = {
  render: (request: Request) => Promise<Response>
  /** What besides the URL a guest page depends on, e.g. styles that the browser has already. */
  cacheVariant: (request: Request) => string
  addressOf: (url: URL) => PageAddress
}

export type PageServerOptions = {
  renderer: PageRenderer
  cache: PageCache
  publicUrl: string
  isHttps: boolean
  /** False only in development. */
  hasPolicy?: boolean
}

/** Serves every page of the storefront; guest pages come from the page cache. */
export function servePages(app: FastifyInstance, options: PageServerOptions): void {
  const sharedPage = createFlights(options.cache)
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/*',
    // Forms of the storefront read their own body.
    handler: (request, reply) => servePage({ ...options, sharedPage }, request, reply),
  })
}

type Serving = PageServerOptions & { sharedPage: ReturnType<typeof createFlights> }

/** Screens of one customer, and those whose address is a secret. */
const privateHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } as const

async function servePage(
  options: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const url = requestUrl(request, options.publicUrl)
  const address = options.renderer.addressOf(url)
  const { page, droppedQuery } = await findPage(options, { request, url, address })
  const isRedirect = page.status >= 300 && page.status < 400
  const location = isRedirect && page.headers['location']
  const headers = {
    ...page.headers,
    ...(address.isPrivate && privateHeaders),
    ...(location && { location: ownLocation(location, droppedQuery, url) }),
  }
  return sendPage({ ...page, headers }, request, reply)
}

type Asked = { request: FastifyRequest; url: URL; address: PageAddress }

/** The page for a request: from the cache, from a rendering that is under way, or rendered for it alone. */
async function findPage(
  options: Serving,
  { request, url, address }: Asked,
): Promise<{ page: Page; droppedQuery: string }> {
  const { renderer, cache } = options
  const isForGuests =
    request.method !== 'POST' && !address.isPrivate && request.headers.authorization === undefined
  if (!isForGuests) {
    const response = await renderer.render(toWebRequest(request, url))
    return { page: (await readPage(response, readOptions(options))).page, droppedQuery: '' }
  }
  const variant = address.isData ? '' : renderer.cacheVariant(toWebRequest(request, url))
  const questionFor = (facets: ReadonlySet<string> | undefined) =>
    pageQuestion(url, address, { variant, facets })
  const question = questionFor(cache.facetsOf(address.path))
  const found = question.key === undefined ? undefined : cache.find(question.key)
  const { droppedQuery } = question
  if (found) return { page: found, droppedQuery }
  const render = () =>
    renderGuestPage(options, toWebRequest(request, question.url), {
      path: address.path,
      question,
      questionFor,
    })
  const page = question.key === undefined ? await render() : await options.sharedPage(question.key, render)
  return { page, droppedQuery }
}

type Question = {
  path: string
  question: PageQuestion
  questionFor: (facets: ReadonlySet<string>) => PageQuestion
}

async function renderGuestPage(
  options: Serving,
  request: Request,
  { path, question, questionFor }: Question,
): Promise<Page> {
  const { cache, renderer } = options
  const since = cache.moment()
  const { page, facets } = await readPage(await renderer.render(request), readOptions(options))
  let { key } = question
  if (facets && page.tags.length > 0) {
    const codes = new Set(facets)
    cache.storeFacets(path, { codes, tags: page.tags }, since)
    // Rendered before it was known what the listing reads: a page with unknown parameters is not the one without them.
    if (questionFor(codes).key !== key) key = undefined
  }
  if (key !== undefined) cache.store(key, page, since)
  return page
}

const readOptions = ({ isHttps, hasPolicy = true }: PageServerOptions) => ({ isHttps, hasPolicy })
