import { operationContext } from '@ambra/commerce/operation-context-suite'
import { cliOperation } from '@ambra/commerce/operations'
import { orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { aPerson, auditOf, browserOf, codeOf, signInBy, anOwner } from './admin-suite.ts'
import { aWithdrawal, deliveredOrder } from './service/service-suite.ts'

let shop: TestApp
const desk = [{ role: 'order-desk', store: null }]
const limit = 20_000

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 100, stock: { qty: 10 } })])
})

const anOrder = async () => (await deliveredOrder(shop, [{ sku: 'LAMP', qty: 3 }])).number
const refundsOf = async () =>
  (
    await shop.database.db.selectFrom('refunds').select(['amount_cents', 'actor']).orderBy('id').execute()
  ).map(({ amount_cents, actor }) => [amount_cents, actor])
/** An owner who has set the limit, and an agent who requests the refund of a whole order. */
async function asked() {
  const boss = await anOwner(shop)
  expect((await boss.run('approvals.set-limit', { cents: limit })).status).toBe(200)
  const agent = await aPerson(shop, desk)
  const number = await anOrder()
  const answer = await agent.run('orders.refund', { number, restock: true })
  return { boss, agent, number, answer, id: Number(answer.body.meta?.params?.id) }
}

describe('approval by a second person', () => {
  it('requires a second person from the limit on, and does nothing before the approval', async () => {
    const { boss, agent, number, answer, id } = await asked()
    expect([answer.status, codeOf(answer)]).toEqual([409, 'approval.waiting'])
    expect(await refundsOf()).toEqual([])
    expect((await auditOf(shop)).at(-1)).toMatchObject({
      operation: 'orders.refund',
      outcome: 'refused',
      code: 'approval.waiting',
      actor_id: String(agent.id),
    })
    // A repeated request returns the same approval.
    expect((await agent.run('orders.refund', { number, restock: true })).body.meta.params.id).toBe(id)
    const { approvals, limitCents } = (await boss.run('approvals.list', {})).body.result
    expect(limitCents).toBe(limit)
    expect(approvals).toMatchObject([
      {
        id,
        operation: 'orders.refund',
        number,
        sumCents: 30_300,
        may_decide: true,
        is_own: false,
        state: 'open',
      },
    ])
  })

  it('requires no second person below the limit', async () => {
    const { agent, number } = await asked()
    expect((await agent.run('orders.refund', { number, lines: ['#1=1'] })).status).toBe(200)
    expect((await agent.run('orders.refund', { number, amount: '99.99' })).status).toBe(200)
    expect(codeOf(await agent.run('orders.refund', { number, amount: '200.00' }))).not.toBeUndefined()
  })

  it('requires a second person when small refunds add up to the limit', async () => {
    const { agent, number } = await asked()
    for (const amount of ['100.00', '99.99'])
      expect((await agent.run('orders.refund', { number, amount })).status).toBe(200)
    expect(codeOf(await agent.run('orders.refund', { number, amount: '0.01' }))).toBe('approval.waiting')
    expect((await refundsOf()).map(([cents]) => cents)).toEqual([10_000, 9_999])
    // Each order has its own sum.
    expect((await agent.run('orders.refund', { number: await anOrder(), amount: '100.00' })).status).toBe(200)
  })

  it('carries out an approved refund, with both names in the history', async () => {
    const { boss, agent, number, id } = await asked()
    expect((await boss.run('approvals.approve', { id })).status).toBe(200)
    expect(await refundsOf()).toEqual([
      [30_300, `operator:Mari Maasikas (${agent.id}) + Mari Maasikas (${boss.id})`],
    ])
    expect((await auditOf(shop)).slice(-2)).toMatchObject([
      { operation: 'orders.refund', outcome: 'done', actor_id: String(agent.id), subject_id: number },
      { operation: 'approvals.approve', outcome: 'done', actor_id: String(boss.id), subject_id: String(id) },
    ])
    expect(codeOf(await boss.run('approvals.approve', { id }))).toBe('approval.ended')
  })

  it('never accepts the requester as the second person, in any session', async () => {
    const boss = await anOwner(shop)
    await boss.run('approvals.set-limit', { cents: limit })
    const number = await anOrder()
    const id = Number((await boss.run('orders.refund', { number })).body.meta.params.id)
    const other = browserOf(shop, '192.0.2.99')
    expect((await signInBy(other, boss.key)).response.status).toBe(200)
    for (const browser of [boss.browser, other])
      for (const name of ['approvals.approve', 'approvals.decline'] as const)
        expect(codeOf(await browser.run(name, { id }))).toBe('approval.own')
    // The database rejects it too.
    const self = sql`update approvals set state = 'done', decided_at = now(), decider_kind = asker_kind, decider_id = asker_id`
    await expect(self.execute(shop.database.db)).rejects.toThrow(/approvals/)
    expect(await refundsOf()).toEqual([])
  })

  it('accepts only approvers with the right in the store of the order', async () => {
    const { id } = await asked()
    const mate = await aPerson(shop, desk)
    expect(codeOf(await mate.run('approvals.approve', { id }))).toBe('staff.not_allowed')
    expect((await mate.run('approvals.list', {})).body.result.approvals).toEqual([])
    const local = await aPerson(shop, [{ role: 'owner', store: 'en' }])
    expect(codeOf(await local.run('approvals.approve', { id }))).toBe('approval.not_found')
    expect(codeOf(await local.run('approvals.decline', { id }))).toBe('approval.not_found')
    expect((await local.run('approvals.list', {})).body.result.approvals).toEqual([])
    expect(codeOf(await local.run('approvals.withdraw', { id }))).toBe('approval.not_found')
  })

  it('rejects the approval when the order has changed', async () => {
    const { boss, agent, number, id } = await asked()
    shop.clock.advance(60_000)
    await agent.run('orders.refund', { number, amount: '1.00' })
    expect(codeOf(await boss.run('approvals.approve', { id }))).toBe('approval.changed')
    expect(await refundsOf()).toHaveLength(1)
    const [shown] = (await boss.run('approvals.list', {})).body.result.approvals
    expect(shown).toMatchObject({ id, state: 'open' })
    // A new request creates a new approval with the new sum, and the former one expires.
    const again = Number((await agent.run('orders.refund', { number, restock: true })).body.meta.params.id)
    expect(again).not.toBe(id)
    expect(codeOf(await boss.run('approvals.approve', { id }))).toBe('approval.ended')
    expect((await boss.run('approvals.approve', { id: again })).status).toBe(200)
    expect((await refundsOf()).map(([cents]) => cents)).toEqual([100, 30_200])
  })

  it('carries out nothing for a requester who was disabled since', async () => {
    const { boss, agent, id } = await asked()
    shop.clock.advance(60_000)
    expect((await boss.run('staff.disable', { id: agent.id, reason: 'left' })).status).toBe(200)
    expect(codeOf(await boss.run('approvals.approve', { id }))).toBe('staff.not_allowed')
    expect(await refundsOf()).toEqual([])
  })

  it('shows the approver the current state of the order', async () => {
    const { boss, number } = await asked()
    shop.clock.advance(60_000)
    const orders = orderRepository(shop.database.db)
    const order = await orders.findByNumber(number)
    await orders.setStatus(order?.id ?? 0, 'completed', { actor: 'operator', now: shop.clock.now() })
    const [shown] = (await boss.run('approvals.list', {})).body.result.approvals
    expect(shown.changes).toMatchObject([{ what: 'completed', by: 'operator' }])
    expect(codeOf(await boss.run('approvals.approve', { id: shown.id }))).toBe('approval.changed')
  })

  it('rejects the approval of an expired or withdrawn request', async () => {
    const { boss, agent, number, id } = await asked()
    await agent.run('approvals.withdraw', { id })
    expect(codeOf(await boss.run('approvals.approve', { id }))).toBe('approval.ended')
    const second = Number((await agent.run('orders.refund', { number, restock: true })).body.meta.params.id)
    await boss.run('staff.disable', { id: agent.id })
    expect(codeOf(await boss.run('approvals.approve', { id: second }))).toBe('staff.not_allowed')
    await boss.run('staff.enable', { id: agent.id })
    await sql`update approvals set expires_at = ${shop.clock.now()} where id = ${second}`.execute(
      shop.database.db,
    )
    expect(codeOf(await boss.run('approvals.approve', { id: second }))).toBe('approval.ended')
    expect(await refundsOf()).toEqual([])
  })

  it('refunds once when two people approve at the same moment', async () => {
    const { boss, id } = await asked()
    const mate = await anOwner(shop)
    const codes = await Promise.all(
      [boss, mate].map((one) => one.run('approvals.approve', { id }).then(codeOf)),
    )
    expect(codes.toSorted()).toEqual(['approval.ended', undefined])
    expect(await refundsOf()).toHaveLength(1)
  })

  it('requires a second person for the refund of a withdrawal', async () => {
    const { boss } = await asked()
    const order = await deliveredOrder(shop, [{ sku: 'LAMP', qty: 3 }])
    const one = { kind: 'withdrawal', code: await aWithdrawal(shop, order) } as const
    const agent = await aPerson(shop, [{ role: 'service-desk', store: null }])
    await agent.run('service.accept', one)
    const waits = await agent.run('service.refund', { ...one, restock: true })
    expect(codeOf(waits)).toBe('approval.waiting')
    const pending = async () =>
      (await boss.run('orders.show', { number: order.number })).body.result.approvals
    expect(await pending()).toMatchObject([
      { id: waits.body.meta.params.id, sumCents: 30_300, asked_by: 'Mari Maasikas' },
    ])
    expect((await boss.run('approvals.approve', { id: waits.body.meta.params.id })).status).toBe(200)
    expect((await agent.run('service.case', one)).body.result.refund).toMatchObject({ amountCents: 30_300 })
    expect(await pending()).toEqual([])
  })

  it('requires a second person to raise the limit, but not to lower it', async () => {
    const boss = await anOwner(shop)
    const mate = await anOwner(shop)
    const set = (cents: number | null) => boss.run('approvals.set-limit', { cents })
    expect((await set(20_000)).status).toBe(200)
    expect((await set(10_000)).status).toBe(200)
    expect(codeOf(await set(null))).toBe('approval.waiting')
    const raised = await set(50_000)
    expect(codeOf(raised)).toBe('approval.waiting')
    const limitNow = async () => (await boss.run('approvals.list', {})).body.result.limitCents
    expect(await limitNow()).toBe(10_000)
    await mate.run('approvals.approve', { id: raised.body.meta.params.id })
    expect(await limitNow()).toBe(50_000)
  })

  it('treats the login of the command line as the requester', async () => {
    const boss = await anOwner(shop)
    await boss.run('approvals.set-limit', { cents: limit })
    const number = await anOrder()
    const context = operationContext(shop.database, { now: shop.clock.now, login: 'jaan' })
    await expect(cliOperation('orders.refund')(context, { number })).rejects.toThrow(/needs a second person/)
    const [{ id }] = (await boss.run('approvals.list', {})).body.result.approvals
    await expect(cliOperation('approvals.approve')(context, { id })).rejects.toThrow(/yourself/)
    expect((await boss.run('approvals.approve', { id })).status).toBe(200)
    expect(await refundsOf()).toEqual([[30_300, `operator:cli:jaan + Mari Maasikas (${boss.id})`]])
  })
})

