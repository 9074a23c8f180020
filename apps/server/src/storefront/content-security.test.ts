import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { contentSecurityPolicy, inlineScriptHashes } from './content-security.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('base64')

it('hashes inline scripts and leaves out files and data blocks', () => {
  const html = `<script>a()</script><script type="module" async="">b()</script>
    <script type="application/ld+json">{"@type":"Product"}</script><script src="/c.js"></script><script>a()</script>`
  expect(inlineScriptHashes(html)).toEqual([hash('a()'), hash('b()')])
})

it('allows no inline script that is not in the page', () => {
  const policy = contentSecurityPolicy('<p>none</p>', { isHttps: false })
  expect(policy).toMatch(/script-src 'self'(;|$)/)
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).not.toContain('http')
})

it('allows the styles written into the page and no others', () => {
  const policy = contentSecurityPolicy('<style>a{}</style>', { isHttps: true })
  expect(policy).toContain(`style-src 'self' 'sha256-${hash('a{}')}';`)
})
