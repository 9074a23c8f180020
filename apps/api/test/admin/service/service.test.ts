import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, codeOf, anOwner } from '../admin-suite.ts'
import { aClaim, aWithdrawal, deliveredOrder } from './service-suite.ts'

let shop: TestApp
const desk = [{ role: 'service-desk', store: null }]
const day = 86_400_000

beforeEach(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'LAMP', price: 100, stock: { qty: 10 } }),
    aProduct({ sku: 'CABLE', price: 100, stock: { qty: 10 } }),
  ])
})

const anOrder = () => deliveredOrder(shop, [{ sku: 'LAMP', qty: 2 }, { sku: 'CABLE' }])
const mailsOf = async (kind: string) =>
  (await shop.database.db.selectFrom('outbox').select('payload').where('kind', '=', kind).execute()).length
const available = async (sku: string) => {
  const { rows } = await sql<{ free: number }>`
    select s.qty - s.reserved as free from stock s join products p on p.id = s.product_id where p.sku = ${sku}`.execute(
    shop.database.db,
  )
  return rows[0]?.free
}

describe('cases at the service desk', () => {
  it('lists claims and withdrawals together by date', async () => {
    const order = await anOrder()
    const claim = await aClaim(shop, order)
    shop.clock.advance(2 * day)
    const withdrawal = await aWithdrawal(shop, order)
    const agent = await aPerson(shop, desk)
    const { result } = (await agent.run('service.cases', {})).body
    expect(result).toMatchObject({ open: 2, overdue: 0, next: null })
    expect(result.cases).toMatchObject([
      {
        kind: 'claim',
        code: claim,
        due: '2026-12-05',
        days_left: 13,
        email: 'mari@example.ee',
        number: order.number,
      },
      { kind: 'withdrawal', code: withdrawal, due: '2026-12-06', days_left: 14, state: 'received' },
    ])
    shop.clock.advance(14 * day)
    const later = (await (await aPerson(shop, desk)).run('service.cases', {})).body.result
    expect(later).toMatchObject({ open: 2, overdue: 1 })
    expect(later.cases[0]).toMatchObject({ code: claim, days_left: -1 })
  })

  it('pages through cases without gaps', async () => {
    const agent = await aPerson(shop, desk)
    const order = await anOrder()
    const codes: string[] = []
    for (let made = 0; made < 5; made += 1) {
      shop.clock.advance(60_000)
      codes.push(await aClaim(shop, await deliveredOrder(shop, [{ sku: 'CABLE' }])))
    }
    await aWithdrawal(shop, order)
    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const { cases, next } = (
        await agent.run('service.cases', { kind: 'claim', limit: 2, ...(after && { after }) })
      ).body.result
      seen.push(...cases.map(({ code }: { code: string }) => code))
      if (next === null) break
      after = next
    }
    expect(seen).toEqual(codes)
  })

  it('finds cases by order, code, name and email', async () => {
    const agent = await aPerson(shop, desk)
    const order = await anOrder()
    const code = await aClaim(shop, order)
    for (const q of [order.number, code.toLowerCase(), 'maasikas', 'MARI@example'])
      expect((await agent.run('service.cases', { q })).body.result.cases).toMatchObject([{ code }])
    expect((await agent.run('service.cases', { q: '%' })).body.result.cases).toEqual([])
  })

  it('hides contacts from people who may not read them', async () => {
    const boss = await anOwner(shop)
    await boss.run('roles.save', {
      code: 'bench',
      name: 'Bench',
      permissions: ['service.read', 'service.answer'],
    })
    const bench = await aPerson(shop, [{ role: 'bench', store: null }])
    const code = await aClaim(shop, await anOrder())
    await boss.run('service.write', {
      kind: 'claim',
      code,
      sender: 'shopper',
      text: 'Call Mari Maasikas at home',
    })
    const list = await bench.run('service.cases', {})
    expect(list.body.result.cases).toMatchObject([{ code, name: null, email: null }])
    const shown = await bench.run('service.case', { kind: 'claim', code })
    expect(`${list.response.body}${shown.response.body}`).not.toMatch(/mari@|at home/i)
    // The search does not reveal whose case it is either.
    expect((await bench.run('service.cases', { q: 'maasikas' })).body.result.cases).toEqual([])
  })

  it('hides cases from people of another store', async () => {
    const local = await aPerson(shop, [{ role: 'service-desk', store: 'en' }])
    const order = await anOrder()
    const claim = await aClaim(shop, order)
    const withdrawal = await aWithdrawal(shop, order)
    expect((await local.run('service.cases', { state: 'all' })).body.result).toMatchObject({
      cases: [],
      open: 0,
    })
    const one = { kind: 'claim', code: claim } as const
    const text = 'We repair it free of charge.'
    const other = { kind: 'withdrawal', code: withdrawal } as const
    const codes = [
      await local.run('service.case', one),
      await local.run('service.assign', { ...one, person: local.id }),
      await local.run('service.write', { ...one, sender: 'shop', text }),
      await local.run('service.accept', { ...one, text }),
      await local.run('service.decline', { ...one, text }),
      await local.run('service.receive-goods', other),
      await local.run('service.refund', { ...other, restock: true }),
      await local.run('service.start', { code: claim }),
      await local.run('service.repair', { code: claim, state: 'ready' }),
      await local.run('service.close', { code: claim, repaired: false }),
    ].map(codeOf)
    expect(codes).toEqual(codes.map(() => 'case.not_found'))
  })

  it('rejects linking a case to an order of another store', async () => {
    const order = await anOrder()
    const local = await aPerson(shop, [{ role: 'service-desk', store: 'en' }])
    const body = { name: 'Jaan', email: 'jaan@example.ee', number: '42' }
    const stated = await shop.call('withdrawalCreate', { query: { storeCode: 'en' }, body })
    const one = { kind: 'withdrawal', code: stated.body.result.code } as const
    expect(codeOf(await local.run('service.accept', { ...one, order: order.number }))).toBe('order.not_found')
    // A colleague assigns the order: from then on the case belongs to the store of the order.
    const boss = await aPerson(shop, desk)
    expect((await boss.run('service.accept', { ...one, order: order.number })).status).toBe(200)
    expect(codeOf(await local.run('service.refund', { ...one, restock: true }))).toBe('case.not_found')
  })
})

