import type { FastifyInstance } from 'fastify'
import { isConsolePath } from './console-path.ts'
import { addVary } from './vary.ts'

/**
 * Headers of every response; pages add their own content security policy. @see docs/rules/security
 * SEC-1
 */
const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
} as const

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"
const allowedHeaders = 'Content-Type, Accept, Authorization, Idempotency-Key, X-Ambra-Client, x-vs-store-code'

/** Returns whether mails, marketplaces and other sites may use the response: pictures and feeds. */
const isForEverybody = (path: string) => /^\/(img|media|feed)\//.test(path)

/**
 * Sets security headers everywhere; no-store, no-referrer and CORS under /api, but never for the
 * console. @see docs/decisions/028-content-security.md
 */
export function securityHeaders(
  app: FastifyInstance,
  options: { isHttps: boolean; corsOrigins: readonly string[] },
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders)
    if (options.isHttps)
      // Only this host: the operator's other subdomains are not the shop's to bind.
      reply.header('strict-transport-security', 'max-age=63072000')
    // The route decides, however the target spells it: `/%61pi/…` is a call too.
    const path = request.routeOptions.url ?? request.url
    if (isForEverybody(path)) {
      // On error responses too: a page of another site must be able to read why there is no
      // picture.
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
      // The console reads a cookie, so no other origin may send requests or even a preflight.
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
      // No call that gets here reads a cookie, so that any origin may send requests without gaining
      // the visitor's rights.
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
