import type { FastifyInstance } from 'fastify'
import { isConsolePath } from './console-path.ts'
import { addVary } from './vary.ts'

/** Headers of every response; pages add their own content security policy. @see docs/rules/security SEC-1 */
const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
} as const

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"
const allowedHeaders = 'Content-Type, Accept, Authorization, Idempotency-Key, X-Ambra-Client, x-vs-store-code'

/** Pictures and feeds are for mails, marketplaces and previews of other sites too. */
const isForEverybody = (path: string) => /^\/(img|media|feed)\//.test(path)

/** Security headers everywhere; no-store, no-referrer, and CORS under /api, but never for the console. @see docs/decisions/028-content-security.md */
export function securityHeaders(
  app: FastifyInstance,
  options: { isHttps: boolean; corsOrigins: readonly string[] },
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders)
    if (options.isHttps)
      // This host alone: the operator's other subdomains are not the shop's to bind.
      reply.header('strict-transport-security', 'max-age=63072000')
    // The route says what it is, however the target spells it: `/%61pi/…` is a call too.
    const path = request.routeOptions.url ?? request.url
    if (isForEverybody(path)) {
      // On error responses too: a page of another site must be able to read why there is no picture.
      reply.headers({ 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' })
    }
    if (!isApiPath(path)) return
    reply.headers({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': apiPolicy,
    })
    if (isConsolePath(path) || isConsolePath(request.url)) {
      reply.headers({ 'cross-origin-resource-policy': 'same-origin', 'x-robots-tag': 'noindex' })
      // A cookie is read there: no other origin may ask, not even whether it may.
      return
    }
    allowOrigin(request.headers.origin)
    if (request.method === 'OPTIONS') {
      reply.headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': allowedHeaders,
        'access-control-max-age': '86400',
      })
      return reply.code(204).send()
    }

    function allowOrigin(origin: string | undefined): void {
      const { corsOrigins } = options
      // No cookie is read by a call that gets here, so that any origin may ask without gaining the visitor's rights.
      if (corsOrigins.includes('*')) reply.header('access-control-allow-origin', '*')
      else if (corsOrigins.length > 0) {
        // Without the header too: a cache must not give the response for one origin to another.
        addVary(reply, 'Origin')
        if (origin && corsOrigins.includes(origin)) reply.header('access-control-allow-origin', origin)
      }
    }
  })
}

export const isApiPath = (url: string) => url === '/api' || url.startsWith('/api/') || url.startsWith('/api?')