describe('a withdrawal at the service desk', () => {
  it('accepts, receives, refunds once and restocks a withdrawal', async () => {
    const agent = await aPerson(shop, desk)
    const order = await anOrder()
    const code = await aWithdrawal(shop, order, { pieces: [{ line: 1, qty: 1 }] })
    const one = { kind: 'withdrawal', code } as const
    expect(codeOf(await agent.run('service.refund', { ...one, restock: true }))).toBe('case.not_accepted')
    expect((await agent.run('service.accept', one)).status).toBe(200)
    expect(codeOf(await agent.run('service.accept', one))).toBe('case.decided')
    expect((await agent.run('service.receive-goods', one)).status).toBe(200)
    const before = await available('LAMP')
    const refund = await agent.run('service.refund', { ...one, restock: true })
    expect(refund.body.result).toMatchObject({ amountCents: 10_000, notRestocked: [] })
    expect(await available('LAMP')).toBe((before ?? 0) + 1)
    expect(codeOf(await agent.run('service.refund', { ...one, restock: true }))).toBe('case.refunded')
    const shown = (await agent.run('service.case', one)).body.result
    expect(shown).toMatchObject({
      is_open: false,
      is_refunded: true,
      refund_cents: 10_000,
      refund: { amountCents: 10_000, state: 'to_do' },
      order: { paidCents: 30_300, refundedCents: 10_000 },
    })
    expect(shown.order.lines[0]).toMatchObject({ sku: 'LAMP', stated: 1, refunded: 1 })
  })

  it('shows only the ending of a case code in the audit and on the order', async () => {
    const agent = await aPerson(shop, desk)
    const boss = await anOwner(shop)
    const order = await anOrder()
    const code = await aWithdrawal(shop, order, { pieces: [{ line: 1, qty: 1 }] })
    const one = { kind: 'withdrawal', code } as const
    for (const name of ['service.accept', 'service.receive-goods', 'service.case'] as const)
      expect((await agent.run(name, one)).status).toBe(200)
    expect((await agent.run('service.refund', { ...one, restock: true })).status).toBe(200)
    const read = JSON.stringify([
      (await boss.run('audit.list', {})).body.result,
      (await boss.run('orders.show', { number: order.number })).body.result.refunds,
    ])
    expect(read).not.toContain(code)
    const ending = `W-…${code.slice(-4)}`
    expect(read.split(`withdrawal:${ending}`)).toHaveLength(5)
    expect(read).toContain(`"reason":"${ending}"`)
  })

  it('refunds the delivery cost with the last item', async () => {
    const agent = await aPerson(shop, desk)
    const order = await anOrder()
    const first = {
      kind: 'withdrawal',
      code: await aWithdrawal(shop, order, { pieces: [{ line: 1, qty: 2 }] }),
    } as const
    const last = {
      kind: 'withdrawal',
      code: await aWithdrawal(shop, order, { pieces: [{ line: 2, qty: 1 }] }),
    } as const
    for (const one of [first, last]) await agent.run('service.accept', one)
    const sums = []
    for (const one of [first, last])
      sums.push((await agent.run('service.refund', { ...one, restock: false })).body.result?.amountCents)
    expect(sums.reduce((sum, cents) => sum + cents, 0)).toBe(30_300)
  })

  it('refunds the stated items of a withdrawal that was described in words', async () => {
    const agent = await aPerson(shop, desk)
    const one = {
      kind: 'withdrawal',
      code: await aWithdrawal(shop, await anOrder(), { goods: 'the cable' }),
    } as const
    await agent.run('service.accept', one)
    expect(codeOf(await agent.run('service.refund', { ...one, restock: true }))).toBe('case.name_pieces')
    const named = { ...one, restock: true, lines: [{ line: 2, qty: 1 }] }
    expect((await agent.run('service.refund', named)).body.result).toMatchObject({ amountCents: 10_000 })
  })

  it('refunds a withdrawal once when two people do so at the same moment', async () => {
    const team = [await aPerson(shop, desk), await aPerson(shop, desk)]
    const one = { kind: 'withdrawal', code: await aWithdrawal(shop, await anOrder()) } as const
    await team[0]?.run('service.accept', one)
    const codes = await Promise.all(
      team.map((agent) => agent.run('service.refund', { ...one, restock: true }).then(codeOf)),
    )
    expect(codes.toSorted()).toEqual(['case.refunded', undefined])
  })

  it('declines a withdrawal with a reason that the shopper reads', async () => {
    const agent = await aPerson(shop, desk)
    const order = await anOrder()
    const one = { kind: 'withdrawal', code: await aWithdrawal(shop, order) } as const
    expect(codeOf(await agent.run('service.decline', { ...one, text: 'no' }))).toBe('request.invalid')
    await agent.run('service.decline', { ...one, text: 'The seal of the ear tips is broken.' })
    expect(await mailsOf('mail.withdrawal_refused')).toBe(1)
    expect((await agent.run('service.cases', {})).body.result.open).toBe(0)
    expect((await agent.run('service.cases', { state: 'done' })).body.result.cases).toHaveLength(1)
  })
})

