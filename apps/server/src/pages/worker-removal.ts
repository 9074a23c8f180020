import type { FastifyInstance } from 'fastify'

export const workerPath = '/service-worker.js'

/**
 * Replaces the service worker: browsers check that file with every visit, run this one instead, and
 * end without caches and without a worker. Open pages use the network from then on.
 */
export const removalScript = `const remove = (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .catch(() => undefined)
      .then(() => registration.unregister()),
  )
addEventListener('install', () => skipWaiting())
addEventListener('activate', remove)
// A page that registers it once more in the same moment speaks to it then.
addEventListener('message', remove)
`

/**
 * Serves the kill switch `SERVICE_WORKER=off`; also in development, so that no developer sees cached pages.
 */
export function serveWorkerRemoval(app: FastifyInstance): void {
  app.get(workerPath, (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(removalScript),
  )
}
