import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { findProducts } from './support/catalogue.ts'
import { createCustomer, signInAt } from './support/customer.ts'
import { ambra, expect, openUntil, test } from './support/fixtures.ts'
import { payloads } from './support/xss-payloads.ts'

/** Starts another site on its own origin. */
async function startForeignSite(html: string) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response
      .setHeader('content-type', request.url?.endsWith('.js') ? 'text/javascript' : 'text/html')
      .end(html)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A listening server has an address. A host name other than the shop's makes it another site.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    requests,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Records dialogs opened by scripts. */
function dialogsOf(page: Page): string[] {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`${page.url()}: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return seen
}

test.describe('attacked pages', () => {
  test.use({ isBlockingExpected: true })

  test('another site cannot frame any page, in particular the order button (ATT-18)', async ({
    page,
    shop,
    baseURL,
  }) => {
    const site = await startForeignSite(
      ['/checkout', '', '/my-account', '/order-completed']
        .map(
          (path) => `<iframe src="${baseURL}${shop.store.prefix}${path}" width="900" height="300"></iframe>`,
        )
        .join(''),
    )
    try {
      await page.goto(site.url)
      await expect.poll(() => page.frames().length).toBe(5)
      await page.waitForTimeout(1500)
      for (const frame of page.frames().slice(1)) {
        expect(frame.url()).not.toContain(baseURL ?? 'the shop')
        expect(await frame.locator('main, button, form').count()).toBe(0)
      }
    } finally {
      site.close()
    }
  })

  test('scripts injected by content do not run and are reported (ATT-23)', async ({
    page,
    request,
    shop,
    blocked,
  }) => {
    const site = await startForeignSite('window.skimmed = "file"')
    const count = async () =>
      [
        ...(await (await request.get('/metrics')).text()).matchAll(
          /ambra_csp_reports_total\{[^}]*source="page"\} (\d+)/g,
        ),
      ]
        .map(([, value]) => Number(value))
        .reduce((sum, value) => sum + value, 0)
    const before = await count()
    const path = `${shop.store.prefix}/checkout`
    // Simulates a failed sanitiser: the page's own headers, another body.
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      const skimmer = `<script>window.skimmed = "inline"</script><script src="${site.url}/skim.js"></script>
        <img src="x" onerror="window.skimmed = 'handler'"><form action="${site.url}/card"><input name="card"></form>
        <a id="link" href="javascript:window.skimmed='link'">x</a>`
      const body = (await response.text()).replace('<body>', `<body>${skimmer}`)
      await route.fulfill({ response, body })
    })
    try {
      await page.goto(path)
      await page.waitForTimeout(1000)
      expect(await page.evaluate(() => Reflect.get(window, 'skimmed'))).toBeUndefined()
      expect(site.requests).toEqual([])
      await expect.poll(() => blocked.some((report) => report.includes('skim.js'))).toBe(true)
      expect(blocked.some((report) => report.includes('"blocked-uri":"inline"'))).toBe(true)
      await expect.poll(count).toBeGreaterThan(before + 1)
    } finally {
      site.close()
    }
  })

  test('scripts cannot write executable HTML (Trusted Types)', async ({ page, shop, blocked }) => {
    const dialogs = dialogsOf(page)
    await page.goto(`${shop.store.prefix}/about-us`)
    await page.waitForLoadState('networkidle')
    const written = await page.evaluate((all) => {
      const place = document.body.appendChild(document.createElement('div'))
      return all.filter((html) => {
        try {
          place.innerHTML = html
          return place.querySelector('*') !== null
        } catch {
          return false
        }
      })
    }, payloads)
    expect(written).toEqual([])
    await page.waitForTimeout(500)
    expect(dialogs).toEqual([])
    expect(blocked.join('')).toContain('require-trusted-types-for')
  })
})

test('no URL of the shop redirects to another site (ATT-16)', async ({ page, shop }) => {
  const foreign: string[] = []
  await page.route(
    (url) => url.hostname === 'evil.test',
    (route) => {
      foreign.push(route.request().url())
      return route.abort()
    },
  )
  const { prefix } = shop.store
  for (const path of [
    '/et/%5Cevil.test/',
    '/et/%09/evil.test/',
    '/et//evil.test/',
    `${prefix}/offline?to=/x/..//evil.test/`,
    `${prefix}/offline?to=//evil.test`,
    `${prefix}/offline?to=%5C%5Cevil.test`,
    `${prefix}/offline?to=javascript:location=%27//evil.test%27`,
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  await page.waitForTimeout(1000)
  expect(foreign).toEqual([])
})

