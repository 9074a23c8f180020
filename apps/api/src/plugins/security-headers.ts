import type { FastifyInstance } from 'fastify'

/** Headers of every answer; pages add their own content security policy. @see reference/security-and-reliability 3 */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
} as const

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"
const allowedHeaders = 'Content-Type, Accept, Authorization, Idempotency-Key, X-Ambra-Client, x-vs-store-code'

/** Security headers everywhere; no-store, no-referrer, and CORS under /api. @see reference 1.1 */
export function securityHeaders(
  app: FastifyInstance,
  options: { isHttps: boolean; corsOrigins: readonly string[] },
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders)
    if (options.isHttps)
      reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains; preload')
    if (!isApiPath(request.url)) return
    reply.headers({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': apiPolicy,
    })
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
      if (!origin) return
      // No cookie is ever read under /api, so that any origin may ask without gaining the visitor's rights.
      if (options.corsOrigins.includes('*')) reply.header('access-control-allow-origin', '*')
      else {
        reply.header('vary', 'Origin')
        if (options.corsOrigins.includes(origin)) reply.header('access-control-allow-origin', origin)
      }
    }
  })
}

export const isApiPath = (url: string) => url === '/api' || url.startsWith('/api/') || url.startsWith('/api?')
