import { previewTokenOf } from '@ambra/contract/platform/settings/shop-preview'
import type { Database } from '@ambra/db/connection'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { runCall } from './call.ts'
import { clientNetwork, type RateLimiter } from './rate-limit.ts'
import { addVary } from './vary.ts'
import type { Route } from './route.ts'
import { resolveStore, resolveToken } from './session.ts'
import { readView } from './view-session.ts'

export type MountOptions = { now: () => Date; limiter: RateLimiter; publicUrl: string; database: Database }

/**
 * Registers every route under /api with its aliases; the JSON text is created here, and nothing is
 * dropped from it.
 */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], options: MountOptions): void {
  const warned = new Set<string>()
  /**
   * Logs a deprecation warning once per process when a client uses an older path, which keeps working.
   * @see spec §8 "deprecation warnings"
   */
  function warnOnce(path: string, instead: string, { log }: FastifyRequest) {
    if (warned.has(path)) return
    warned.add(path)
    log.warn({ path, instead }, 'deprecated path of a call')
  }
  for (const route of routes) {
    for (const path of [route.endpoint.path, ...route.endpoint.aliases]) {
      app.route({
        method: route.endpoint.method,
        url: `/api/${path}`,
        config: {
          isCall: true,
          errorsWithNull: route.errorsWithNull,
          errorsWithObject: route.errorsWithObject,
        },
        handler: (request, reply) => {
          if (path !== route.endpoint.path) warnOnce(path, route.endpoint.path, request)
          return handleCall(route, options, request, reply)
        },
      })
    }
  }
}

async function handleCall(
  route: Route,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = options.now()
  // Runs before any await: a client that disconnects has no address any more.
  const network = clientNetwork(request.ip)
  await options.limiter.take(route.limit, network, now)
  const query = asRecord(request.query)
  const names = { query, header: (name: string) => single(request.headers[name]) }
  const { token, isView } = readView(request, resolveToken(names, route.endpoint), options)
  const response = await runCall(route, {
    query,
    body: request.body,
    params: textParams(request.params),
    isView,
    context: {
      store: resolveStore(names),
      token,
      findViewed: () => findViewed(options.database, token, now),
      shopPreview: previewTokenOf(request.headers.cookie),
      now,
      requestId: request.id,
      // An empty key counts as none: otherwise requests of all clients would be one.
      idempotencyKey: single(request.headers['idempotency-key']) || undefined,
      client: single(request.headers['x-ambra-client']),
      network,
      userAgent: request.headers['user-agent'],
      log: request.log,
    },
  })
  if (route.sharedSeconds !== undefined && token === undefined && !isView && !query['cartId'])
    addVary(
      reply.header('cache-control', `public, max-age=${route.sharedSeconds}`),
      'Authorization',
      'X-VS-Store-Code',
    )
  if (route.clearsCache) reply.header('clear-site-data', '"cache"')
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(response))
}

/** A shop without staff never loads this module. */
async function findViewed(database: Database, token: string | undefined, now: Date) {
  const { findViewed: find } = await import('@ambra/commerce/operations')
  return token === undefined ? undefined : find(database, token, now)
}

function single(value: string | string[] | undefined): string | undefined {
  if (Array.isArray(value)) throw new ShopError('request.invalid', { field: 'headers' })
  return value
}

// Fastify types query and params as unknown; both are always plain objects of texts (or lists of
// them).
const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const textParams = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(asRecord(value)).map(([name, part]) => [name, String(part)]))

const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Responds to every other path under /api: 405 where another method is allowed, else 404, both in
 * the envelope.
 */
export function unknownCalls(app: FastifyInstance, routes: readonly Route[]): void {
  const known = routes.flatMap(({ endpoint }) =>
    [endpoint.path, ...endpoint.aliases].map((path) => ({
      method: endpoint.method,
      matches: pathMatcher(path),
    })),
  )
  // GET /api itself returns the version.
  for (const [url, served] of [
    ['/api', 'GET'],
    ['/api/*', undefined],
  ] as const) {
    app.route({
      method: methods.filter((method) => method !== served),
      url,
      handler: (request, reply) => {
        const path = new URL(request.url, 'http://api').pathname.replace(/^\/api\/?/, '')
        const allowed = [...new Set(known.filter(({ matches }) => matches(path)).map(({ method }) => method))]
        if (allowed.length === 0) throw new ShopError('request.unknown_call')
        // The method is right, so a path parameter was too long.
        if (allowed.some((method) => method === request.method))
          throw new ShopError('request.invalid', { field: 'path' })
        reply.header('allow', allowed.join(', '))
        throw new ShopError('request.method_not_allowed')
      },
    })
  }
  app.all('/graphql', () => {
    throw new ShopError('request.unknown_call')
  })
}

/**
 * Returns a function that checks whether a path matches a template part by part; `:name` matches any
 * non-empty part.
 */
function pathMatcher(template: string): (path: string) => boolean {
  const parts = template.split('/')
  return (path) => {
    const given = (path.endsWith('/') ? path.slice(0, -1) : path).split('/')
    return (
      given.length === parts.length &&
      parts.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
    )
  }
}
