import { createTestApp, type TestResponse, type TestApp, withLimits } from '../../../api/test/api-suite.ts'
import { createInProcessTransport } from '@ambra/api/http/in-process-transport'
import { apiRoutes } from '@ambra/api/routes/api-routes'
import { contentRepository } from '@ambra/db/content'
import { aProduct } from '@ambra/testing/import-builders'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { storefrontBuild } from '../../src/pages/production-build.ts'
import { mountStorefront } from '../../src/pages/mount-storefront.ts'
import { createPageCache } from '../../src/pages/page-cache.ts'

// `npm test` builds the pages before it runs anything.

/**
 * A form that works without script: the address to which the browser posts it, and the call that a
 * script makes instead.
 */
type Form = {
  /** The last parts of its addresses. */
  routes: readonly string[]
  page: string
  call: string
  fields: (n: number) => Record<string, string>
  body: (n: number) => object
  /** Requests that one network may send in an hour. @see docs/rate-limits.md */
  allowed: number
}
const contact = (n: number) => ({
  name: 'Mari Maasikas',
  email: `m${n}@example.ee`,
  comment: `Question ${n} to you`,
})
const forms: readonly Form[] = [
  {
    routes: ['newsletter'],
    page: '/en/newsletter',
    call: 'mailer/subscribe',
    fields: (n) => ({ email: `m${n}@example.ee` }),
    body: (n) => ({ email: `m${n}@example.ee` }),
    allowed: 5,
  },
  {
    routes: ['contact-us', 'contacts', 'kontakt'],
    page: '/en/contact-us',
    call: 'contact/create',
    fields: contact,
    body: contact,
    allowed: 5,
  },
  {
    routes: ['price-alert'],
    page: '/en/price-alert?sku=LAMP',
    call: 'price-alert/create',
    fields: (n) => ({ email: `m${n}@example.ee`, max_price: '50,00' }),
    body: (n) => ({ sku: 'LAMP', email: `m${n}@example.ee`, max_price: 50 }),
    allowed: 20,
  },
]

describe('forms posted without script (M4)', () => {
  let shop: TestApp
  beforeEach(async () => {
    shop = await createTestApp([aProduct({ sku: 'LAMP', price: 100 })], withLimits)
    const page = { identifier: 'contact-us', kind: 'page' as const, title: 'Contact', body: 'Write to us' }
    await contentRepository(shop.database.db).putPage(2, page, shop.clock.now())
    await shop.reindex()
    const settings = {
      externalCheckoutUrl: undefined,
      listOutOfStock: false,
      preventChildAccess: true,
      outOfStockInCart: false,
      cartCount: 'quantities' as const,
    }
    const transport = createInProcessTransport(apiRoutes(shop.deps), shop.deps)
    await mountStorefront(shop.app, {
      buildDir: storefrontBuild,
      cache: createPageCache(),
      hasWorker: false,
      reports: shop.deps,
      host: { transport, publicUrl: 'http://shop.test', settings },
    })
  })

  /** The response of the shop: accepted, or rejected until the next hour. */
  type Outcome = 'taken' | 'throttled, says when' | number
  function responseOf({ status, response }: TestResponse): Outcome {
    if (status === 200 || status === 303) return 'taken'
    return status === 429 && Number(response.headers['retry-after']) > 0 ? 'throttled, says when' : status
  }

  async function withoutScript({ page, fields }: Form, n: number, from: string): Promise<Outcome> {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://shop.test',
      'x-forwarded-for': from,
      // A visitor cannot choose the network for which it counts.
      'x-client-network': `192.0.2.${n}`,
    }
    const payload = new URLSearchParams(fields(n)).toString()
    return responseOf(await shop.send({ method: 'POST', url: page, headers, payload }))
  }
  async function withScript({ call, body }: Form, n: number, from: string): Promise<Outcome> {
    const headers = { 'x-forwarded-for': from }
    const url = `/api/${call}?storeCode=en`
    return responseOf(await shop.send({ method: 'POST', url, headers, payload: body(n) }))
  }

  it.each(forms)('$page is accepted $allowed times, with script, without and alternating', async (form) => {
    const ways = [
      { from: '203.0.113.1', submit: () => withoutScript },
      { from: '203.0.113.2', submit: () => withScript },
      { from: '203.0.113.3', submit: (n: number) => (n % 2 ? withScript : withoutScript) },
    ]
    for (const { from, submit } of ways) {
      const responses = []
      for (let n = 0; n < form.allowed + 2; n += 1) responses.push(await submit(n)(form, n, from))
      expect(responses).toEqual([
        ...Array<Outcome>(form.allowed).fill('taken'),
        'throttled, says when',
        'throttled, says when',
      ])
    }
  })

  it('lists every page that accepts a form', async () => {
    // The shape of a React Router server build.
    const build = (await import(pathToFileURL(`${storefrontBuild}/server/index.js`).href)) as ServerBuild
    const taking = Object.values(build.routes).flatMap((route) => (route?.module.action ? [route.id] : []))
    const known = forms.flatMap(({ routes }) => routes)
    expect(taking.filter((id) => !known.some((route) => id.endsWith(`/${route}`)))).toEqual([])
    expect(taking.length).toBeGreaterThan(0)
  })
})