describe('a claim at the service desk', () => {
  it('takes a claim from the response through the workshop to its end', async () => {
    const agent = await aPerson(shop, desk)
    const code = await aClaim(shop, await anOrder())
    const one = { kind: 'claim', code } as const
    expect(codeOf(await agent.run('service.accept', one))).toBe('case.no_words')
    await agent.run('service.start', { code })
    expect(codeOf(await agent.run('service.start', { code }))).toBe('case.decided')
    await agent.run('service.accept', { ...one, text: 'We repair it free of charge.' })
    for (const state of ['received', 'in_workshop', 'in_workshop', 'returned'] as const)
      expect((await agent.run('service.repair', { code, state })).status).toBe(200)
    await agent.run('service.close', { code, repaired: true })
    const shown = (await agent.run('service.case', one)).body.result
    expect(shown.repairs.map(({ state }: { state: string }) => state)).toEqual([
      'received',
      'in_workshop',
      'returned',
    ])
    expect(shown).toMatchObject({ state: 'closed', repair: 'returned', is_open: false })
    expect(shown.terms).toContainEqual({ law: 'liable_until', day: '2029-11-20', is_over: false })
    expect(codeOf(await agent.run('service.repair', { code, state: 'ready' }))).toBe('case.decided')
  })

  it('assigns a claim only to people who may see it', async () => {
    const agent = await aPerson(shop, desk)
    const packer = await aPerson(shop, [{ role: 'warehouse', store: null }])
    const one = { kind: 'claim', code: await aClaim(shop, await anOrder()) } as const
    expect(codeOf(await agent.run('service.assign', { ...one, person: packer.id }))).toBe('staff.unknown')
    await agent.run('service.assign', { ...one, person: agent.id })
    expect((await agent.run('service.cases', { mine: true })).body.result.cases).toHaveLength(1)
    const shown = (await agent.run('service.case', one)).body.result
    expect(shown.assignee.id).toBe(agent.id)
    expect(shown.people.map(({ id }: { id: number }) => id)).toEqual([agent.id])
    await agent.run('service.assign', { ...one, person: null })
    expect((await agent.run('service.cases', { mine: true })).body.result.cases).toEqual([])
  })
})

