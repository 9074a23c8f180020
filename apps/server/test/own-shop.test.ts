import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuild } from '../src/pages/production-build.ts'
import { ambra, ensureMailBuild, type ServerProcess, startServerProcess } from './server-process-suite.ts'

let server: ServerProcess | undefined
const emptyDir = () => mkdtempSync(join(tmpdir(), 'ambra-own-'))

beforeAll(() => {
  ensureBuild(() => undefined)
  ensureMailBuild()
}, 600_000)
afterEach(async () => {
  await server?.kill()
  server = undefined
})

const page = async (path: string) => {
  const response = await fetch(`${server?.url}${path}`, { redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

describe("a shop of one's own", { timeout: 180_000 }, () => {
  it('begins empty by ambra init, with its name, stores, carriers and prices', async () => {
    const dataDir = emptyDir()
    const made = await ambra(
      dataDir,
      ...'init|Helisev Pood|--company|Helisev OÜ|--email|abi@helisev.example'.split('|'),
      ...'--store et en --carrier omniva store --price omniva_locker.ee=1.90'.split(' '),
    )
    expect([made.code, made.err]).toEqual([0, ''])
    expect(made.out).toContain(
      'Helisev Pood is an empty shop: stores et, en; delivery omniva_locker, store_collect',
    )
    server = await startServerProcess(dataDir, { hasPages: true })
    expect(await server.nextLine()).toContain('/admin/welcome#')

    const home = await page('/')
    expect(home.status).toBe(200)
    expect(home.text).toContain('<title>Helisev Pood:')
    expect(home.text).not.toMatch(/(?<![\w.-])Ambra(?![\w-])/)
    expect(home.text).not.toContain('href="/ru"')
    expect((await page('/en/search?q=lamp')).status).toBe(200)
    expect((await page('/c/phones')).status).toBe(404)
    expect((await page('/admin/')).status).toBe(200)
    expect(await page('/ru/search?q=a')).toMatchObject({ status: 302, location: '/search?q=a' })
    const shown = await ambra(dataDir, 'settings', 'set', 'shop_name', 'Teine Pood')
    expect([shown.code, shown.err]).toEqual([0, ''])
    await expect.poll(async () => (await page('/en')).text, { timeout: 20_000 }).toContain('Teine Pood')
    expect((await ambra(dataDir, 'settings', 'history')).out).toContain('shop_name')
  })

  it('refuses what it cannot be, and changes nothing', async () => {
    const dataDir = emptyDir()
    expect((await ambra(dataDir, 'init', 'Pood', '--store', 'en')).err).toContain('always open')
    expect((await ambra(dataDir, 'init', 'Pood', '--carrier', 'pigeon')).err).toContain('no carrier pigeon')
    expect((await ambra(dataDir, 'init', 'Pood', '--vat', 'EE1')).err).toContain('company_vat')
    expect((await ambra(dataDir, 'settings', 'history')).out).not.toContain('shop_name')
  })

  it('is empty with DEMO=off', async () => {
    server = await startServerProcess(emptyDir(), { hasPages: true, env: { DEMO: 'off' } })
    expect(await server.nextLine()).toContain('/admin/welcome#')
    const home = await page('/')
    expect([home.status, home.text.includes('<h1')]).toEqual([200, true])
    expect(home.text).not.toContain('/p/')
  })
})
