import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ImageTarget,
  originalPath,
  parseBannerTarget,
  parseImageTarget,
  parseMediaPath,
} from '../images/image-path.ts'
import type { ImageStore } from '../images/image-store.ts'
import { addVary } from '../http/vary.ts'

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
  glb: 'model/gltf-binary',
}

/** `/img/{n}/{n}/resize/{path}`, `/media/w/{width}/{path}` and `/media/{path}`. @see docs/rules/api API-10 */
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
    const { file, bytes, etag } = await images.findOriginal(path)
    // An SVG opened by itself is a document: no script, no request may come out of it.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    reply.header('cache-control', 'public, max-age=3600').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type(types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
    return sendFile({ file, bytes, etag }, request, reply)
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

type OriginalFile = { file: string; bytes: number; etag: string }

/** Streams a file, or the one range of it that was requested: players seek in videos. */
function sendFile(
  { file, bytes, etag }: OriginalFile,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.header('accept-ranges', 'bytes')
  const isCurrent = (request.headers['if-range'] ?? etag) === etag
  const range = isCurrent ? byteRange(request.headers.range, bytes) : 'whole'
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  const part = range === 'whole' ? { start: 0, end: bytes - 1 } : range
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`)
  reply.header('content-length', Math.max(0, part.end - part.start + 1))
  // A stream keeps the length that was set; HEAD reads nothing of the file.
  if (request.method === 'HEAD' || bytes === 0) return reply.send(Readable.from([]))
  return reply.send(createReadStream(file, part))
}

/** One byte range; several, or what is no range at all, count as the whole file. RFC 9110 section 14. */
function byteRange(
  header: string | undefined,
  bytes: number,
): { start: number; end: number } | 'whole' | 'outside' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (first !== '' && last !== '' && Number(last) < start) return 'whole'
  return start >= bytes || start > end ? 'outside' : { start, end }
}
