import { operationContext } from '@ambra/commerce/operation-context-suite'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recallMailHandler } from '@ambra/commerce/service'
import {
  blockProducts,
  listBlocked,
  listBuyers,
  sendRecall,
  unblockProduct,
} from '@ambra/commerce/operations'
import { orderRepository } from '@ambra/db/sales'
import { outboxRepository } from '@ambra/db/messaging'
import { renderAfterSaleMail } from '@ambra/mail/render-mail'
import { createMailTransport } from '@ambra/mail/transport'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureMailBuild } from '../server-process-suite.ts'

let database: TestDatabase
let folder: string
const operator = () => operationContext(database)
const goods = () => [
  aProduct({ sku: 'CHARGER', stock: { qty: 10 } }),
  aProduct({ sku: 'CASE', stock: { qty: 10 } }),
]
const notice = {
  hazard: { et: 'Laadija võib süttida.', en: 'The charger may catch fire.' },
  action: { et: 'Ära seda enam kasuta.', en: 'Unplug it and do not use it.' },
  remedies: ['replacement', 'refund'],
  contact: '+372 600 4040',
}

beforeAll(ensureMailBuild)
beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, goods())
  folder = mkdtempSync(join(tmpdir(), 'ambra-recall-'))
})

const file = (data: unknown): string => {
  const path = join(folder, 'notice.json')
  writeFileSync(path, typeof data === 'string' ? data : JSON.stringify(data))
  return path
}

/** Places an order of one sku; `over` changes its line. */
async function ordered(sku: string, language: 'et' | 'en', over: object = {}) {
  const placement = aPlacement(await aCart(database, [{ sku }]), { language, storeId: 1 })
  const order = await orderRepository(database.db).place({
    ...placement,
    email: `${sku.toLowerCase()}-${language}@example.ee`,
    lines: placement.lines.map((line) => ({ ...line, ...over })),
    outbox: [],
  })
  if ('refused' in order) throw new Error(order.refused)
  return order
}

const statusOf = async (sku: string) =>
  (await database.db.selectFrom('products').select('status').where('sku', '=', sku).executeTakeFirst())
    ?.status

async function deliver(): Promise<{ to: string | undefined; mail: string }[]> {
  const transport = createMailTransport({ outboxDir: folder, from: 'Ambra <shop@ambra.example>' })
  const shop = { database, publicUrl: 'https://shop.test', shopkeeper: 'keeper@ambra.example' }
  const handler = recallMailHandler({ ...shop, now: () => noon, renderAfterSaleMail }, transport)
  const kinds = ['mail.recall']
  const waiting = await outboxRepository(database.db).claim({ now: noon, limit: 20, lockMs: 60_000, kinds })
  for (const one of [...waiting, ...waiting]) await handler(one)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => {
      const mail = readFileSync(join(folder, name), 'utf8').replace(/=\r?\n/g, '')
      return { to: /^To: (.*)$/m.exec(mail)?.[1]?.trim(), mail }
    })
    .toSorted((a, b) => String(a.to).localeCompare(String(b.to)))
}

describe('ambra products block (LAW-SAF-3)', () => {
  it('blocks a product with a reason until the block ends, also after an import', async () => {
    const reason = 'Safety Gate alert 12/26'
    expect(await blockProducts(operator(), { skus: ['CHARGER', 'NONE'], reason })).toEqual({
      blocked: ['CHARGER'],
      unknown: ['NONE'],
    })
    await stockShop(database, [aProduct({ sku: 'CHARGER', price: 12, stock: { qty: 30 } })])
    expect([await statusOf('CHARGER'), await statusOf('CASE')]).toEqual([2, 1])
    expect(await listBlocked(operator(), {})).toMatchObject([{ sku: 'CHARGER', reason }])
    await unblockProduct(operator(), { sku: 'CHARGER' })
    expect(await statusOf('CHARGER')).toBe(1)
    await expect(unblockProduct(operator(), { sku: 'CHARGER' })).rejects.toThrow('is not blocked')
  })

  it('requires a reason in words', async () => {
    await expect(blockProducts(operator(), { skus: ['CHARGER'], reason: ' bad ' })).rejects.toThrow('reason')
    expect(await statusOf('CHARGER')).toBe(1)
  })
})

describe('ambra recall (LAW-SAF-2)', () => {
  it('finds buyers of a product, also as a variant or a part, but not of cancelled orders', async () => {
    const alone = await ordered('CHARGER', 'et')
    const variant = await ordered('CASE', 'et', { parentSku: 'CHARGER' })
    const part = await ordered('CASE', 'et', { parts: [{ sku: 'CHARGER', qty: 1 }] })
    await ordered('CASE', 'et')
    const ended = await ordered('CHARGER', 'en')
    const change = { actor: 'operator', now: noon }
    await orderRepository(database.db).setStatus(ended.orderId, 'cancelled', change)
    const found = await listBuyers(operator(), { skus: ['CHARGER'] })
    expect(found.map(({ number }) => number)).toEqual([part.number, variant.number, alone.number])
  })

  it('blocks the product and mails each buyer once, in the language of the order', async () => {
    await ordered('CHARGER', 'et')
    await ordered('CHARGER', 'en')
    await ordered('CASE', 'en')
    const sent = await sendRecall(operator(), { skus: ['CHARGER'], file: file(notice) })
    expect(sent).toMatchObject({ blocked: ['CHARGER'], mails: 2 })
    expect(await statusOf('CHARGER')).toBe(2)
    const mails = await deliver()
    expect(mails.map(({ to }) => to)).toEqual(['charger-en@example.ee', 'charger-et@example.ee'])
    expect(mails[0]?.mail).toContain('Subject: Product safety recall')
    expect(mails[0]?.mail).toContain('Unplug it and do not use it.')
    expect(mails[1]?.mail).toContain('Laadija v=C3=B5ib s=C3=BCttida.')
  })

  it.each([
    ['no file', undefined, 'no such file'],
    ['no JSON', '{', 'JSON'],
    ['one remedy', { ...notice, remedies: ['refund'] }, '/remedies'],
    ['no Estonian text', { ...notice, hazard: { en: 'It may catch fire.' } }, '/hazard'],
    [
      'a danger made small',
      { ...notice, action: { et: 'Vabatahtlik tagastamine.' } },
      'plays the danger down',
    ],
  ])('rejects %s, and changes nothing', async (_, data, reason) => {
    await ordered('CHARGER', 'et')
    const path = data === undefined ? join(folder, 'none.json') : file(data)
    await expect(sendRecall(operator(), { skus: ['CHARGER'], file: path })).rejects.toThrow(reason)
    expect([await statusOf('CHARGER'), await deliver()]).toEqual([1, []])
  })

  it('rejects a sku of no product and no order', async () => {
    await expect(sendRecall(operator(), { skus: ['CHARGR'], file: file(notice) })).rejects.toThrow('CHARGR')
  })
})
