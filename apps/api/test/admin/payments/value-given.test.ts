import { operationContext } from '@ambra/commerce/operation-context-suite'
import { cliOperation } from '@ambra/commerce/operations'
import { referenceNumber } from '@ambra/domain/payments/reference-number'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { billed, prepareSales, soldFiles } from '../../fulfilment/download-suite.ts'
import { buyerOf } from '../../sales/order-suite.ts'
import {
  acceptByPasskey,
  aPerson,
  auditOf,
  browserOf,
  codeOf,
  resetToken,
  anOwner,
  owner,
  type Person,
} from '../admin-suite.ts'
import { nameAccounts, ownAccount, statement } from './bank-suite.ts'
import { aKey, callWith } from '../platform/keys-suite.ts'

const desk = [{ role: 'order-desk', store: null }]
const limit = 5_000
let shop: TestApp
let boss: Person
let agent: Person
const buyer = buyerOf(() => shop)

beforeEach(async () => {
  shop = await createTestApp([
    ...soldFiles(),
    aProduct({
      sku: 'CARD',
      product_type: 'virtual',
      gift_card: true,
      price: 25,
      stock: { qty: 0, manage: false },
    }),
  ])
  await prepareSales(shop)
  boss = await anOwner(shop)
  agent = await aPerson(shop, desk)
})

const setLimit = async () =>
  expect((await boss.run('approvals.set-limit', { cents: limit })).status).toBe(200)
const ordered = async (...items: { sku: string; qty?: number }[]) =>
  (await buyer.order(await buyer.cartWith(...items), { addressInformation: billed })).body.result
const pay = (person: Pick<Person, 'run'>, number: string) =>
  person.run('orders.set-status', { number, status: 'paid', comment: 'paid at the till' })
const cardsOf = async (order: { orderNumber: string; orderToken: string }) =>
  ((await buyer.pullOrder(order)).giftCards ?? []).length

describe('gift cards and files of an order that a person marks as paid', () => {
  it('requires step-up to mark an order of gift cards as paid', async () => {
    const { orderNumber } = await ordered({ sku: 'CARD' })
    shop.clock.advance(11 * 60_000)
    expect(codeOf(await pay(agent, orderNumber))).toBe('staff.step_up')
  })

  it('holds gift cards until a second person approves', async () => {
    await setLimit()
    const order = await ordered({ sku: 'CARD', qty: 2 })
    const asked = await pay(agent, order.orderNumber)
    expect([asked.status, codeOf(asked)]).toEqual([409, 'approval.waiting'])
    expect(await cardsOf(order)).toBe(0)
    const { rows } =
      await sql`select 1 from outbox where kind in ('order.gift_cards', 'order.downloads')`.execute(
        shop.database.db,
      )
    expect(rows).toEqual([])
    const id = Number(asked.body.meta.params.id)
    const [waiting] = (await boss.run('approvals.list', {})).body.result.approvals
    expect(waiting).toMatchObject({
      operation: 'orders.set-status',
      sumCents: limit,
      number: order.orderNumber,
    })
    expect((await boss.run('approvals.approve', { id })).status).toBe(200)
    expect(await cardsOf(order)).toBe(2)
    expect((await auditOf(shop)).slice(-3).map(({ operation, outcome }) => [operation, outcome])).toEqual([
      ['orders.set-status', 'refused'],
      ['orders.set-status', 'done'],
      ['approvals.approve', 'done'],
    ])
  })

  it('adds up gift cards and files over the orders of a day', async () => {
    await setLimit()
    const files = await ordered({ sku: 'GUIDE', qty: 3 })
    expect((await pay(agent, files.orderNumber)).status).toBe(200)
    expect(codeOf(await pay(agent, (await ordered({ sku: 'CARD' })).orderNumber))).toBe('approval.waiting')
    // Each person has a separate sum.
    const other = await aPerson(shop, desk)
    expect((await pay(other, (await ordered({ sku: 'CARD' })).orderNumber)).status).toBe(200)
  })

  it('applies the limit at the command line and to API keys', async () => {
    await setLimit()
    const run = cliOperation('orders.set-status')
    const context = operationContext(shop.database, { now: shop.clock.now, login: 'mari' })
    const order = await ordered({ sku: 'CARD', qty: 2 })
    await expect(
      run(context, { number: order.orderNumber, status: 'paid', comment: 'at the till' } as never),
    ).rejects.toMatchObject({ cause: { code: 'approval.waiting' } })
    const permissions = ['orders.read', 'orders.move']
    const plain = await aKey(boss, { permissions })
    expect(codeOf(await pay({ run: callWith(shop, plain.secret) }, order.orderNumber))).toBe(
      'keys.not_trusted',
    )
    const trusted = await aKey(boss, { permissions, trusted: ['orders.set-status'] })
    expect(codeOf(await pay({ run: callWith(shop, trusted.secret) }, order.orderNumber))).toBe(
      'approval.waiting',
    )
    expect(await cardsOf(order)).toBe(0)
  })

  it('requires no second person without a limit, and never for physical products', async () => {
    const cards = await ordered({ sku: 'CARD', qty: 2 })
    expect((await pay(agent, cards.orderNumber)).status).toBe(200)
    await setLimit()
    const goods = await ordered({ sku: 'CARE', qty: 3 })
    expect((await pay(agent, goods.orderNumber)).status).toBe(200)
  })
})

