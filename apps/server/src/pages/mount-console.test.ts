import { createHash } from 'node:crypto'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { mountConsole } from './mount-console.ts'

const code = 'globalThis.begun = true'
const html = `<!DOCTYPE html><script src="/admin/theme.js"></script><script>${code}</script>`
const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function consoleOn(adminHost?: string): Promise<FastifyInstance> {
  const buildDir = mkdtempSync(join(tmpdir(), 'console-build-'))
  mkdirSync(join(buildDir, 'client/assets'), { recursive: true })
  const files = { '/index.html': html, '/assets/a-1.js': 'export {}' }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(buildDir, 'client', path), text)
  const digests = Object.entries(files).map(([path, text]) => [
    path,
    createHash('sha256').update(text).digest('base64'),
  ])
  writeFileSync(join(buildDir, 'client-digests.json'), JSON.stringify(Object.fromEntries(digests)))
  // Configured like the shop's server.
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await mountConsole(app, {
    buildDir,
    adminHost,
    isHttps: false,
    publicUrl: 'http://shop.example',
  })
  open.push(async () => {
    await app.close()
    rmSync(buildDir, { recursive: true })
  })
  return app
}

test('serves the same page for every screen, never stored', async () => {
  const app = await consoleOn()
  expect((await app.inject('/admin')).headers.location).toBe('/admin/')
  expect((await app.inject('/admin/')).body).toBe(html)
  const { headers, body } = await app.inject('/admin/people/3?open=roles')
  expect(body).toBe(html)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  const hash = createHash('sha256').update(code).digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test('allows the camera only in the document of the scan screen', async () => {
  const app = await consoleOn()
  const policies = async (url: string) => {
    const { headers } = await app.inject(url)
    return `${headers['permissions-policy']} ${headers['content-security-policy']}`
  }
  const scan = await policies('/admin/scan?to=/warehouse')
  expect(scan).toContain('camera=(self)')
  expect(scan).toContain("'wasm-unsafe-eval'")
  for (const url of ['/admin/', '/admin/scan/', '/admin/scan/x', '/admin/warehouse/pack/1']) {
    expect(await policies(url)).toContain('camera=()')
    expect(await policies(url)).not.toContain('wasm-unsafe-eval')
  }
})

test('responds 404 for a missing file instead of the page', async () => {
  const app = await consoleOn()
  expect((await app.inject('/admin/assets/a-1.js')).statusCode).toBe(200)
  expect((await app.inject('/admin/assets/a-2.js')).statusCode).toBe(404)
})

test('serves the console only on its own host', async () => {
  const app = await consoleOn('admin.shop.example')
  const from = (host: string, url: string) => app.inject({ url, headers: { host } })
  for (const url of ['/admin', '/admin/people', '/admin/assets/a-1.js'])
    expect((await from('shop.example', url)).statusCode).toBe(404)
  const page = await from('admin.shop.example', '/admin/people')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain('frame-src http://shop.example;')
})
