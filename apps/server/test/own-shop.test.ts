import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aCategory, aProduct, theBasics } from '@ambra/testing/import-builders'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoWords, wordsIn } from '../../../tooling/demo-words.ts'
import { ensureBuild } from '../src/pages/production-build.ts'
import { createOrderClient } from './order-client-suite.ts'
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

const page = async (path: string, cookie = '') => {
  const response = await fetch(`${server?.url}${path}`, { redirect: 'manual', headers: { cookie } })
  const { headers, status } = response
  return { status, headers, location: headers.get('location'), text: await response.text() }
}

/** Returns the text of a mail file without the breaks and codes of quoted-printable. */
const mailText = (file: string) =>
  Buffer.from(
    file
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Follows a preview link and returns its cookie. */
async function previewCookie(dataDir: string): Promise<string> {
  const { out } = await ambra(dataDir, 'shop', 'preview')
  const link = new URL(out.split('\n')[0] ?? '')
  const { status, location, headers } = await page(link.pathname + link.search)
  expect([status, location]).toEqual([303, '/'])
  expect(headers.get('set-cookie')).toContain('HttpOnly; SameSite=Lax')
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

describe('a new shop', { timeout: 180_000 }, () => {
  it('creates an empty shop by ambra init, with its name, stores, carriers and prices', async () => {
    const dataDir = emptyDir()
    const made = await ambra(
      dataDir,
      ...'init|Helisev Pood|--company|Helisev OÜ|--email|abi@helisev.example'.split('|'),
      ...'--store et en --carrier omniva store --price omniva_locker.ee=1.90 --open'.split(' '),
    )
    expect([made.code, made.err]).toEqual([0, ''])
    expect(made.out).toContain(
      'Helisev Pood is an empty shop: stores et, en; delivery omniva_locker, store_collect',
    )
    server = await startServerProcess(dataDir, { hasPages: true })
    expect(await server.nextLine()).toContain('/admin/welcome#')

    const home = await page('/')
    expect(home.status).toBe(200)
    expect(home.text).toContain('<title>Helisev Pood</title>')
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

    // A colour of the brand is part of every page, and its style sheet is in the content security policy.
    await ambra(dataDir, 'settings', 'set', 'look_accent', '#1769c4')
    await expect
      .poll(async () => (await page('/en')).text, { timeout: 20_000 })
      .toContain('--c-accent:#1769c4')
    const { text, headers } = await page('/en')
    const look = text.match(/<style>(:root:root:root\{[^<]*)<\/style>/)?.[1] ?? ''
    const hash = createHash('sha256').update(look).digest('base64')
    expect(headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)

    // Closed, it shows no cached page any more.
    const closed = await ambra(dataDir, 'shop', 'close', '--text', 'en=Back on <b>Monday</b>.')
    expect([closed.code, closed.err]).toEqual([0, ''])
    await expect.poll(async () => (await page('/en')).status, { timeout: 20_000 }).toBe(503)
    expect((await page('/en')).text).toContain('Back on &lt;b&gt;Monday&lt;/b&gt;.')
    expect((await page('/en')).text).toContain('href="/en/withdraw"')
    expect((await page('/')).text).toContain('Pood on ajutiselt suletud')
  })

  it('says nothing of the demo shop on its pages and in its mails', async () => {
    const dataDir = emptyDir()
    await ambra(
      dataDir,
      ...'init|Volt Pood|--company|Volt Pood OÜ|--email|abi@voltpood.example'.split('|'),
      ...'--store et en --carrier dpd store --open'.split(' '),
    )
    const rows = [
      ...theBasics(),
      aCategory({ code: 'lamps' }),
      aProduct({ sku: 'LAMP-1', categories: ['lamps'], price: 39.9, stock: { qty: 5 } }),
      aProduct({ sku: 'LAMP-2', categories: ['lamps'], price: 59, stock: { qty: 5 } }),
    ]
    const file = join(dataDir, 'rows.jsonl')
    writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'))
    const imported = await ambra(dataDir, 'import', file)
    expect([imported.code, imported.err]).toEqual([0, ''])
    server = await startServerProcess(dataDir, { hasPages: true })

    const home = await page('/en')
    expect(home.text).toMatch(/<h2[^>]*>New arrivals<\/h2>/)
    expect(home.text).not.toMatch(/<h2[^>]*>(?:Our picks|Condition grades)<\/h2>/)
    const path = home.text.match(/href="(\/en\/p\/[^"]+)"/)?.[1] ?? ''
    const client = createOrderClient(server.url, 'LAMP-1')
    const { placed } = await client.place(await client.prepare())
    expect(placed?.orderNumber).toBeDefined()
    const outbox = join(dataDir, 'outbox')
    const mails = () =>
      (existsSync(outbox) ? readdirSync(outbox) : []).filter((name) => name.endsWith('.eml'))
    await expect.poll(() => mails().length, { timeout: 20_000 }).toBeGreaterThan(0)
    const texts = await Promise.all(
      ['/', '/en', path, '/en/search?q=lamp', '/en/checkout', '/manifest.webmanifest'].map(
        async (one) => [one, (await page(one)).text] as const,
      ),
    )
    const sent = mails().map((name) => [name, mailText(readFileSync(join(outbox, name), 'utf8'))] as const)
    const words = demoWords()
    for (const [name, text] of [...texts, ...sent]) {
      expect([name, text.includes('Volt Pood')]).toEqual([name, true])
      expect([name, wordsIn(text, words)]).toEqual([name, []])
      expect([name, text.match(/(?<![\w./-])Ambra(?![\w-])/)]).toEqual([name, null])
    }
  })

  it('is closed until its owner opens it, and shown by a preview link', async () => {
    const dataDir = emptyDir()
    await ambra(dataDir, 'init', 'Helisev <Pood>', '--store', 'et', 'en', '--email', 'abi@helisev.example')
    server = await startServerProcess(dataDir, { hasPages: true })
    const home = await page('/en')
    expect([home.status, home.headers.get('retry-after'), home.headers.get('cache-control')]).toEqual([
      503,
      '3600',
      'no-store',
    ])
    expect(home.text).toContain('<title>Helisev &lt;Pood&gt;: Opening soon</title>')
    expect(home.text).toContain('mailto:abi@helisev.example')
    expect((await page('/')).text).toContain('Avame peagi')
    expect(home.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/)
    for (const path of [
      '/en/search?q=lamp',
      '/en/search.data?q=lamp',
      '/sitemap.xml',
      '/checkout',
      '/nowhere',
    ])
      expect([path, (await page(path)).status]).toEqual([path, 503])
    expect((await page('/robots.txt')).text).not.toContain('Sitemap')
    for (const path of ['/en/withdraw', '/my-account', '/robots.txt', '/admin/'])
      expect([path, (await page(path)).status]).toEqual([path, 200])

    const cookie = await previewCookie(dataDir)
    const seen = await page('/en', cookie)
    expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect((await page('/en')).status).toBe(503)
    expect((await page('/en', `ambra-preview=${'A'.repeat(43)}`)).status).toBe(503)
    await ambra(dataDir, 'shop', 'end-preview')
    expect((await page('/en', cookie)).status).toBe(503)

    const refused = await ambra(dataDir, 'shop', 'open')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('company, pages, product')])
    expect((await ambra(dataDir, 'doctor')).out).toContain('readiness: not opened yet; missing: company_code')
  })

  it('rejects invalid settings of a new shop, and changes nothing', async () => {
    const dataDir = emptyDir()
    expect((await ambra(dataDir, 'init', 'Pood', '--store', 'en')).err).toContain('always open')
    expect((await ambra(dataDir, 'init', 'Pood', '--carrier', 'pigeon')).err).toContain('no carrier pigeon')
    expect((await ambra(dataDir, 'init', 'Pood', '--vat', 'EE1')).err).toContain('company_vat')
    expect((await ambra(dataDir, 'settings', 'history')).out).not.toContain('shop_name')
  })

  it('starts an empty, closed shop with DEMO=off', async () => {
    server = await startServerProcess(emptyDir(), { hasPages: true, env: { DEMO: 'off' } })
    expect(await server.nextLine()).toContain('/admin/welcome#')
    const home = await page('/')
    expect([home.status, home.text.includes('<h1')]).toEqual([503, true])
    expect(home.text).not.toContain('/p/')
  })
})