describe('gift cards of an order paid by a bank statement', () => {
  let clerk: Person
  beforeEach(async () => {
    await nameAccounts(shop, ownAccount)
    clerk = await aPerson(shop, [{ role: 'accountant', store: null }])
  })
  const bought = async (qty: number) => {
    const order = await ordered({ sku: 'CARD', qty })
    await sql`update orders set status = 'awaiting_payment' where number = ${order.orderNumber}`.execute(
      shop.database.db,
    )
    return order
  }
  const upload = async (number: string, sum: string) => {
    const xml = statement([{ id: number, sum, reference: referenceNumber(number) }])
    expect((await clerk.run('bank.import', { xml })).body.result).toMatchObject({ added: 1 })
    return (await clerk.run('bank.match-next', {})).body.result
  }

  it('holds the match of a large gift card order for a person and a second person', async () => {
    await setLimit()
    const order = await bought(2)
    expect(await upload(order.orderNumber, '50.00')).toMatchObject({ matched: 0, open: 1 })
    expect(await cardsOf(order)).toBe(0)
    const [line] = (await clerk.run('bank.lines', {})).body.result.lines
    expect(line).toMatchObject({ note: 'bank.value_given' })
    const asked = await clerk.run('bank.match', { ids: [line.id], numbers: [order.orderNumber] })
    expect(codeOf(asked)).toBe('approval.waiting')
    expect(await cardsOf(order)).toBe(0)
    const id = Number(asked.body.meta.params.id)
    expect((await boss.run('approvals.approve', { id })).status).toBe(200)
    expect(await cardsOf(order)).toBe(2)
  })

  it('adds up gift cards over the statements of a day', async () => {
    await setLimit()
    expect(await upload((await bought(1)).orderNumber, '25.00')).toMatchObject({ matched: 1 })
    const second = await bought(1)
    expect(await upload(second.orderNumber, '25.00')).toMatchObject({ matched: 0, open: 1 })
    expect(await cardsOf(second)).toBe(0)
  })

  it('issues gift cards at once without a limit', async () => {
    const order = await bought(2)
    expect(await upload(order.orderNumber, '50.00')).toMatchObject({ matched: 1 })
    expect(await cardsOf(order)).toBe(2)
  })
})

describe('independence of the second person', () => {
  /** Creates, changes or resets an account as the requester, and requests the approval. */
  async function asked() {
    await setLimit()
    const order = await ordered({ sku: 'CARD', qty: 2 })
    return async (asker: Person) => Number((await pay(asker, order.orderNumber)).body.meta.params.id)
  }
  const approve = async (person: Pick<Person, 'run'>, id: number) =>
    codeOf(await person.run('approvals.approve', { id }))

  it('rejects an approver whose account is newer than the request', async () => {
    const id = await (await asked())(boss)
    shop.clock.advance(1000)
    expect(await approve(await anOwner(shop), id)).toBe('approval.not_independent')
  })

  it('rejects an approver whose right is newer than the request or came from the requester', async () => {
    const ask = await asked()
    const [other, third] = [await anOwner(shop), await anOwner(shop)]
    shop.clock.advance(60_000)
    const id = await ask(boss)
    shop.clock.advance(1000)
    for (const run of [
      () => boss.run('staff.set-roles', { id: other.id, roles: owner }),
      () => third.run('staff.set-roles', { id: other.id, roles: owner }),
    ]) {
      expect((await run()).status).toBe(200)
      expect(await approve(other, id)).toBe('approval.not_independent')
    }
    expect(await approve(third, id)).toBeUndefined()
  })

  it('rejects an approver whom the requester let in within the week before', async () => {
    const ask = await asked()
    const other = await anOwner(shop)
    expect((await boss.run('staff.set-roles', { id: other.id, roles: owner })).status).toBe(200)
    shop.clock.advance(5 * 60_000)
    const id = await ask(boss)
    expect(await approve(other, id)).toBe('approval.not_independent')
  })

  it('rejects an approver whose access the requester reset within the week before', async () => {
    const ask = await asked()
    const [other, third] = [await anOwner(shop), await anOwner(shop)]
    expect((await boss.run('staff.reset-access', { id: other.id })).status).toBe(200)
    // The requester could have read this link in the colleague's mailbox.
    const again = browserOf(shop)
    expect((await acceptByPasskey(again, await resetToken(shop, other.id))).response.status).toBe(200)
    shop.clock.advance(5 * 60_000)
    const id = await ask(boss)
    expect(await approve(again, id)).toBe('approval.not_independent')
    expect(await approve(third, id)).toBeUndefined()
  })

  it('requires two people to invite an owner while there is a limit', async () => {
    await setLimit()
    const second = await anOwner(shop)
    const email = 'sock@shop.example'
    const invited = await boss.run('staff.invite', { email, roles: owner, language: 'en' })
    expect(codeOf(invited)).toBe('approval.waiting')
    const plain = await boss.run('staff.invite', { email: 'desk@shop.example', roles: desk, language: 'en' })
    expect(plain.status).toBe(200)
    const raised = await boss.run('staff.set-roles', { id: agent.id, roles: owner })
    expect(codeOf(raised)).toBe('approval.waiting')
    const permissions = ['orders.read', 'orders.refund_large']
    await boss.run('roles.save', { code: 'giver', name: 'Giver', permissions: ['orders.read'] })
    expect(
      (await boss.run('staff.set-roles', { id: agent.id, roles: [{ role: 'giver', store: null }] })).status,
    ).toBe(200)
    expect(codeOf(await boss.run('roles.save', { code: 'giver', name: 'Giver', permissions }))).toBe(
      'approval.waiting',
    )
    const id = Number(invited.body.meta.params.id)
    expect(await approve(second, id)).toBeUndefined()
    const { rows } = await sql<{
      email: string
    }>`select email from staff_invites where email = ${email}`.execute(shop.database.db)
    expect(rows).toHaveLength(1)
  })
})
