import { findTarget, type FileTarget, receiveFile } from '@ambra/commerce/sales'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { optionFileRepository } from '@ambra/db/sales'
import { isFileKey, mostFileBytes } from '@ambra/domain/catalogue/product-types/custom-option'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiDeps } from '../../http/deps.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { resolveStore } from '../../http/session.ts'
import { attachment } from '../../http/attachment.ts'

type FileDeps = Pick<ApiDeps, 'database' | 'now'>

const tooLarge = () => new ShopError('cart.file_too_large', { megabytes: mostFileBytes / 1024 ** 2 })

/**
 * `POST /api/cart/file?optionId`: uploads the raw file of a custom option, with its name
 * URL-encoded in `X-File-Name`. Client limit, size and option are checked before a byte of it is
 * read. Outside the contract, since it receives a file. `GET /api/cart/file/{key}`: sends the file
 * as an attachment to the holder of the key of a cart or order line.
 * @throws ShopError request.invalid, cart.file_too_large, cart.file_kind, cart.file_pixels,
 * cart.no_room_for_files
 */
export function optionFileRoutes(
  app: FastifyInstance,
  { database, now }: FileDeps,
  limiter: RateLimiter,
): void {
  const targets = new WeakMap<FastifyRequest, FileTarget>()
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: mostFileBytes },
      (_, body, done) => done(null, body),
    )
    scope.post('/api/cart/file', {
      onRequest: async (request) => {
        await limiter.take('cart-file', request.ip, now())
        const size = Number(request.headers['content-length'])
        if (!Number.isInteger(size) || size === 0) throw new ShopError('request.invalid', { field: 'body' })
        if (size > mostFileBytes) throw tooLarge()
        targets.set(request, await findTarget(database, readOptionId(request.query)))
      },
      handler: async (request, reply) => {
        const target = targets.get(request)
        if (!target || !Buffer.isBuffer(request.body))
          throw new ShopError('request.invalid', { field: 'body' })
        const { language } = resolveStore({
          query: recordOf(request.query),
          header: (name) => textOf(request.headers[name]),
        })
        const upload = { name: readName(request), content: request.body, language, now: now() }
        const result = await receiveFile(database, target, upload)
        return reply.header('cache-control', 'private, no-store').send({ code: 200, result })
      },
    })
  })
  app.get<{ Params: { key: string } }>(
    '/api/cart/file/:key',
    { exposeHeadRoute: false },
    async (request, reply) => {
      await limiter.take('order-document', request.ip, now())
      const { key } = request.params
      const file = isFileKey(key) ? await optionFileRepository(database.db).read(key) : undefined
      reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
      if (!file) throw new ShopError('download.unknown')
      return reply
        .header('content-disposition', attachment(file.name))
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('x-content-type-options', 'nosniff')
        .type('application/octet-stream')
        .send(Buffer.from(file.content))
    },
  )
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined)

function readOptionId(query: unknown): number {
  const { optionId } = recordOf(query)
  if (typeof optionId !== 'string' || !/^\d{1,9}$/.test(optionId))
    throw new ShopError('request.invalid', { field: 'optionId' })
  return Number(optionId)
}

/**
 * Reads the file name from a header, since addresses are logged; a name that cannot be decoded is empty.
 */
function readName(request: FastifyRequest): string {
  try {
    return decodeURIComponent((textOf(request.headers['x-file-name']) ?? '').slice(0, 1000))
  } catch {
    return ''
  }
}
