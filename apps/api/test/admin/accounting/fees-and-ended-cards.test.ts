import { bookEndedGiftCards } from '@ambra/commerce/accounting'
import { brokenInvariants } from '@ambra/db/invariants'
import { bankLineRepository } from '@ambra/db/payments'
import { orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { billed, prepareSales } from '../../fulfilment/download-suite.ts'
import { aGiftCard } from '../../promotions/gift-card-suite.ts'
import { buyerOf, en } from '../../sales/order-suite.ts'
import { aPerson, auditOf, codeOf, anOwner } from '../admin-suite.ts'
import { issueDocuments } from './accounting-suite.ts'

let shop: TestApp
const { cartWith, order } = buyerOf(() => shop)
const later = () => new Date(shop.clock.now().getTime() + 61 * 31 * 86_400_000)

beforeEach(async () => {
  const virtual = { product_type: 'virtual' as const, stock: { qty: 0, manage: false } }
  shop = await createTestApp([
    aProduct({ sku: 'CARE', price: 30, ...virtual }),
    aProduct({ sku: 'CARD', price: 25, gift_card: true, ...virtual }),
  ])
  await prepareSales(shop)
})
afterEach(async () => {
  const broken = await brokenInvariants(shop.database)
  if (broken.length > 0) throw new Error(JSON.stringify(broken))
})

/** Returns the balances of accounts: debit less credit. */
async function balances(...accounts: string[]) {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(debit_cents - credit_cents)::integer as cents from journal_entries
    where account = any(${accounts}::text[]) group by account order by account`.execute(shop.database.db)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
async function paid(cartId: string): Promise<number> {
  const { orderNumber } = (await order(cartId, { addressInformation: billed })).body.result
  const orders = orderRepository(shop.database.db)
  const { id } = (await orders.findByNumber(orderNumber))!
  await orders.setStatus(id, 'paid', { actor: 'operator', now: shop.clock.now() })
  await issueDocuments(shop)
  return id
}

describe('an expired gift card', () => {
  it('books an expired card once: a sold one as income without VAT, a given one as no cost', async () => {
    await paid(await cartWith({ sku: 'CARD' }))
    await aGiftCard(shop, 4000)
    expect(await balances('gift_cards', 'gift_cards_given')).toEqual({
      gift_cards: -6500,
      gift_cards_given: 4000,
    })
    expect(await bookEndedGiftCards(shop.database, shop.clock.now())).toBe(0)
    expect(await bookEndedGiftCards(shop.database, later())).toBe(2)
    expect(await bookEndedGiftCards(shop.database, later())).toBe(0)
    expect(await balances('gift_cards', 'gift_cards_given', 'gift_cards_ended', 'vat')).toEqual({
      gift_cards: 0,
      gift_cards_given: 0,
      gift_cards_ended: -2500,
    })
    const boss = await anOwner(shop)
    const accounts = (await boss.run('books.accounts', {})).body.result
    expect(accounts).toContainEqual({ key: 'gift_cards_ended', code: '3800' })
  })

  it('books an expired card as owed again when a refund returns money to it', async () => {
    const cartId = await cartWith({ sku: 'CARE' })
    const code = await aGiftCard(shop, 4000)
    await shop.call('cartApplyGiftCard', { query: { ...en, cartId }, body: { code } })
    const { orderNumber } = (await order(cartId, { addressInformation: billed })).body.result
    await bookEndedGiftCards(shop.database, later())
    expect(await balances('gift_cards', 'gift_cards_given')).toEqual({
      gift_cards: 0,
      gift_cards_given: 3000,
    })
    const boss = await anOwner(shop)
    expect((await boss.run('orders.refund', { number: orderNumber, lines: ['#1'] })).status).toBe(200)
    expect(await balances('gift_cards', 'gift_cards_given')).toEqual({
      gift_cards: -4000,
      gift_cards_given: 4000,
    })
  })
})

describe("a payment provider's fee", () => {
  async function aMovement(over: { amountCents: number; isCredit: boolean; hash?: string }) {
    const movement = {
      hash: 'A',
      account: 'EE1',
      statement: 'S',
      day: '2026-11-20',
      currency: 'EUR',
      isReversal: false,
      isPart: false,
      references: [],
    }
    const names = { bankReference: 'R1', transactionId: '', endToEndId: '' }
    const more = { text: '', payer: 'Provider', payerAccount: '', ...names }
    await bankLineRepository(shop.database.db).add([{ ...movement, ...more, ...over }], {
      actor: 'test',
      now: shop.clock.now(),
    })
    const { rows } = await sql<{ id: number }>`select max(id) as id from bank_lines`.execute(shop.database.db)
    return rows[0]?.id ?? 0
  }

  it("books a provider's fee as a cost of its payment method, and reverses it", async () => {
    const boss = await anOwner(shop)
    const charged = await aMovement({ amountCents: 120, isCredit: false })
    const payout = await aMovement({ amountCents: 9850, isCredit: true, hash: 'B' })
    const fee = (id: number, feeCents: number, method = 'NEOPAY') =>
      boss.run('bank.fee', { id, method, feeCents })
    expect(codeOf(await fee(charged, 119))).toBe('bank.no_fee')
    expect(codeOf(await fee(payout, 9850))).toBe('bank.no_fee')
    expect(codeOf(await fee(payout, 150, 'NONE'))).toBe('payment.unknown_method')
    expect((await fee(charged, 120)).status).toBe(200)
    const done = await Promise.all([1, 2, 3, 4].map(() => fee(payout, 150)))
    expect(done.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balances('payment_costs', 'money')).toEqual({ money: -270, payment_costs: 270 })
    const { lines } = (await boss.run('bank.lines', { state: 'ignored' })).body.result
    expect(lines).toMatchObject([{ fee: { cents: 150, method: 'NEOPAY' } }, { fee: { cents: 120 } }])
    expect(codeOf(await boss.run('bank.match', { ids: [payout], numbers: ['100000001'] }))).toBe(
      'bank.decided',
    )
    expect((await boss.run('bank.reopen', { id: payout })).status).toBe(200)
    expect(await balances('payment_costs', 'money')).toEqual({ money: -120, payment_costs: 120 })
    expect((await auditOf(shop)).filter(({ operation }) => operation === 'bank.fee')).not.toEqual([])
  })

  it('restricts fees to people who match payments', async () => {
    const id = await aMovement({ amountCents: 120, isCredit: false })
    const desk = await aPerson(shop, [{ role: 'order-desk', store: null }])
    expect(codeOf(await desk.run('bank.fee', { id, method: 'NEOPAY', feeCents: 120 }))).toBe(
      'staff.not_allowed',
    )
  })
})
