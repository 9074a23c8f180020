import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { addVary } from '@ambra/api/http/vary'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, type Encoding, matchesEtag } from './negotiation.ts'

export type StaticFile = {
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
  wasm: 'application/wasm',
  map: 'application/json; charset=utf-8',
}

/** SHA-256 of each file of the client build, by its path in the shop. */
type Digests = Readonly<Record<string, string>>

/**
 * Reads the client build once: a few hundred kilobytes that never change while the process runs.
 * Files under /assets have their hash in the name and are immutable; the rest is revalidated. A
 * file that differs from the build is listed as `changed` and not served.
 * @throws Error when the build wrote no digests
 */
export function readStaticFiles(buildDir: string): { files: Map<string, StaticFile>; changed: string[] } {
  const folder = join(buildDir, 'client')
  const digests = JSON.parse(readFileSync(join(buildDir, 'client-digests.json'), 'utf8')) as Digests
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || /\.(br|gz|map)$/.test(entry.name)) continue
    const path = `/${relative(folder, file).split(sep).join('/')}`
    files.set(path, readStaticFile(file, path))
  }
  const changed = [...files].flatMap(([path, file]) => (isAsBuilt(file, digests[path]) ? [] : [path]))
  for (const path of changed) files.delete(path)
  return { files, changed }
}

/**
 * Compares the file with its digest. The compressed forms are created after the build and must have
 * the same content.
 */
const isAsBuilt = ({ body, brotli, gzip }: StaticFile, digest: string | undefined) =>
  createHash('sha256').update(body).digest('base64') === digest &&
  (!brotli || holds(body, () => brotliDecompressSync(brotli))) &&
  (!gzip || holds(body, () => gunzipSync(gzip)))

function holds(body: Buffer, unpack: () => Buffer): boolean {
  try {
    return unpack().equals(body)
  } catch {
    // Damaged: treated as changed.
    return false
  }
}

function readStaticFile(file: string, path: string): StaticFile {
  const body = readFileSync(file)
  return {
    body,
    brotli: readTwin(`${file}.br`),
    gzip: readTwin(`${file}.gz`),
    type: types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    // Weak: the compressed forms share it.
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    cache: path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate',
  }
}

const readTwin = (file: string) =>
  statSync(file, { throwIfNoEntry: false }) ? readFileSync(file) : undefined

/** Serves each file at its path, after `prefix`. */
export function serveStaticFiles(app: FastifyInstance, files: Map<string, StaticFile>, prefix = ''): void {
  for (const [path, file] of files) {
    app.get(prefix + encodeURI(path), (request, reply) => sendStaticFile(file, request, reply))
  }
}

/** Sends a file in an encoding that the browser accepts, or 304 when it already has the file. */
export function sendStaticFile(file: StaticFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', file.cache).header('etag', file.etag).type(file.type)
  const available: Encoding[] = [
    ...(file.brotli ? (['br'] as const) : []),
    ...(file.gzip ? (['gzip'] as const) : []),
  ]
  if (available.length > 0) addVary(reply, 'Accept-Encoding')
  if (matchesEtag(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  const encoding = acceptedEncoding(request.headers['accept-encoding'], available)
  if (!encoding) return reply.send(file.body)
  return reply.header('content-encoding', encoding).send(encoding === 'br' ? file.brotli : file.gzip)
}
