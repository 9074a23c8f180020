import { createHash } from 'node:crypto'
import { renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorText } from '@ambra/contract/platform/errors/error-text'
import { downloadRepository } from '@ambra/db/fulfilment'
import { orderRepository } from '@ambra/db/sales'
import { outboxRepository } from '@ambra/db/messaging'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestResponse, type TestApp } from '../api-suite.ts'
import { buyerOf, errorOf } from '../sales/order-suite.ts'
import { createDownloadStore } from '@ambra/commerce/fulfilment'
import { filesInFolders, shopFolders } from '@ambra/commerce/platform'
import { billed, prepareSales, soldFiles } from './download-suite.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp(soldFiles())
  await prepareSales(shop)
})
const { cartWith, order, pullOrder } = buyerOf(() => shop)
const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * dayMs)

type Placed = { orderNumber: string; orderToken: string; backendOrderId: number }
type Link = { title: string; url: string; remaining: number | null; isUsable: boolean }

async function buy(...skus: string[]): Promise<Placed> {
  const { body } = await order(await cartWith(...skus.map((sku) => ({ sku }))), {
    addressInformation: billed,
  })
  return body.result
}
const move = (placed: Placed, status: 'paid' | 'cancelled' | 'refunded') =>
  orderRepository(shop.database.db).setStatus(placed.backendOrderId, status, {
    actor: 'operator',
    now: shop.clock.now(),
  })
/** Grants the downloads after the payment, as the worker does. */
async function grant(placed: Placed, days = 30) {
  const record = await orderRepository(shop.database.db).findById(placed.backendOrderId)
  if (!record) throw new Error('no such order')
  await downloadRepository(shop.database.db).grant(record, { now: shop.clock.now(), expiresAt: inDays(days) })
  return record
}
const linksOf = async (placed: Placed): Promise<Link[]> => (await pullOrder(placed)).downloads ?? []
const fetchLink = ({ url }: { url: string }): Promise<TestResponse> =>
  shop.send({ method: 'GET', url: new URL(url).pathname })
async function paidLinks(...skus: string[]) {
  const placed = await buy(...skus)
  await move(placed, 'paid')
  await grant(placed)
  return { placed, links: await linksOf(placed) }
}
const messages = async (orderId: number) => {
  const claimed = await outboxRepository(shop.database.db).claim({
    now: shop.clock.now(),
    limit: 1000,
    lockMs: 1,
    kinds: ['order.downloads'],
  })
  return claimed.filter(({ payload }) => payload['order_id'] === orderId)
}