describe('messages about a case', () => {
  it('mails messages about a case and shows them on the order page', async () => {
    const agent = await aPerson(shop, desk)
    const order = await anOrder()
    const one = { kind: 'claim', code: await aClaim(shop, order) } as const
    await agent.run('service.write', { ...one, sender: 'shop', text: 'Is the box whole?' })
    await agent.run('service.write', { ...one, sender: 'shopper', text: 'Yes, it is.' })
    expect(await mailsOf('mail.case_message')).toBe(1)
    const query = { number: order.number, orderToken: order.orderToken }
    const { claims } = (await shop.call('orderPull', { query })).body.result
    expect(claims[0].messages).toMatchObject([
      { sender: 'shop', text: 'Is the box whole?' },
      { sender: 'shopper', text: 'Yes, it is.' },
    ])
    // The code alone opens the claim, but not the messages about it.
    const pulled = (await shop.call('claimPull', { query: { code: one.code } })).body.result
    expect(pulled.messages).toBeUndefined()
  })

  it('exports and erases messages with the data of the shopper', async () => {
    const boss = await anOwner(shop)
    const body = {
      name: 'Mari Maasikas',
      email: 'mari@example.ee',
      number: '42',
      value: 'Lamp',
      description: 'It is dark.',
    }
    const { code } = (await shop.call('claimCreate', { body })).body.result
    const one = { kind: 'claim', code } as const
    await boss.run('service.write', { ...one, sender: 'shop', text: 'Dear Mari Maasikas' })
    const given = (await boss.run('customers.export', { email: 'mari@example.ee' })).body.result
    expect(given.by_email.case_messages).toMatchObject([{ code, text: 'Dear Mari Maasikas' }])
    await sql`update claims set email = ''`.execute(shop.database.db)
    expect(codeOf(await boss.run('service.write', { ...one, sender: 'shop', text: 'Hello' }))).toBe(
      'case.no_address',
    )
  })
})
