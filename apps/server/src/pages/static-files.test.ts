import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readStaticFiles, serveStaticFiles } from './static-files.ts'

const script = `import '/assets/b.js';${'pay();'.repeat(200)}`
let buildDir: string
const inAssets = (name: string) => join(buildDir, 'client/assets', name)

beforeEach(() => {
  buildDir = mkdtempSync(join(tmpdir(), 'ambra-build-'))
  mkdirSync(join(buildDir, 'client/assets'), { recursive: true })
  writeFileSync(inAssets('a.js'), script)
  writeFileSync(inAssets('b.js'), 'b()')
  const digestOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(inAssets(name)))
      .digest('base64')
  const digests = { '/assets/a.js': digestOf('a.js'), '/assets/b.js': digestOf('b.js') }
  writeFileSync(join(buildDir, 'client-digests.json'), JSON.stringify(digests))
  writeFileSync(inAssets('a.js.br'), brotliCompressSync(script))
  writeFileSync(inAssets('a.js.gz'), gzipSync(script))
})
afterEach(() => rmSync(buildDir, { recursive: true }))

function aServer(): FastifyInstance {
  const app = Fastify()
  serveStaticFiles(app, readStaticFiles(buildDir).files)
  return app
}

it('serves the files unchanged from the build', async () => {
  const app = aServer()
  expect((await app.inject('/assets/a.js')).body).toBe(script)
  const packed = await app.inject({ url: '/assets/a.js', headers: { 'accept-encoding': 'br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  const refused = await app.inject({
    url: '/assets/a.js',
    headers: { 'accept-encoding': 'br;q=0, gzip;q=0' },
  })
  expect([refused.headers['content-encoding'], refused.body]).toEqual([undefined, script])
  const etag = String(packed.headers['etag'])
  for (const method of ['GET', 'HEAD'] as const) {
    const headers = { 'if-none-match': `"x", ${etag}` }
    expect((await app.inject({ method, url: '/assets/a.js', headers })).statusCode).toBe(304)
  }
})

it.each([
  ['the script itself', 'a.js', (body: Buffer) => Buffer.from(body).fill('P', 30, 31)],
  ['its Brotli form', 'a.js.br', () => brotliCompressSync(`${script}skim()`)],
  ['its gzip form', 'a.js.gz', () => gzipSync('skim()')],
  ['its gzip form, damaged', 'a.js.gz', () => Buffer.from('skim()')],
])('excludes a file when %s was changed (ATT-23)', async (_what, name, change) => {
  writeFileSync(inAssets(name), change(readFileSync(inAssets(name))))
  expect(readStaticFiles(buildDir).changed).toEqual(['/assets/a.js'])
  const app = aServer()
  expect((await app.inject('/assets/a.js')).statusCode).toBe(404)
  expect((await app.inject('/assets/b.js')).body).toBe('b()')
})

it('excludes an added file (ATT-23)', async () => {
  writeFileSync(inAssets('skim.js'), 'skim()')
  expect(readStaticFiles(buildDir).changed).toEqual(['/assets/skim.js'])
  expect((await aServer().inject('/assets/skim.js')).statusCode).toBe(404)
})
