import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'

/** Serves modules, pictures and hot updates of one of the two apps; passes other requests to the shop. */
export function tryViteFirst(
  app: FastifyInstance,
  vite: ViteDevServer,
  isMine: (url: string) => boolean,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isMine(request.raw.url ?? '/')) return
    const isHandled = await new Promise<boolean>((done) => {
      reply.raw.once('finish', () => done(true))
      vite.middlewares(request.raw, reply.raw, () => done(false))
    })
    if (isHandled) reply.hijack()
  })
}
