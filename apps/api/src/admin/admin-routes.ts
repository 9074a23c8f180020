import { isHost } from '../http/console-guard.ts'
import { consoleOrigin } from '@ambra/commerce/staff/staff-deps'
import { ShopError } from '@ambra/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiDeps, ConsoleContext } from '../http/deps.ts'
import type { HintStreams } from './hint-stream.ts'
import { checkOpened, checkOwnOrigin } from './own-origin.ts'

/** A command may be larger than a call of a shopper, bytes. */
const bodyLimit = 1_000_000

/**
 * `/api/admin/<name>`: POST for commands and for signing in, GET for queries; `events` tells what changed, `docs` and
 * `openapi.json` describe the calls. The code behind it is loaded by the first
 * request: a shop without staff carries none of it.
 * @see docs/decisions/063-console-backbone.md
 */
export function adminRoutes(app: FastifyInstance, deps: ApiDeps, context: ConsoleContext): void {
  const own = consoleOrigin(deps.settings)
  // Before a body is read.
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    checkHost(request, deps.settings.adminHost)
    checkOwnOrigin(request, own)
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { answerAdminCall } = await import('./admin-call.ts')
    return answerAdminCall({ deps, context }, request, reply)
  }
  let streams: Promise<HintStreams> | undefined
  const openStreams = (): Promise<HintStreams> =>
    (streams ??= import('./hint-stream.ts').then(({ createHintStreams }) =>
      createHintStreams({ deps, context }),
    ))
  app.route({
    method: 'GET',
    url: '/api/admin/events',
    onRequest,
    handler: async (request, reply) => (await openStreams()).answer(request, reply),
    exposeHeadRoute: false,
  })
  for (const name of ['docs', 'openapi.json'] as const)
    app.route({
      method: 'GET',
      url: `/api/admin/${name}`,
      onRequest: async (request) => {
        checkHost(request, deps.settings.adminHost)
        checkOpened(request)
      },
      handler: async (request, reply) => {
        const { answerDocs } = await import('./admin-docs.ts')
        return answerDocs({ deps, context }, name, request, reply)
      },
      exposeHeadRoute: false,
    })
  app.addHook('preClose', async () => (await streams)?.end())
  const url = '/api/admin/:operation'
  app.route({ method: 'GET', url, onRequest, handler, exposeHeadRoute: false })
  app.route({ method: 'POST', url, bodyLimit, onRequest, handler })
}

/** With a host of its own the console does not exist on the shop's. @throws ShopError request.unknown_call */
function checkHost(request: FastifyRequest, adminHost: string | undefined): void {
  if (adminHost !== undefined && !isHost(request, adminHost)) throw new ShopError('request.unknown_call')
}
