import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ImageTarget,
  originalPath,
  parseBannerTarget,
  parseImageTarget,
  parseMediaPath,
} from './image-path.ts'
import type { ImageStore } from './image-store.ts'
import { addVary } from '../../plugins/vary.ts'

const oneYear = 'public, max-age=31557600, immutable'
const types: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

/** `/img/{n}/{n}/resize/{path}`, `/media/w/{width}/{path}` and `/media/{path}`. @see reference 11 */
export function imageRoutes(app: FastifyInstance, images: ImageStore): void {
  app.get<{ Params: { width: string; height: string; action: string; '*': string } }>(
    '/img/:width/:height/:action/*',
    (request, reply) =>
      sendRendered(
        images,
        parseImageTarget({ ...request.params, rest: request.params['*'] }),
        request,
        reply,
      ),
  )
  app.get<{ Params: { width: string; '*': string } }>('/media/w/:width/*', (request, reply) =>
    sendRendered(
      images,
      parseBannerTarget({ width: request.params.width, rest: request.params['*'] }),
      request,
      reply,
    ),
  )
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const path = parseMediaPath(request.params['*'], originalPath)
    const { body, etag } = await images.findOriginal(path)
    // An SVG opened by itself is a document: no script, no request may come out of it.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    reply.header('cache-control', 'public, max-age=3600').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream').send(body)
  })
}

async function sendRendered(
  images: ImageStore,
  target: ImageTarget,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const image = await images.find(target, request.headers.accept ?? '')
  addVary(reply, 'Accept').header('cache-control', oneYear).header('etag', image.etag)
  if (request.headers['if-none-match'] === image.etag) return reply.code(304).send()
  return reply.type(`image/${image.format}`).send(image.body)
}
