import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reviewMailHandler } from '@ambra/commerce/service'
import { orderRepository } from '@ambra/db/sales'
import { outboxRepository } from '@ambra/db/messaging'
import { reviewRepository } from '@ambra/db/service'
import { renderAfterSaleMail } from '@ambra/mail/render-mail'
import { createMailTransport } from '@ambra/mail/transport'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureMailBuild } from '../server-process-suite.ts'

let database: TestDatabase
let outboxDir: string

beforeAll(ensureMailBuild)
beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, [aProduct({ sku: 'CASE', stock: { qty: 10 } })])
  outboxDir = mkdtempSync(join(tmpdir(), 'ambra-review-'))
})

/** Creates a review of the one product by a buyer with the address of an order, or by an unknown guest. */
async function aReview(by: 'buyer' | 'guest'): Promise<number> {
  const { id: productId } = await database.db
    .selectFrom('products')
    .select('id')
    .where('sku', '=', 'CASE')
    .executeTakeFirstOrThrow()
  const order =
    by === 'buyer' &&
    (await orderRepository(database.db).place({
      ...aPlacement(await aCart(database, [{ sku: 'CASE' }]), { language: 'en', storeId: 1 }),
      outbox: [],
    }))
  if (order && 'refused' in order) throw new Error(order.refused)
  const words = { title: 'Buy elsewhere', detail: 'See my site', nickname: 'Mari', language: 'en', rating: 1 }
  const origin = order ? { orderLine: { orderId: order.orderId, line: 1 } } : {}
  const made = await reviewRepository(database.db).create({ productId, ...words, ...origin }, 2, noon)
  if (!made) throw new Error('the review was not stored')
  return made.id
}

/** Delivers the pending messages, each twice, and returns the mails. */
async function deliver(): Promise<string[]> {
  const transport = createMailTransport({ outboxDir, from: 'Ambra <shop@ambra.example>' })
  const shop = { database, publicUrl: 'https://shop.test', shopkeeper: 'keeper@ambra.example' }
  const handler = reviewMailHandler({ ...shop, now: () => noon, renderAfterSaleMail }, transport)
  const kinds = ['mail.review_refused']
  const waiting = await outboxRepository(database.db).claim({ now: noon, limit: 20, lockMs: 60_000, kinds })
  for (const one of [...waiting, ...waiting]) await handler(one)
  const files = readdirSync(outboxDir).filter((name) => name.endsWith('.eml'))
  return files.map((name) => readFileSync(join(outboxDir, name), 'utf8').replace(/=\r?\n/g, ''))
}

const refuse = (id: number, refusal: string) =>
  reviewRepository(database.db).setStatus(id, { status: 3, refusal, now: noon })

describe('mail about a rejected review (LAW-HST-1)', () => {
  it('mails the author each reason once', async () => {
    const id = await aReview('buyer')
    await refuse(id, 'This is advertising.')
    await refuse(id, 'This is advertising.')
    const mails = await deliver()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('This is advertising.')
    expect(mails[0]).toContain('consumer disputes committee')
  })

  it('sends no mail for a review that is shown again, or without a known author', async () => {
    const id = await aReview('buyer')
    await refuse(id, 'This is advertising.')
    await reviewRepository(database.db).setStatus(id, { status: 1, now: noon })
    await refuse(await aReview('guest'), 'This is advertising.')
    expect(await deliver()).toEqual([])
  })
})