describe('downloads of an order', () => {
  it('announces downloads once, when the order is paid', async () => {
    const placed = await buy('GUIDE')
    expect(await messages(placed.backendOrderId)).toEqual([])
    await move(placed, 'paid')
    expect(await messages(placed.backendOrderId)).toHaveLength(1)
  })

  it('announces downloads of a free order at once', async () => {
    const placed = await buy('GIFT')
    expect(await messages(placed.backendOrderId)).toHaveLength(1)
  })

  it('announces nothing for products without files', async () => {
    const placed = await buy('CARE')
    await move(placed, 'paid')
    expect(await messages(placed.backendOrderId)).toEqual([])
  })

  it('shows remaining downloads and their expiry to the holder of the order token', async () => {
    const placed = await buy('GUIDE')
    expect(await linksOf(placed)).toEqual([])
    await move(placed, 'paid')
    await grant(placed)
    expect(await linksOf(placed)).toMatchObject([
      {
        title: 'Guide',
        product: 'Product GUIDE',
        remaining: 1,
        isUsable: true,
        expiresAt: inDays(30).toISOString(),
      },
      { title: 'Extra', remaining: null },
    ])
  })

  it('grants downloads once, however often the message is delivered', async () => {
    const { placed, links } = await paidLinks('GUIDE')
    await grant(placed)
    expect(await linksOf(placed)).toEqual(links)
  })

  it('grants downloads of the chosen parts of a bundle, by their quantity', async () => {
    const { links } = await paidLinks('BOX')
    expect(links).toMatchObject([
      { title: 'Guide', remaining: 2 },
      { title: 'Extra', remaining: null },
    ])
  })

  it('stores no secret in the table of grants', async () => {
    const { links } = await paidLinks('GUIDE')
    const rows = await shop.database.db.selectFrom('download_grants').selectAll().execute()
    const token = links[0]?.url.split('/').at(-1) ?? ''
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('GET /api/download/{token}', () => {
  it('sends the file as an attachment with no-store', async () => {
    const { links } = await paidLinks('GUIDE')
    const [guide] = links
    if (!guide) throw new Error('no link')
    const { status, body, response } = await fetchLink(guide)
    expect([status, body]).toEqual([200, 'the guide.txt'])
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="guide.txt"; filename*=UTF-8''guide.txt`,
      'cache-control': 'private, no-store',
      'content-length': '13',
    })
  })

  it('explains in the language of the order why a link opens no file', async () => {
    const { links } = await paidLinks('GUIDE')
    const [guide] = links
    if (!guide) throw new Error('no link')
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const open = (url: string) => shop.send({ method: 'GET', url, headers })
    const path = new URL(guide.url).pathname
    expect((await open(path)).body).toBe('the guide.txt')
    const usedUp = await open(path)
    expect([usedUp.status, usedUp.response.headers['content-type']]).toEqual([
      403,
      'text/html; charset=utf-8',
    ])
    expect(usedUp.body).toContain('<html lang="en">')
    // The policy only allows its own style sheet.
    const sheet = /<style>([^]*?)<\/style>/.exec(usedUp.body)?.[1] ?? ''
    const hash = createHash('sha256').update(sheet).digest('base64')
    expect(usedUp.response.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
    expect(usedUp.body).toContain(errorText('en', 'download.used_up'))
    const unknown = await open(`/api/download/${'A'.repeat(43)}`)
    expect([unknown.status, unknown.response.headers['cache-control']]).toEqual([404, 'private, no-store'])
    expect(unknown.body).toContain(errorText('et', 'download.unknown'))
  })

  it('counts each download, and rejects further ones when none is left', async () => {
    const { placed, links } = await paidLinks('GUIDE')
    const [guide, extra] = links
    if (!guide || !extra) throw new Error('no links')
    expect((await fetchLink(guide)).status).toBe(200)
    expect(errorOf(await fetchLink(guide))).toEqual([403, 'download.used_up'])
    expect((await fetchLink(extra)).status).toBe(200)
    expect((await linksOf(placed)).map(({ remaining, isUsable }) => [remaining, isUsable])).toEqual([
      [0, false],
      [null, true],
    ])
  })

  it('allows one of several concurrent requests the last download', async () => {
    const { links } = await paidLinks('GUIDE')
    const [guide] = links
    if (!guide) throw new Error('no link')
    const responses = await Promise.all([fetchLink(guide), fetchLink(guide), fetchLink(guide)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  })

  it('does not count requests of mail scanners', async () => {
    const { links } = await paidLinks('GUIDE')
    const [guide] = links
    if (!guide) throw new Error('no link')
    const look = await shop.app.inject({ method: 'HEAD', url: new URL(guide.url).pathname })
    expect(look.statusCode).toBeGreaterThanOrEqual(400)
    expect((await fetchLink(guide)).status).toBe(200)
  })

  it('rejects an expired link', async () => {
    const placed = await buy('GUIDE')
    await move(placed, 'paid')
    await grant(placed, 0)
    const [guide] = await linksOf(placed)
    if (!guide) throw new Error('no link')
    expect(guide.isUsable).toBe(false)
    expect(errorOf(await fetchLink(guide))).toEqual([403, 'download.expired'])
  })

  it('rejects files that were not bought', async () => {
    for (const token of ['x', 'A'.repeat(43), '..%2f..%2fsecret.txt', "'; drop table orders"])
      expect(errorOf(await fetchLink({ url: `http://x/api/download/${token}` }))).toEqual([
        404,
        'download.unknown',
      ])
  })

  it('revokes the downloads of a refunded order', async () => {
    const { placed, links } = await paidLinks('GUIDE')
    await move(placed, 'refunded')
    expect(errorOf(await fetchLink(links[1] ?? { url: '' }))).toEqual([403, 'download.withdrawn'])
  })

  it('does not count a download whose file is missing', async () => {
    const { links } = await paidLinks('GUIDE')
    const file = join(shop.folder, 'downloads', 'guide.txt')
    renameSync(file, `${file}.away`)
    expect(errorOf(await fetchLink(links[0] ?? { url: '' }))).toEqual([404, 'download.missing_file'])
    renameSync(`${file}.away`, file)
    expect((await fetchLink(links[0] ?? { url: '' })).status).toBe(200)
  })

  it('works again after a renewal, which revokes the old links', async () => {
    const { placed, links } = await paidLinks('GUIDE')
    await fetchLink(links[0] ?? { url: '' })
    const record = await grant(placed)
    const change = { now: shop.clock.now(), expiresAt: inDays(30) }
    expect(await downloadRepository(shop.database.db).renew(record, change)).toBe(2)
    expect(errorOf(await fetchLink(links[1] ?? { url: '' }))).toEqual([404, 'download.unknown'])
    const [guide] = await linksOf(placed)
    expect(guide?.remaining).toBe(1)
    expect((await fetchLink(guide ?? { url: '' })).status).toBe(200)
  })
})

describe('the folder of sold files', () => {
  it.each(['../secret.txt', '/etc/passwd', 'downloads/../../secret.txt', '', '.', 'no-such-file', 'a\0b'])(
    'finds no file "%s"',
    async (file) => {
      expect(
        await createDownloadStore(filesInFolders(shopFolders(shop.folder)).downloads).open(file),
      ).toBeUndefined()
    },
  )

  it('follows no links out of the folder, and accepts any name inside', async () => {
    const folder = join(shop.folder, 'downloads')
    symlinkSync(join(shop.folder, 'secret.txt'), join(folder, 'link.txt'))
    writeFileSync(join(folder, 'õpik «1».txt'), 'õ')
    const store = createDownloadStore(filesInFolders(shopFolders(shop.folder)).downloads)
    expect(await store.open('link.txt')).toBeUndefined()
    expect(await store.open('downloads/õpik «1».txt')).toMatchObject({ name: 'õpik «1».txt', size: 2 })
  })
})
