import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aCoupon, couponCalls } from '../../promotions/coupon-suite.ts'
import { aGiftCard } from '../../promotions/gift-card-suite.ts'
import { en } from '../../sales/order-suite.ts'
import { auditOf, codeOf, anOwner } from '../admin-suite.ts'
import { issueDocuments } from '../accounting/accounting-suite.ts'
import { swapOf, swapSuite } from './order-swap-suite.ts'

const { at, buyer, ordered, stored, pay, reserved, outbox, plan, swap, aHelper, sent } = swapSuite()
const coupons = couponCalls(() => at.shop)

describe('a swap in a paid order', () => {
  it('creates an order for dearer products that the old items pay in part, awaiting the rest', async () => {
    const before = await stored()
    const { result } = (await plan(swapOf('CAMERA'))).body
    expect(result).toMatchObject({
      way: 'swap',
      beforeCents: before.totals.grandTotalCents,
      afterCents: before.totals.grandTotalCents + 7000,
      dueCents: 7000,
      refundCents: 0,
      deliveryCents: 0,
      stock: [
        { sku: 'LAMP', qty: 1 },
        { sku: 'CAMERA', qty: -1 },
      ],
      papers: ['credit_note', 'proforma'],
      swap: { offCents: 2000, newCents: 9000, creditCents: 2000, cardCents: 0 },
    })
    const { version } = (await at.mari.run('orders.show', { number: at.number })).body.result
    const input = {
      number: at.number,
      version,
      ...swapOf('CAMERA'),
      afterCents: result.afterCents,
      reason: 'by phone',
    }
    const done = await at.mari.run('orders.change', input)
    const made = done.body.result.newOrderId
    expect(done.body.result).toEqual({ ...result, newOrderId: made })
    expect(await stored(made)).toMatchObject({
      status: 'awaiting_payment',
      creditCents: 2000,
      email: before.email,
      shippingAddress: before.shippingAddress,
      totals: { grandTotalCents: 9000, shippingCents: 0 },
    })
    expect(await reserved()).toEqual(['CABLE 1', 'CAMERA 1', 'LAMP 2'])
    expect((await stored()).status).toBe('paid')
    // Nothing is sent: the amount has paid for the new order.
    const { refunds } = (await at.mari.run('orders.show', { number: at.number })).body.result
    expect(refunds).toMatchObject([{ amountCents: 2000, state: 'done' }])
    expect(await outbox('mail.order_corrected')).toMatchObject([
      {
        number: made,
        correction: 'swap',
        swap: {
          number: at.number,
          off: '1 × Product LAMP',
          offCents: 2000,
          creditCents: 2000,
          refundCents: 0,
          dueCents: 7000,
        },
      },
    ])
    expect((await outbox('mail.order_placed')).map((one) => one['number'])).toContain(made)
    for (const of of [at.number, made])
      expect((await stored(of)).events.at(-1)).toMatchObject({
        kind: 'exchanged',
        data: { fields: '1 × LAMP → 1 × CAMERA' },
      })
    const entries = (await auditOf(at.shop)).filter(({ operation }) => operation === 'orders.change')
    expect(entries).toMatchObject([{ outcome: 'done', subject_id: at.number }])

    // The shopper sees both orders, and pays only the difference.
    const page = await buyer.pullOrder(pageOf(await stored(made)))
    expect(page).toMatchObject({
      creditAmount: 20,
      amountDue: 70,
      bankTransfer: { amount: 70 },
      exchanges: [{ number: at.number, way: 'from' }],
      cancellation: { refund: 20 },
    })
    expect(await buyer.pullOrder(pageOf(await stored()))).toMatchObject({
      exchanges: [{ number: made, way: 'to' }],
      cancellation: { refund: (before.totals.grandTotalCents - 2000) / 100 },
    })
    await issueDocuments(at.shop)
    await pay(made)
    expect((await stored(made)).status).toBe('paid')
    expect(await balances(made)).toEqual({ money: 7000, credit: 2000 })
  })

  it('refunds the rest of a swap for cheaper products, only by people who may refund', async () => {
    const helper = await aHelper()
    expect(codeOf(await swap(swapOf('CABLE'), at.number, helper))).toBe('staff.not_allowed')
    const { result } = (await swap(swapOf('CABLE'))).body
    expect(result).toMatchObject({
      dueCents: 0,
      refundCents: 1300,
      papers: ['credit_note', 'invoice'],
      swap: { creditCents: 700 },
    })
    expect(await stored(result.newOrderId)).toMatchObject({ status: 'paid', creditCents: 700 })
    const { refunds } = (await at.mari.run('orders.show', { number: at.number })).body.result
    expect(refunds).toMatchObject([{ amountCents: 2000, state: 'to_do' }])
    const [{ id, moneyCents }] = (
      await sql<{
        id: number
        moneyCents: number
      }>`select id, (amount_cents - gift_card_cents - credit_cents)::integer
        as "moneyCents" from refunds`.execute(at.shop.database.db)
    ).rows as [{ id: number; moneyCents: number }]
    expect(moneyCents).toBe(1300)
    await sent(id)
  })

  it('requires no right to refund and no payment for products of the same price', async () => {
    const helper = await aHelper()
    const { result } = (await swap(swapOf('TORCH'), at.number, helper)).body
    expect(result).toMatchObject({ dueCents: 0, refundCents: 0 })
    expect((await stored(result.newOrderId)).status).toBe('paid')
  })

  it('closes the order when all items are swapped, and charges delivery in the new one', async () => {
    const change = {
      lines: [
        { line: 1, qty: 0 },
        { line: 2, qty: 0 },
      ],
      add: [{ sku: 'CAMERA', qty: 1 }],
    }
    const before = await stored()
    const { result } = (await swap(change)).body
    expect((await stored()).status).toBe('refunded')
    const made = await stored(result.newOrderId)
    expect(made.totals.shippingCents).toBe(result.deliveryCents)
    expect(result.swap.offCents).toBe(before.totals.grandTotalCents)
    expect(await reserved()).toEqual(['CAMERA 1'])
  })

  it("deducts the coupon's discount on the items, and reports that it does not apply again", async () => {
    const code = await aCoupon(at.shop)
    const of = await ordered((cart) => coupons.apply(cart, code))
    const { result } = (await swap(swapOf('TORCH'), of)).body
    expect(result).toMatchObject({
      lostCoupon: code,
      dueCents: 200,
      swap: { offCents: 1800, newCents: 2000 },
    })
  })

  it('refunds gift cards before other payments', async () => {
    const of = await ordered(async (cart) => {
      const code = await aGiftCard(at.shop, 1500)
      await at.shop.call('cartApplyGiftCard', { query: { ...en, cartId: cart }, body: { code } })
    })
    const { result } = (await swap(swapOf('TORCH'), of)).body
    expect(result).toMatchObject({
      refundCents: 1500,
      dueCents: 1500,
      swap: { offCents: 2000, cardCents: 1500, creditCents: 500 },
    })
    const { rows } = await sql<{ balance: number }>`select balance_cents as balance from gift_cards`.execute(
      at.shop.database.db,
    )
    expect(rows).toEqual([{ balance: 1500 }])
  })

  it('swaps products from an earlier swap again', async () => {
    const first = (await swap(swapOf('TORCH'))).body.result.newOrderId
    const second = (await swap(swapOf('CABLE', 2, 0), first)).body.result
    expect(second).toMatchObject({ refundCents: 600, swap: { creditCents: 1400 } })
    expect((await stored(first)).status).toBe('refunded')
  })
})

