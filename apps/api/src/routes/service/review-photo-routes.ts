import { randomBytes } from 'node:crypto'
import { keepPhoto } from '@ambra/commerce/service'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { mostPhotoBytes } from '@ambra/contract/service/review-photos'
import { reviewPhotoRepository } from '@ambra/db/service'
import type { FastifyInstance } from 'fastify'
import type { ApiDeps } from '../../http/deps.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { encodePhoto } from '../../images/encode-photo.ts'

type PhotoDeps = Pick<ApiDeps, 'database' | 'now'>

/**
 * `POST /api/review/photo`: uploads a raw photo for a new review; returns the key that
 * `review/create` names. Client limit and size are checked before a byte of it is read. Outside the
 * contract, since it receives a file. `GET /api/review/photo/{key}/{large|small}`: the re-encoded
 * photo, only while its review is published.
 * @throws ShopError request.invalid, request.throttled, review.photo_too_large, review.photo_kind,
 * review.no_room_for_photos, image.unknown
 */
export function reviewPhotoRoutes(
  app: FastifyInstance,
  { database, now }: PhotoDeps,
  limiter: RateLimiter,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: mostPhotoBytes },
      (_, body, done) => done(null, body),
    )
    scope.post('/api/review/photo', {
      onRequest: async (request) => {
        await limiter.take('review-photo', request.ip, now())
        const size = Number(request.headers['content-length'])
        if (!Number.isInteger(size) || size === 0) throw new ShopError('request.invalid', { field: 'body' })
        if (size > mostPhotoBytes)
          throw new ShopError('review.photo_too_large', { megabytes: mostPhotoBytes / 1024 ** 2 })
      },
      handler: async (request, reply) => {
        if (!Buffer.isBuffer(request.body)) throw new ShopError('request.invalid', { field: 'body' })
        const key = randomBytes(32).toString('hex')
        await keepPhoto(database, { key, ...(await encodePhoto(key, request.body)) }, now())
        return reply.header('cache-control', 'private, no-store').send({ code: 200, result: { key } })
      },
    })
  })
  app.get<{ Params: { key: string; size: string } }>(
    '/api/review/photo/:key/:size',
    { exposeHeadRoute: false },
    async (request, reply) => {
      await limiter.take('read', request.ip, now())
      const { key, size } = request.params
      const isNamed = /^[0-9a-f]{64}$/.test(key) && (size === 'large' || size === 'small')
      const content = isNamed ? await reviewPhotoRepository(database.db).findShown(key, size) : undefined
      if (!content) throw new ShopError('image.unknown')
      // Not longer, since a review may be taken down.
      return reply
        .header('cache-control', 'public, max-age=3600')
        .type('image/webp')
        .send(Buffer.from(content))
    },
  )
}
