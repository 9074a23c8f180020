import type { Database } from '@ambra/db/database'
import { ShopError } from '@ambra/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { runCall } from './call.ts'
import { clientNetwork, type RateLimiter } from './rate-limit.ts'
import { addVary } from './vary.ts'
import type { Route } from './route.ts'
import { resolveStore, resolveToken } from './session.ts'
import { readView } from './view-session.ts'

export type MountOptions = { now: () => Date; limiter: RateLimiter; publicUrl: string; database: Database }

/** Registers every route under /api with its aliases; the JSON text is made here and nothing is dropped from it. */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], options: MountOptions): void {
  const warned = new Set<string>()
  /**
   * Older paths go on working; the operator hears once in the life of a process that a client uses one.
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
  // Before anything is waited for: a client that hangs up has no address any more.
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
      now,
      requestId: request.id,
      // An empty one is none: it would make one sending of everybody's.
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

/** A shop without staff loads none of it. */
async function findViewed(database: Database, token: string | undefined, now: Date) {
  const views = await import('@ambra/commerce/people/customer-views')
  return token === undefined ? undefined : views.findViewed(database, token, now)
}

function single(value: string | string[] | undefined): string | undefined {
  if (Array.isArray(value)) throw new ShopError('request.invalid', { field: 'headers' })
  return value
}

// Fastify types query and params as unknown; both are always plain objects of texts (or lists of them).
const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const textParams = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(asRecord(value)).map(([name, part]) => [name, String(part)]))

const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Everything under /api that is no call: 405 where another method would do, else 404, both in the envelope. */
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
        // The method is right: then a part of the path was too long to be read.
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

/** Whether a path is one of a template: part by part, `:name` stands for any part that is not empty. */
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
