import { downloadRepository } from '@ambra/db/fulfilment'
import { orderRepository } from '@ambra/db/sales'
import { importRows } from '@ambra/db/catalogue'
import { asLines } from '@ambra/testing/import-builders'
import { testDatabase } from '@ambra/testing/test-database'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './api-suite.ts'
import { distantFiles } from './distant-files-suite.ts'
import { billed, prepareSales, soldFiles } from './fulfilment/download-suite.ts'
import { buyerOf, errorOf } from './sales/order-suite.ts'

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="5" cy="5" r="4" fill="#a33"/></svg>'
const { state, filesIn } = distantFiles()
let shop: TestApp

beforeAll(async () => {
  const pictures = ['a', 'b', 'c'].map((name) => ({ type: 'media', path: `${name}.svg`, svg: drawing }))
  shop = await createTestApp([...soldFiles(), ...pictures], {}, testDatabase, filesIn)
  await prepareSales(shop)
})
beforeEach(() => {
  state.isAway = false
})
const { cartWith, order, pullOrder } = buyerOf(() => shop)
const picture = (url: string, headers = {}) =>
  shop.send({ url, headers: { accept: 'image/webp', ...headers } })

describe('pictures on another machine', () => {
  it('fetches a picture once for all its sizes', async () => {
    const before = state.reads
    const sizes = [150, 266, 452].map((side) => picture(`/img/${side}/${side}/resize/a.svg`))
    expect((await Promise.all(sizes)).map(({ status }) => status)).toEqual([200, 200, 200])
    await picture('/img/904/904/resize/a.svg')
    expect(state.reads - before).toBe(1)
  })

  it.each(['/img/150/150/resize/b.svg', '/media/w/320/b.svg', '/media/b.svg'])(
    'responds 503 without caching while the machine is unreachable: %s',
    async (url) => {
      state.isAway = true
      const { status, body, response } = await picture(url)
      expect([status, body.meta.error]).toEqual([503, 'files.unavailable'])
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '1' })
      expect(response.headers['etag']).toBeUndefined()
      state.isAway = false
      expect((await picture(url)).status).toBe(200)
    },
  )

  it('stores neither picture nor row while the machine is unreachable', async () => {
    state.isAway = true
    const row = { type: 'media', path: 'new.svg', svg: drawing }
    const load = () =>
      importRows(shop.database, asLines([row]), {
        now: shop.clock.now(),
        media: filesIn(shop.folder).media,
        sourceHash: 'new',
      })
    await expect(load()).rejects.toThrow('the store of files is not available')
    const rows = () =>
      shop.database.db.selectFrom('media').select('path').where('path', '=', 'new.svg').execute()
    expect(await rows()).toEqual([])
    state.isAway = false
    expect(await load()).toMatchObject({ imported: 1, refused: [] })
    expect([await rows(), (await picture('/media/new.svg')).status]).toEqual([[{ path: 'new.svg' }], 200])
  })
})

describe('sold files on another machine', () => {
  it('counts no download while the machine is unreachable', async () => {
    const { body } = await order(await cartWith({ sku: 'GUIDE' }), { addressInformation: billed })
    const { backendOrderId } = body.result
    const now = shop.clock.now()
    await orderRepository(shop.database.db).setStatus(backendOrderId, 'paid', { actor: 'operator', now })
    const record = await orderRepository(shop.database.db).findById(backendOrderId)
    if (!record) throw new Error('no such order')
    const expiresAt = new Date(now.getTime() + 86_400_000)
    await downloadRepository(shop.database.db).grant(record, { now, expiresAt })
    const [link] = (await pullOrder(body.result)).downloads
    const fetchLink = () => shop.send({ method: 'GET', url: new URL(link.url).pathname })
    state.isAway = true
    expect(errorOf(await fetchLink())).toEqual([503, 'files.unavailable'])
    state.isAway = false
    const { status, response } = await fetchLink()
    expect([status, response.body, response.headers['content-length']]).toEqual([200, 'the guide.txt', '13'])
    expect(errorOf(await fetchLink())).toEqual([403, 'download.used_up'])
  })
})
