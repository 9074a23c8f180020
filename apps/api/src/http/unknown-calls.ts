import { ShopError } from '@ambra/contract/errors'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import type { Route } from './route.ts'

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
