import { createTestApp, type TestApp, withLimits } from '../../../api/test/api-suite.ts'
import { address, buyerOf, information } from '../../../api/test/sales/order-suite.ts'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { readEnvironment } from '../env/env.ts'
import { heldStockFinding, mailBudgetFinding } from './limit-findings.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

let shop: TestApp
const { cartWith, order } = buyerOf(() => shop)

beforeEach(async () => {
  const rows = [aProduct({ sku: 'LAMP', price: 10, stock: { qty: 20 } })]
  shop = await createTestApp(rows, { ...withLimits, isThrottled: false, unpaid: undefined })
})

/** The parts of an operator that these findings use. */
const operator = (env: Record<string, string> = {}) => ({
  shop: { database: shop.database },
  now: shop.clock.now,
  env: readEnvironment(env),
})

const buy = async (qty: number, email: string) => {
  const addressInformation = { ...information, shippingAddress: { ...address, email } }
  expect((await order(await cartWith({ sku: 'LAMP', qty }), { addressInformation })).status).toBe(200)
}

describe('ambra doctor: stock reserved by unpaid orders', () => {
  it('passes when little stock is reserved', async () => {
    await buy(2, 'mari@example.ee')
    expect(await heldStockFinding(operator())).toMatchObject({
      ok: true,
      detail: '1 orders hold 2 pieces (10.0 %), 1 on delivery since 0 days; at most 1 of one source',
    })
  })

  it('warns when much stock is reserved', async () => {
    await buy(3, 'mari@example.ee')
    await buy(2, 'mari@example.ee')
    expect(await heldStockFinding(operator())).toMatchObject({
      check: 'stock held by unpaid orders',
      ok: false,
      detail: '2 orders hold 5 pieces (25.0 %), 2 on delivery since 0 days; at most 2 of one source',
    })
  })

  it('warns when orders on delivery wait for staff for days', async () => {
    await buy(1, 'mari@example.ee')
    shop.clock.advance(3 * dayMs)
    expect((await heldStockFinding(operator())).ok).toBe(true)
    shop.clock.advance(dayMs)
    expect((await heldStockFinding(operator())).ok).toBe(false)
  })
})

describe('ambra doctor: mail budget', () => {
  it('warns when many addresses are at their limit', async () => {
    for (let n = 0; n < 5; n += 1) await buy(1, 'mari@example.ee')
    const found = await mailBudgetFinding(operator())
    expect([found.ok, found.detail]).toEqual([
      true,
      '1 addresses at 5 mails a day, 1 mails wait for their turn',
    ])
    for (let n = 0; n < 19; n += 1)
      for (let slot = 0; slot < 5; slot += 1)
        await shop.database.db
          .insertInto('mail_slots')
          .values({ key: `key-${n}`, at: shop.clock.now() })
          .execute()
    expect((await mailBudgetFinding(operator())).ok).toBe(false)
  })

  it('warns when there is no mail limit', async () => {
    expect((await mailBudgetFinding(operator({ MAILS_PER_ADDRESS: '0' }))).ok).toBe(false)
    expect((await mailBudgetFinding(operator({ RATE_LIMITS: 'off' }))).ok).toBe(false)
  })
})