test('injected markup is shown as text on every screen (ATT-4)', async ({ page, request, shop }) => {
  test.slow()
  const dialogs = dialogsOf(page)
  const { prefix, code } = shop.store
  const folder = mkdtempSync(join(tmpdir(), 'ambra-e2e-xss-'))
  function push(enabled: boolean) {
    const body = `enabled: ${enabled}\n---\n${payloads.join('\n\n')}\n`
    for (const [file, head] of [
      ['pages/xss.md', 'title: Attack'],
      ['news/xss-news.md', 'title: Attack news\ndate: 2026-01-01'],
    ] as const) {
      const path = join(folder, code, file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, `---\n${head}\n${body}`)
    }
    const pushed = ambra('content', 'push', folder)
    expect(pushed.status, pushed.output).toBe(0)
  }
  try {
    // Content: a page and an article, opened as documents and by a click.
    push(true)
    await openUntil(page, `${prefix}/i/xss`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`${prefix}/news`)
    await page
      .getByRole('link', { name: /Attack news/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    // URLs.
    for (const payload of payloads) {
      const text = encodeURIComponent(payload)
      await page.goto(`${prefix}/search?q=${text}`)
    }
    for (const payload of payloads.slice(0, 12)) {
      const text = encodeURIComponent(payload)
      for (const path of [
        `/compare?items=${text}`,
        `/${text}`,
        `/c/${text}`,
        `/p/${text}/x`,
        `/newsletter/${text}/x`,
      ])
        await page.goto(`${prefix}${path}#${text}`)
    }

    // An account: its names and addresses, on the screens that show them.
    const { token, email } = await createCustomer(request, shop)
    const [first = '', second = ''] = [payloads[10], payloads[39]]
    const address = {
      firstname: first,
      lastname: second,
      street: [first, second],
      city: first,
      postcode: '10115',
      country_id: 'EE',
      telephone: '+37255512345',
    }
    for (const customer of [
      { email, firstname: first, lastname: second, addresses: [] },
      { email, firstname: 'Mari', lastname: 'Maasikas', addresses: [address] },
    ])
      await request.post(`/api/user/me?storeCode=${code}`, {
        data: { customer },
        headers: { authorization: `Bearer ${token}` },
      })
    await signInAt(page, shop, { path: '/my-account', email })
    for (const path of [
      '/my-account/details',
      '/my-account/shipping-details',
      '/checkout',
      '/my-account/orders',
    ])
      await page.goto(prefix + path, { waitUntil: 'networkidle' })

    // User input.
    const [product] = await findProducts(request, shop, [{ terms: { visibility: [4] } }])
    await page.goto(`${prefix}/search?q=${encodeURIComponent(product?.name ?? '')}`)
    const box = page.getByRole('search').getByRole('combobox')
    for (const payload of payloads.slice(0, 8)) {
      await box.fill(payload)
      await page.waitForTimeout(150)
    }
    expect(dialogs).toEqual([])
    push(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the back button shows nothing personal after a sign-out (ATT-25)', async ({
  page,
  context,
  request,
  shop,
}) => {
  const { label, store } = shop
  const { email } = await createCustomer(request, shop)
  await signInAt(page, shop, { path: '/my-account', email })
  await page.goto(`${store.prefix}/my-account`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('main').getByText(email).first()).toBeAttached()
  const account = await request.get(`${store.prefix}/my-account`)
  expect(account.headers()['cache-control']).toBe('no-store')
  await page.goto(`${store.prefix}/about-us`)
  // Another tab ends the session, as on a shared device.
  const other = await context.newPage()
  await other.goto(`${store.prefix}/my-account`)
  const ended = other.waitForResponse(/user\/logout/)
  await other
    .getByRole('main')
    .getByRole('button', { name: label('account.signOut') })
    .first()
    .click()
  expect(await (await ended).headerValue('clear-site-data')).toBe('"cache"')
  await expect(other.getByText(label('account.logged_out'))).toBeVisible()
  await other.goBack()
  await page.goBack({ waitUntil: 'networkidle' })
  await expect(page.getByText(label('account.login_required'))).toBeVisible()
  for (const tab of [page, other])
    for (const value of [email, 'Maasikas']) {
      expect(await tab.content()).not.toContain(value)
      expect(
        await tab
          .getByRole('textbox')
          .evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value)),
      ).not.toContain(value)
    }
})
