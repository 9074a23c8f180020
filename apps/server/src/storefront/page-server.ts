import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { clientNetwork } from '@ambra/api/plugins/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentSecurityPolicy } from './content-security.ts'
import type { CachedPage, PageCache } from './page-cache.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Renders a page or answers a data request: the storefront build behind its request handler. */
export type PageRenderer = {
  render: (request: Request) => Promise<Response>
  /** What besides the URL a guest page depends on, e.g. styles that the browser has already. */
  cacheVariant: (request: Request) => string
}

export type PageServerOptions = {
  renderer: PageRenderer
  cache: PageCache
  publicUrl: string
  isHttps: boolean
  /** False only in development. */
  hasPolicy?: boolean
}

/** Parameters that campaigns add and no page reads: they must not make a second copy of a page. */
const ignoredParameters = /^(utm_\w+|gclid|fbclid|msclkid)$/
const maxKeyLength = 1000

/**
 * Serves every page of the storefront. Answers with an `x-ambra-tags` header hold nothing personal and are kept
 * in the page cache under their tags; all others go out as they are.
 */
export function servePages(app: FastifyInstance, options: PageServerOptions): void {
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/*',
    // Forms of the storefront read their own body.
    handler: (request, reply) => servePage(options, request, reply),
  })
}

/** Pages whose address may hold a secret, or that lead to them: no site learns where a visitor came from. */
const privatePages = /^(\/[a-z]{2})?\/(checkout|order-completed|my-account|review|newsletter)(\/|\.data|\?|$)/

async function servePage(
  options: PageServerOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (privatePages.test(request.url)) reply.header('referrer-policy', 'no-referrer')
  const webRequest = toWebRequest(request, options.publicUrl)
  const key = cacheKey(options, webRequest)
  const known = key === undefined ? undefined : options.cache.find(key)
  if (known) return sendPage(known, request, reply)

  const since = options.cache.moment()
  const response = await options.renderer.render(webRequest)
  const page = await readPage(response, options)
  if (key !== undefined && isCacheable(page)) options.cache.keep(key, page, since)
  return sendPage(page, request, reply)
}

/** Guest pages that went well and set nothing in the browser. */
const isCacheable = ({ status, tags, headers }: CachedPage) =>
  status === 200 && tags.length > 0 && !('set-cookie' in headers)

/** Undefined for requests whose answer must never be kept: forms and anything that carries a token. */
function cacheKey({ renderer }: PageServerOptions, request: Request): string | undefined {
  if (request.method === 'POST' || request.headers.has('authorization')) return undefined
  const url = new URL(request.url)
  const parameters = [...url.searchParams].filter(([name]) => !ignoredParameters.test(name)).sort()
  const key = `${url.pathname}?${new URLSearchParams(parameters)}|${renderer.cacheVariant(request)}`
  return key.length > maxKeyLength ? undefined : key
}

async function readPage(response: Response, options: PageServerOptions): Promise<CachedPage> {
  const headers: Record<string, string> = {}
  for (const [name, value] of response.headers) headers[name] = value
  const tags = headers['x-ambra-tags']?.split(/[\s,]+/).filter(Boolean) ?? []
  delete headers['x-ambra-tags']
  const html = Buffer.from(await response.arrayBuffer())
  if (headers['content-type']?.startsWith('text/html') && options.hasPolicy !== false) {
    headers['content-security-policy'] = contentSecurityPolicy(html.toString(), options)
  }
  if (tags.length > 0) headers['cache-control'] ??= 'public, max-age=0, must-revalidate'
  headers['cache-control'] ??= 'no-store'
  if (response.status === 200 && html.length > 0) {
    headers['etag'] = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  }
  return { status: response.status, headers, html, brotli: undefined, gzip: undefined, tags }
}

async function sendPage(
  page: CachedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  for (const [name, value] of Object.entries(page.headers)) reply.header(name, value)
  reply.code(page.status)
  const etag = page.headers['etag']
  if (etag && request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (page.html.length < 1024) return reply.send(page.html)
  reply.header('vary', 'Accept-Encoding')
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) {
    page.brotli ??= await compressBrotli(page.html, { params: brotliParams(page) })
    return reply.header('content-encoding', 'br').send(page.brotli)
  }
  if (/\bgzip\b/.test(accepted)) {
    page.gzip ??= await compressGzip(page.html, { level: 6 })
    return reply.header('content-encoding', 'gzip').send(page.gzip)
  }
  return reply.send(page.html)
}

/** Kept pages are compressed harder: the work is done once for many visitors. */
const brotliParams = (page: CachedPage) => ({
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: page.tags.length > 0 ? 6 : 4,
  [constants.BROTLI_PARAM_SIZE_HINT]: page.html.length,
})

/** Headers of the connection between browser and server, not of the request. */
const hopHeaders = new Set([
  'connection',
  'host',
  'content-length',
  'transfer-encoding',
  'expect',
  'keep-alive',
  'upgrade',
])

function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (!hopHeaders.has(name) && typeof value === 'string') headers.set(name, value)
  }
  headers.set('x-request-id', request.id)
  // Always ours, whatever the browser sent: forms are throttled by it.
  headers.set('x-client-network', clientNetwork(request.ip))
  // The address comes from configuration, never from the Host header, which anybody may forge.
  const url = new URL(request.url.replace(/^\/+/, '/'), publicUrl)
  const init: RequestInit = { method: request.method, headers }
  if (request.method === 'POST' && Buffer.isBuffer(request.body)) init.body = new Uint8Array(request.body)
  return new Request(url, init)
}
