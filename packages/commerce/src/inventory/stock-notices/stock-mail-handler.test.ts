import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueNoticeToken } from './stock-notices.ts'
import { hashToken } from '../../platform/secrets/session-token.ts'
import { orderRepository } from '@ambra/db/sales'
import { outboxRepository } from '@ambra/db/messaging'
import { stockNoticeRepository, stockRepository } from '@ambra/db/inventory'
import { renderAccountMail, renderStockMail } from '@ambra/mail/render-mail'
import { createMailTransport } from '@ambra/mail/transport'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { beforeEach, describe, expect, it } from 'vitest'
import { stockMailHandler } from './stock-mail-handler.ts'

let database: TestDatabase
let outboxDir: string
const now = () => noon

beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, [aProduct({ sku: 'CABLE', stock: { qty: 0 } })])
  outboxDir = mkdtempSync(join(tmpdir(), 'ambra-stock-mail-'))
})

const request = (email: string, storeId: number) =>
  stockNoticeRepository(database.db).request({ sku: 'CABLE', email, storeId, now: noon })
const restock = (qty: number) => stockRepository(database.db).setQuantity('CABLE', qty, noon)

/** Runs the worker once; without an acknowledgement it simulates a process that dies after sending. */
async function deliver({ acknowledges = true } = {}): Promise<void> {
  const transport = createMailTransport({ outboxDir, from: 'Ambra <shop@ambra.example>' })
  const handle = stockMailHandler(
    {
      database,
      outboxDir,
      smtpUrl: undefined,
      from: 'Ambra <shop@ambra.example>',
      shopkeeper: 'orders@ambra.example',
      publicUrl: 'https://shop.test',
      downloadDays: 30,
      resetMinutes: 60,
      now,
      renderMail: () => ({ subject: '', html: '', text: '' }),
      renderPaymentAlert: () => ({ subject: '', html: '', text: '' }),
      renderAfterSaleMail: () => ({ subject: '', html: '', text: '' }),
      renderNewsletterMail: () => ({ subject: '', html: '', text: '' }),
      renderPriceAlertMail: () => ({ subject: '', html: '', text: '' }),
      renderStockMail,
      renderAccountMail,
    },
    transport,
  )
  const outbox = outboxRepository(database.db)
  for (const message of await outbox.claim({
    now: noon,
    limit: 10,
    lockMs: 1000,
    kinds: ['mail.back_in_stock'],
  })) {
    await handle(message)
    if (acknowledges) await outbox.acknowledge(message.id, noon)
  }
  if (!acknowledges) await outbox.releaseAll()
}
const mails = () =>
  readdirSync(outboxDir)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(outboxDir, name), 'utf8').replaceAll('=\r\n', ''))

describe('back-in-stock mail', () => {
  it('sends one mail in the language of the store, with a link to end all subscriptions', async () => {
    await request('mari@example.ee', 2)
    await request('jaan@example.ee', 1)
    await deliver()
    expect(mails()).toEqual([])
    await restock(3)
    await restock(4)
    await deliver()
    await deliver()
    const texts = mails().join('\n')
    expect(mails()).toHaveLength(2)
    expect(texts).toContain('To: mari@example.ee')
    const [, token = ''] = /https:\/\/shop\.test\/en\/stock-notice\/([\w-]{43})/.exec(texts) ?? []
    const stored = JSON.stringify(await database.db.selectFrom('stock_notices').selectAll().execute())
    expect([stored.includes(hashToken(token)), stored.includes(token)]).toEqual([true, false])
    expect(texts).toContain('Subject: Back in stock:')
    expect(texts).toContain('https://shop.test/p/CABLE/')
  })

  it('sends the identical mail again when the process dies after sending it', async () => {
    await request('mari@example.ee', 2)
    await restock(3)
    await deliver({ acknowledges: false })
    await deliver()
    expect(mails()).toHaveLength(1)
  })

  it('sends nothing when the product sold out again, and keeps the subscription for the next time', async () => {
    await request('mari@example.ee', 2)
    await restock(1)
    await orderRepository(database.db).place(aPlacement(await aCart(database, [{ sku: 'CABLE' }])))
    await deliver()
    expect(mails()).toEqual([])
    await restock(5)
    await deliver()
    expect(mails()).toHaveLength(1)
  })

  it('sends nothing to a subscriber who withdrew', async () => {
    await request('mari@example.ee', 2)
    await restock(1)
    const { id } = await database.db.selectFrom('stock_notices').select('id').executeTakeFirstOrThrow()
    const token = await issueNoticeToken(database, id, noon)
    await stockNoticeRepository(database.db).withdraw(hashToken(token))
    await deliver()
    expect(mails()).toEqual([])
  })
})
