import { aCart, anIssuedCard, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { aProduct } from '@ambra/testing/import-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { isGiftCardCode } from '@ambra/domain/promotions/gift-card-code'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderPlacement } from '../src/schema/records.ts'
import { giftCardRepository } from '../src/promotions/gift-card-repository.ts'
import { orderRepository } from '../src/sales/order-repository.ts'
import { refundRepository } from '../src/payments/refund-repository.ts'

/** Tests gift cards from sale to use, on an engine. */
export function giftCardSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`gift cards on ${engine}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await open()
      await database.truncate()
      await stockShop(database, [
        aProduct({ sku: 'CASE', stock: { qty: 1000 } }),
        aProduct({ sku: 'CARD', product_type: 'virtual', gift_card: true, stock: { qty: 0, manage: false } }),
      ])
    })
    beforeEach(async () => {
      for (const table of ['cart_gift_cards', 'gift_card_uses', 'gift_cards'] as const)
        await database.db.deleteFrom(table).execute()
    })
    afterAll(() => database.close())

    const orders = () => orderRepository(database.db)

    /** Places an unpaid order of two cards at 100.00. */
    async function sold(over: Partial<OrderPlacement> = {}) {
      const placement = aPlacement(await aCart(database, [{ sku: 'CARD', qty: 2 }]), {
        status: 'awaiting_payment',
        stock: [],
        giftCards: { validMonths: 60, lines: [{ line: 1, qty: 2, valueCents: 10_000 }] },
        outbox: [],
        ...over,
      })
      const order = await orders().place(placement)
      if ('refused' in order) throw new Error(order.refused)
      return { id: order.orderId, orderToken: order.orderToken }
    }
    const pay = (id: number) => orders().setStatus(id, 'paid', { actor: 'operator', now: noon })
    const cards = () => database.db.selectFrom('gift_cards').selectAll().orderBy('id').execute()
    const statesOf = async () =>
      (await cards()).map(({ state, balance_cents: balance }) => [state, balance] as const)
    const announced = async (id: number) =>
      (
        await database.db
          .selectFrom('outbox')
          .select('id')
          .where('dedupe_key', '=', `order.gift_cards:${id}`)
          .execute()
      ).length

    it('accepts no gift card before its order is paid', async () => {
      const order = await sold()
      expect(await statesOf()).toEqual([
        ['waiting', 0],
        ['waiting', 0],
      ])
      expect(await giftCardRepository(database.db).listIssued(order)).toEqual([])
      expect(await announced(order.id)).toBe(0)
    })

    it('issues one gift card per piece when the order is paid, with one mail', async () => {
      const order = await sold()
      await pay(order.id)
      const issued = await giftCardRepository(database.db).listIssued(order)
      expect(issued.map(({ valueCents }) => valueCents)).toEqual([10_000, 10_000])
      expect(new Set(issued.map(({ code }) => code)).size).toBe(2)
      expect(issued.every(({ code }) => isGiftCardCode(code))).toBe(true)
      // Five years later the whole day is still valid, in winter and summer time.
      expect(issued[0]?.expiresAt.toISOString()).toBe('2031-11-20T22:00:00.000Z')
      expect(await announced(order.id)).toBe(1)
      await database.db.updateTable('payments').set({ state: 'open' }).execute()
      await database.db.updateTable('payments').set({ state: 'paid', updated_at: new Date() }).execute()
      expect(await giftCardRepository(database.db).listIssued(order)).toEqual(issued)
      expect(await announced(order.id)).toBe(1)
    })

    it('issues gift cards once for concurrent payments', async () => {
      const order = await sold()
      await Promise.all(Array.from({ length: 6 }, () => pay(order.id)))
      expect(await statesOf()).toEqual([
        ['active', 10_000],
        ['active', 10_000],
      ])
      expect(await announced(order.id)).toBe(1)
    })

    it('stores gift cards without their codes', async () => {
      const order = await sold()
      await pay(order.id)
      const stored = JSON.stringify(await cards())
      const [first] = await giftCardRepository(database.db).listIssued(order)
      expect(stored).not.toContain(first?.code)
      expect(stored).toContain(`"${first?.code.slice(-4)}"`)
      expect(
        await giftCardRepository(database.db).listIssued({ ...order, orderToken: 'x' }),
      ).not.toMatchObject([{ code: first?.code }])
    })

    it('cancels gift cards with an order cancelled before payment', async () => {
      const order = await sold()
      await orders().setStatus(order.id, 'cancelled', { actor: 'system', now: noon })
      expect(await statesOf()).toEqual([
        ['returned', 0],
        ['returned', 0],
      ])
    })

    const refund = (orderId: number, lines: { line: number; qty: number }[], amountCents: number) =>
      refundRepository(database.db).record({
        orderId,
        amountCents,
        lines: lines.map((line) => ({ ...line, from: 0, cents: amountCents })),
        charges: [],
        knownCents: 0,
        reason: undefined,
        stock: [],
        actor: 'operator',
        now: noon,
      })

    it('refunds unused gift cards piece by piece', async () => {
      const order = await sold()
      await pay(order.id)
      expect(await refund(order.id, [{ line: 1, qty: 1 }], 10_000)).toMatchObject({ isWhole: false })
      expect(await statesOf()).toEqual([
        ['active', 10_000],
        ['returned', 0],
      ])
    })

    it('refuses to refund gift cards that have paid for something', async () => {
      const order = await sold()
      await pay(order.id)
      await database.db.updateTable('gift_cards').set({ balance_cents: 1 }).execute()
      const used = { refused: 'refund.gift_card_used' }
      expect(await refund(order.id, [{ line: 1, qty: 1 }], 10_000)).toEqual(used)
      expect(await refund(order.id, [], 20_300)).toEqual(used)
      const change = { actor: 'operator', now: noon }
      expect(await orders().setStatus(order.id, 'cancelled', change)).toMatchObject({
        refused: 'order.gift_card_used',
      })
      expect(await statesOf()).toEqual([
        ['active', 1],
        ['active', 1],
      ])
      // Other amounts can be refunded as goodwill.
      expect(await refund(order.id, [], 300)).toMatchObject({ isWhole: false })
    })

    const repository = () => giftCardRepository(database.db)

    /** Issues a card of 100.00 by staff. */
    const aCard = (valueCents = 10_000) => anIssuedCard(database, { valueCents })
    const balanceOf = async (code: string) => (await repository().findByCode(code))?.balanceCents

    /** Places an order of one case at 100.00 with delivery at 3.00, of which cards pay the given amounts. */
    async function bought(uses: { id: number; cents: number }[], over: Partial<OrderPlacement> = {}) {
      const cart = await aCart(database, [{ sku: 'CASE', qty: 1 }])
      for (const { id } of uses) await repository().addToCart(cart.id, id, { most: 10, now: noon })
      const added = await database.db
        .selectFrom('carts')
        .select('version')
        .where('id', '=', cart.id)
        .executeTakeFirstOrThrow()
      return orders().place(
        aPlacement(
          { ...cart, version: added.version },
          {
            giftCardUses: uses.map(({ id, cents }) => ({ giftCardId: id, amountCents: cents })),
            outbox: [],
            ...over,
          },
        ),
      )
    }
    async function placed(...parts: Parameters<typeof bought>): Promise<number> {
      const order = await bought(...parts)
      if ('refused' in order) throw new Error(order.refused)
      return order.orderId
    }
    const changed = { refused: 'order.gift_card_changed' }

    it('lets a gift card pay a part of an order and keeps its balance', async () => {
      const card = await aCard()
      const id = await placed([{ id: card.id, cents: 4000 }])
      expect(await balanceOf(card.code)).toBe(6000)
      expect(await orders().findById(id)).toMatchObject({ giftCardCents: 4000, status: 'pending' })
      expect(await repository().listUses(id)).toEqual([
        { ending: card.ending, amountCents: 4000, returnedCents: 0 },
      ])
    })

    it('marks an order as paid at once when gift cards cover it together', async () => {
      const [one, two] = [await aCard(), await aCard(5000)]
      const whole = aPlacement(await aCart(database, [{ sku: 'CASE', qty: 1 }])).totals.grandTotalCents
      const id = await placed([
        { id: one.id, cents: 10_000 },
        { id: two.id, cents: whole - 10_000 },
      ])
      expect(await orders().findById(id)).toMatchObject({ giftCardCents: whole, status: 'paid' })
      expect([await balanceOf(one.code), await balanceOf(two.code)]).toEqual([0, 15_000 - whole])
    })

    it('never lets gift cards pay more than their balance in concurrent orders', async () => {
      const card = await aCard()
      const results = await Promise.all(
        Array.from({ length: 6 }, () => bought([{ id: card.id, cents: 4000 }])),
      )
      expect(results.filter((result) => !('refused' in result))).toHaveLength(2)
      expect(results.filter((result) => 'refused' in result)).toEqual(Array(4).fill(changed))
      expect(await balanceOf(card.code)).toBe(2000)
    })

    it('avoids a deadlock between two orders that use the same gift cards in opposite order', async () => {
      const [one, two] = [await aCard(), await aCard()]
      const there = { id: one.id, cents: 100 }
      const back = { id: two.id, cents: 100 }
      await Promise.all([
        placed([there, back]),
        placed([back, there]),
        placed([there, back]),
        placed([back, there]),
      ])
      expect([await balanceOf(one.code), await balanceOf(two.code)]).toEqual([9600, 9600])
    })

    it('refuses gift card payments that are negative, zero or above the order total', async () => {
      const card = await aCard(50_000)
      for (const cents of [-100, 0]) expect(await bought([{ id: card.id, cents }])).toEqual(changed)
      await expect(bought([{ id: card.id, cents: 40_000 }])).rejects.toThrow(/orders_(gift_cards|credit)/)
      expect(await balanceOf(card.code)).toBe(50_000)
    })

    it("refuses another person's gift card named by its number", async () => {
      const card = await aCard()
      const cart = await aCart(database, [{ sku: 'CASE', qty: 1 }])
      const use = { giftCardId: card.id, amountCents: 100 }
      expect(await orders().place(aPlacement(cart, { giftCardUses: [use] }))).toEqual(changed)
      expect(await balanceOf(card.code)).toBe(10_000)
    })

    it('refuses blocked and expired gift cards', async () => {
      const card = await aCard()
      await repository().setBlocked(card.id, true, noon)
      expect(await bought([{ id: card.id, cents: 100 }])).toEqual(changed)
      await repository().setBlocked(card.id, false, noon)
      const late = new Date('2031-11-20T22:00:00.000Z')
      expect(await bought([{ id: card.id, cents: 100 }], { now: late })).toEqual(changed)
      expect(await bought([{ id: card.id, cents: 100 }])).not.toHaveProperty('refused')
    })

    it('uses gift cards once for an order that is sent twice', async () => {
      const card = await aCard()
      const cart = await aCart(database, [{ sku: 'CASE', qty: 1 }])
      await repository().addToCart(cart.id, card.id, { most: 10, now: noon })
      const giftCardUses = [{ giftCardId: card.id, amountCents: 4000 }]
      const placement = aPlacement({ ...cart, version: cart.version + 1 }, { giftCardUses, outbox: [] })
      await Promise.all([orders().place(placement), orders().place(placement)])
      expect(await balanceOf(card.code)).toBe(6000)
    })

    it('returns gift card amounts of a never-paid order, once', async () => {
      const card = await aCard()
      const id = await placed([{ id: card.id, cents: 4000 }], { status: 'awaiting_payment' })
      await Promise.all(
        Array.from({ length: 3 }, () => orders().setStatus(id, 'cancelled', { actor: 'system', now: noon })),
      )
      expect(await balanceOf(card.code)).toBe(10_000)
      expect(await repository().listUses(id)).toMatchObject([{ returnedCents: 4000 }])
    })

    it('extends a gift card that expired meanwhile by 90 days when it gets a refund', async () => {
      const card = await aCard()
      const id = await placed([{ id: card.id, cents: 4000 }], { status: 'awaiting_payment' })
      await orders().setStatus(id, 'cancelled', { actor: 'system', now: new Date('2031-12-01T10:00:00Z') })
      const back = await repository().findByCode(card.code)
      expect(back?.expiresAt?.toISOString()).toBe('2032-02-29T22:00:00.000Z')
    })

    it('refunds to gift cards first and only the rest as money', async () => {
      const card = await aCard()
      const id = await placed([{ id: card.id, cents: 4000 }])
      await pay(id)
      const first = await refund(id, [], 3000)
      expect(first).toMatchObject({ giftCardCents: 3000, isWhole: false })
      expect(await balanceOf(card.code)).toBe(9000)
      const refunds = refundRepository(database.db)
      // A refund to a card needs no action by staff.
      expect(await refunds.listByOrder(id)).toMatchObject([{ giftCardCents: 3000, state: 'done' }])
      const rest = await refunds.record({
        orderId: id,
        amountCents: 5000,
        lines: [],
        charges: [],
        knownCents: 3000,
        reason: undefined,
        stock: [],
        actor: 'operator',
        now: noon,
      })
      expect(rest).toMatchObject({ giftCardCents: 1000 })
      expect(await balanceOf(card.code)).toBe(10_000)
      expect(await refunds.listByOrder(id)).toMatchObject([
        { state: 'done' },
        { amountCents: 5000, giftCardCents: 1000, state: 'to_do' },
      ])
    })
  })
}
