import { connect } from 'node:net'
import { expect, test } from '@playwright/test'

// ATT-17: a forged host must never occur in a link, a redirect or a cached page. Written to the socket,
// because HTTP clients do not send such requests.

const evil = 'evil.example'
const forged = [
  `X-Forwarded-Host: ${evil}`,
  `X-Forwarded-Server: ${evil}`,
  `X-Forwarded-Proto: gopher`,
  `X-Host: ${evil}`,
  `X-Original-URL: https://${evil}/`,
  `X-Rewrite-URL: https://${evil}/`,
  `Forwarded: host=${evil};proto=gopher`,
].join('\r\n')

const pages = ['/', '/en', '/en/c/smartphones', '/en/search?q=phone', '/en/nothing-here', '/en/checkout']
const files = [
  '/sitemap.xml',
  '/robots.txt',
  '/en/manifest.webmanifest',
  '/feed/google-en.xml',
  '/api/openapi.json',
]

/** Sends the raw lines and returns all data until the server closes the connection. */
function exchange(lines: string): Promise<string> {
  const { hostname, port } = new URL(process.env['SHOP_URL'] ?? '')
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${lines}\r\nConnection: close\r\n\r\n`),
    )
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
    socket.on('error', reject).on('close', () => resolve(received))
  })
}

const clean = async (path: string) => (await fetch(`${process.env['SHOP_URL']}${path}`)).text()

for (const path of [...pages, ...files]) {
  test(`${path} ignores a forged host`, async () => {
    // Another URL of the same page, so that the forged request is the first to fill the cache.
    const first = `${path}${path.includes('?') ? '&' : '?'}spoofed=1`
    for (const target of [first, path, `http://${evil}${path}`]) {
      const received = await exchange(`GET ${target} HTTP/1.1\r\nHost: ${evil}\r\n${forged}`)
      expect(received).toMatch(/^HTTP\/1\.1 (200|404) /)
      // A 404 page may repeat the requested path, but not the host.
      expect(received.replaceAll(`http://${evil}${path}`, '')).not.toContain(evil)
    }
    expect(await clean(first)).not.toContain(evil)
    expect(await clean(path)).not.toContain(evil)
  })
}

test('a redirect stays in the shop', async () => {
  for (const target of ['/en/', '//evil.example/en', '/\\evil.example/en', '/en/p/'])
    expect(await exchange(`GET ${target} HTTP/1.1\r\nHost: ${evil}\r\n${forged}`)).not.toMatch(
      new RegExp(`^location:\\s*(https?:)?[/\\\\]{0,2}${evil}`, 'im'),
    )
})
