import { isHost } from '../http/console-guard.ts'
import { consoleOrigin } from '@ambra/commerce/platform'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiDeps, ConsoleContext } from '../http/deps.ts'
import type { HintStreams } from './hint-stream.ts'
import { checkOpened, checkOwnOrigin } from './own-origin.ts'

/** Largest body of a command in bytes; it may exceed that of a shopper's call. */
const bodyLimit = 1_000_000

/**
 * Registers `/api/admin/<name>`: POST for commands and sign-in, GET for queries; `events` streams
 * change hints, `docs` and `openapi.json` describe the calls. The first request loads the code
 * behind it, so that a shop without staff never does.
 * @see docs/decisions/063-console-backbone.md
 */
export function adminRoutes(app: FastifyInstance, deps: ApiDeps, context: ConsoleContext): void {
  const own = consoleOrigin(deps.settings)
  // Runs before a body is read.
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

/** Hides the console on the shop's host when it has its own. @throws ShopError request.unknown_call */
function checkHost(request: FastifyRequest, adminHost: string | undefined): void {
  if (adminHost !== undefined && !isHost(request, adminHost)) throw new ShopError('request.unknown_call')
}