describe('refunds to send', () => {
  it('lists promised refunds until they are sent', async () => {
    const boss = await anOwner(shop)
    const number = await anOrder()
    await boss.run('orders.refund', { number, lines: ['#1=1'], reason: 'scratched' })
    const { result } = (await boss.run('refunds.list', {})).body
    expect(result).toMatchObject({ toSend: 1, toSendCents: 10_000, next: null })
    const [refund] = result.refunds
    expect(refund).toMatchObject({ number, amountCents: 10_000, reason: 'scratched', state: 'to_do' })
    expect(refund.payee).toMatch(/\S/)
    const clerk = await aPerson(shop, [{ role: 'accountant', store: null }])
    expect((await clerk.run('refunds.list', {})).body.result.refunds[0].payee).toBeNull()
    const local = await aPerson(shop, [{ role: 'owner', store: 'en' }])
    expect((await local.run('refunds.list', {})).body.result).toMatchObject({ refunds: [], toSend: 0 })
    expect(codeOf(await local.run('refunds.done', { id: refund.id }))).toBe('refund.not_found')
    const sent = await boss.run('refunds.done', { id: refund.id, reference: 'RB 17' })
    expect(sent.body.result).toEqual({ id: refund.id, number, amountCents: 10_000 })
    expect((await boss.run('refunds.list', {})).body.result.refunds).toEqual([])
    const done = (await boss.run('refunds.list', { state: 'done' })).body.result.refunds
    expect(done).toMatchObject([{ id: refund.id, reference: 'RB 17' }])
  })

  it('names the legal deadline of a refund', async () => {
    const agent = await anOwner(shop)
    const order = await deliveredOrder(shop, [{ sku: 'LAMP', qty: 1 }])
    const one = { kind: 'withdrawal', code: await aWithdrawal(shop, order) } as const
    await agent.run('service.accept', one)
    await agent.run('service.refund', { ...one, restock: true })
    const [refund] = (await agent.run('refunds.list', {})).body.result.refunds
    expect(refund).toMatchObject({ due: '2026-12-04', days_left: 14 })
  })
})
