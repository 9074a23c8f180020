import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ImageTarget,
  originalPath,
  parseBannerTarget,
  parseImageTarget,
  parseMediaPath,
} from '../../images/image-path.ts'
import type { ImageStore, OriginalFile } from '../../images/image-store.ts'
import { addVary } from '../../http/vary.ts'

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

/**
 * `/img/{n}/{n}/resize/{path}`, `/media/w/{width}/{path}` and `/media/{path}`. @see docs/rules/api
 * API-10
 */
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
    const file = await images.findOriginal(path)
    const isKnown = request.headers['if-none-match'] === file.etag
    const part = isKnown ? undefined : await openPart(file, request)
    // An SVG opened directly is a document: it must not run scripts or send requests.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    reply.header('cache-control', 'public, max-age=3600').header('etag', file.etag)
    if (!part) return reply.code(304).send()
    reply.type(types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
    return sendPart(part, file, reply)
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

type Part = { range: ReturnType<typeof byteRange>; length: number; body: Readable }

/** Opens a file, or the one requested range of it: players seek in videos. HEAD reads nothing of it. */
async function openPart({ bytes, etag, open }: OriginalFile, request: FastifyRequest): Promise<Part> {
  const isCurrent = (request.headers['if-range'] ?? etag) === etag
  const range = isCurrent ? byteRange(request.headers.range, bytes) : 'whole'
  if (range === 'outside') return { range, length: 0, body: Readable.from([]) }
  const part = range === 'whole' ? { start: 0, end: bytes - 1 } : range
  const isRead = request.method !== 'HEAD' && bytes > 0
  return {
    range,
    length: Math.max(0, part.end - part.start + 1),
    body: isRead ? await open(part) : Readable.from([]),
  }
}

function sendPart({ range, length, body }: Part, { bytes }: OriginalFile, reply: FastifyReply): FastifyReply {
  reply.header('accept-ranges', 'bytes')
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  // A stream keeps the length that was set.
  return reply.header('content-length', length).send(body)
}

/** Returns the requested byte range; several or invalid ranges mean the whole file. RFC 9110 section 14. */
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
