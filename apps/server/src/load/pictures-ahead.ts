import type { ApiDeps } from '@ambra/api/http/deps'
import { startRenderAhead } from '@ambra/api/images/render-ahead'
import { channels, listShownPictures } from '@ambra/commerce/catalogue'
import type { Shop } from '@ambra/commerce/platform'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Environment } from '../env/env.ts'

/** Far above the front rows of any shop; in a large shop the limit of the cache ends a round earlier. */
const maxPictures = 5000
/** Time in ms after a response in which the client may still request its pictures. */
const quietMs = 300

type Options = { env: Environment; shop: Shop; app: FastifyInstance; deps: ApiDeps; log: Logger }

/**
 * Starts rendering product pictures ahead where pictures are served, unless that is switched off,
 * and again after each change of the catalogue. The result stops it.
 */
export async function renderPicturesAhead({
  env,
  shop,
  app,
  deps,
  log,
}: Options): Promise<() => Promise<void>> {
  if (env.RENDER_AHEAD === 'off' || env.AMBRA_ROLE === 'worker') return async () => undefined
  const { isBusy } = watchRequests(app)
  const ahead = startRenderAhead({
    images: deps.images,
    listPictures: () => listShownPictures(shop.database, maxPictures),
    isBusy,
    lockFile: `${shop.folders.cacheDir}/render-ahead.lock`,
    log,
  })
  deps.metrics.gauge('ambra_pictures_ahead', 'Pictures still to be rendered ahead', ahead.remaining)
  const ignore = await shop.database.listen(channels.catalogue, ahead.wake)
  ahead.wake()
  return async () => {
    await ignore()
    await ahead.stop()
  }
}

/** Returns whether a request is being handled, or was a moment ago. */
function watchRequests(app: FastifyInstance): { isBusy: () => boolean } {
  let inFlight = 0
  let lastAt = 0
  app.server.on('request', (_, response) => {
    inFlight += 1
    response.once('close', () => {
      inFlight -= 1
      lastAt = Date.now()
    })
  })
  return { isBusy: () => inFlight > 0 || Date.now() - lastAt < quietMs }
}
