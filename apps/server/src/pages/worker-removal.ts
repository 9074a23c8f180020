import type { FastifyInstance } from 'fastify'

export const workerPath = '/service-worker.js'

/**
 * Takes the place of the service worker: browsers ask for that file with every visit, run this one instead, and are left
 * without caches and without a worker. Pages that are open go to the network from then on.
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
 * The kill switch `SERVICE_WORKER=off`; also what development serves, so that no developer works against cached pages.
 */
export function serveWorkerRemoval(app: FastifyInstance): void {
  app.get(workerPath, (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(removalScript),
  )
}
