import { hash } from 'node:crypto'
import { addVary } from '@ambra/api/http/vary'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentSecurityPolicy, reportingEndpoints } from './content-security.ts'
import { acceptedEncoding, type Encoding, matchesEtag } from './negotiation.ts'
import type { Page } from './page-cache.ts'
import type { PageEncoder } from './page-encoding.ts'

/** Smallest body in bytes that gains from compression. */
export const minCompressed = 1024

/** A renderer's result: a response, or one from another thread, which may be compressed already. */
export type RenderedResponse = Pick<Response, 'status' | 'arrayBuffer'> & {
  headers: Iterable<[string, string]>
  compressed?: { encoding: Encoding; body: Buffer } | undefined
}

type ReadOptions = {
  isHttps: boolean
  /** False only in development: Vite adds styles while the page runs. */
  hasPolicy: boolean
  /** Origin of the console, which shows previews in a frame. */
  consoleOrigin?: string | undefined
}

/** Headers in which the storefront states how its page is cached and which scripts are its own. */
const internalHeaders: ReadonlySet<string> = new Set(
  ['tags', 'scripts', 'styles', 'facets', 'frame'].map((name) => `x-ambra-${name}`),
)

/** Returns the rendered page with the headers for the client; `facets` for a listing. */
export async function readPage(
  response: RenderedResponse,
  { isHttps, hasPolicy, consoleOrigin = "'self'" }: ReadOptions,
): Promise<{ page: Page; facets: readonly string[] | undefined }> {
  const headers: Record<string, string> = {}
  const internal: Record<string, string> = {}
  for (const [name, value] of response.headers) (internalHeaders.has(name) ? internal : headers)[name] = value
  const tags = listed(internal['x-ambra-tags'], ',').map(decodeURIComponent)
  const body = Buffer.from(await response.arrayBuffer())
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false
  if (isHtml && hasPolicy) {
    const hashes = {
      scripts: listed(internal['x-ambra-scripts']),
      styles: listed(internal['x-ambra-styles']),
    }
    headers['content-security-policy'] = contentSecurityPolicy(hashes, {
      isHttps,
      // The console may show a preview in a frame.
      frameAncestors: internal['x-ambra-frame'] === 'console' ? consoleOrigin : undefined,
    })
    if (isHttps) headers['reporting-endpoints'] = reportingEndpoints
  }
  headers['cache-control'] ??= tags.length > 0 ? 'public, max-age=0, must-revalidate' : 'no-store'
  if (response.status === 200 && body.length > 0) headers['etag'] ??= etagOf(body)
  // The cookie lists the style sheets that the browser already holds.
  headers['vary'] ??= isHtml ? 'Accept-Encoding, Cookie' : 'Accept-Encoding'
  const facets = 'x-ambra-facets' in internal ? listed(internal['x-ambra-facets'], ',') : undefined
  const encoded: Page['encoded'] = new Map()
  const { compressed } = response
  if (compressed)
    encoded.set(compressed.encoding, { body: Promise.resolve(compressed.body), sends: 0, level: 'first' })
  return { page: { status: response.status, headers, body, encoded, tags }, facets }
}

/** Returns a weak ETag, which the compressed forms share. */
export const etagOf = (body: Uint8Array): string => `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`

const listed = (text = '', separator = ' ') => text.split(separator).filter(Boolean)

/** Sends a page in the encoding that the client accepts. Nothing here depends on the user. */
export async function sendPage(
  page: Page,
  encode: PageEncoder,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { vary, ...headers } = page.headers
  reply.code(page.status).headers(headers)
  addVary(reply, ...listed(vary, ', '))
  const etag = headers['etag']
  if (etag && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (page.body.length === 0) return reply.send()
  const encoding =
    page.body.length < minCompressed ? undefined : acceptedEncoding(request.headers['accept-encoding'])
  if (!encoding) return reply.send(page.body)
  return reply.header('content-encoding', encoding).send(await encode(page, encoding))
}
