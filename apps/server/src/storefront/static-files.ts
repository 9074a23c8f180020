import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type StaticFile = {
  body: Buffer
  brotli: Buffer | undefined
  gzip: Buffer | undefined
  type: string
  etag: string
  cache: string
}

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  txt: 'text/plain; charset=utf-8',
  woff2: 'font/woff2',
  map: 'application/json; charset=utf-8',
}

/**
 * The client build, read once: a few hundred kilobytes that never change while the process runs.
 * Files under /assets carry their hash in the name and are immutable; the rest is revalidated.
 */
export function readStaticFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || /\.(br|gz|map)$/.test(entry.name)) continue
    const path = `/${relative(folder, file).split(sep).join('/')}`
    files.set(path, readStaticFile(file, path))
  }
  return files
}

function readStaticFile(file: string, path: string): StaticFile {
  const body = readFileSync(file)
  return {
    body,
    brotli: readTwin(`${file}.br`),
    gzip: readTwin(`${file}.gz`),
    type: types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    cache: path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate',
  }
}

const readTwin = (file: string) =>
  statSync(file, { throwIfNoEntry: false }) ? readFileSync(file) : undefined

export function serveStaticFiles(app: FastifyInstance, files: Map<string, StaticFile>): void {
  for (const [path, file] of files) {
    app.get(encodeURI(path), (request, reply) => sendStaticFile(file, request, reply))
  }
}

function sendStaticFile(file: StaticFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', file.cache).header('etag', file.etag).type(file.type)
  if (file.brotli || file.gzip) reply.header('vary', 'Accept-Encoding')
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  if (file.brotli && accepted.includes('br')) return reply.header('content-encoding', 'br').send(file.brotli)
  if (file.gzip && accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(file.gzip)
  return reply.send(file.body)
}