describe('the order of a swap awaiting the difference', () => {
  it('rejects changes, and refunds the paid part when it is cancelled', async () => {
    const made = (await swap(swapOf('CAMERA'))).body.result.newOrderId
    expect(codeOf(await plan({ lines: [], add: [{ sku: 'CABLE', qty: 1 }] }, made))).toBe(
      'staff.order_exchange',
    )
    const { result } = (await at.mari.run('orders.cancel', { number: made })).body
    expect(result).toMatchObject({ from: 'awaiting_payment', refund: { amountCents: 2000 } })
    expect(await reserved()).toEqual(['CABLE 1', 'LAMP 2'])
    await sent(result.refund.id)
    expect((await stored(made)).status).toBe('refunded')
  })

  it('requires two people to cancel it when a large amount is refunded', async () => {
    const boss = await anOwner(at.shop)
    const made = (await swap(swapOf('CAMERA'))).body.result.newOrderId
    await boss.run('approvals.set-limit', { cents: 1000 })
    expect(codeOf(await at.mari.run('orders.cancel', { number: made }))).toBe('approval.waiting')
    expect(codeOf(await swap(swapOf('CABLE', 1, 1)))).toBe('approval.waiting')
    expect(await reserved()).toEqual(['CABLE 1', 'CAMERA 1', 'LAMP 2'])
    // An amount that pays for other products is not sent.
    expect((await swap(swapOf('TORCH', 1, 1))).status).toBe(200)
    const { approvals } = (await boss.run('approvals.list', {})).body.result
    const asked = approvals.find(({ operation }: { operation: string }) => operation === 'orders.cancel')
    expect((await boss.run('approvals.approve', { id: asked.id })).status).toBe(200)
    expect((await stored(made)).status).toBe('cancelled')
  })

  it('refunds the paid part when the deadline cancels it', async () => {
    const made = await stored((await swap(swapOf('CAMERA'))).body.result.newOrderId)
    await sql`select cancel_unpaid_order(${made.id}::integer, ${at.shop.clock.now()}::timestamptz, '[]'::jsonb)`.execute(
      at.shop.database.db,
    )
    const { rows } = await sql<{ cents: number; state: string }>`
      select amount_cents as cents, state from refunds where order_id = ${made.id}`.execute(
      at.shop.database.db,
    )
    expect(rows).toEqual([{ cents: 2000, state: 'to_do' }])
  })
})

const pageOf = ({ number: orderNumber, orderToken }: { number: string; orderToken: string }) => ({
  orderNumber,
  orderToken,
})

/** Returns the amounts received for an order according to the journal. */
async function balances(of: string) {
  const { rows } = await sql<{ money: number; credit: number }>`
    select coalesce(sum(e.debit_cents) filter (where e.account = 'money'), 0)::integer as money,
      coalesce(sum(e.credit_cents) filter (where e.kind = 'exchange'), 0)::integer as credit
    from journal_entries e join orders o on o.id = e.order_id where o.number = ${of}`.execute(
    at.shop.database.db,
  )
  return rows[0]
}
