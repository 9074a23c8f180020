import { operationContext } from '@ambra/commerce/operation-context-suite'
import { cliOperation } from '@ambra/commerce/operations'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, codeOf, anOwner, type Person } from '../admin-suite.ts'
import { aKey, callWith } from '../platform/keys-suite.ts'

let shop: TestApp
let boss: Person
let other: Person
let desk: Person

beforeEach(async () => {
  shop = await createTestApp([])
  boss = await anOwner(shop)
  other = await anOwner(shop)
  desk = await aPerson(shop, [{ role: 'order-desk', store: null }])
})

const issue = async (person: Person, value_cents = 2500) =>
  Number((await person.run('gift-cards.issue', { value_cents, reason: 'late parcel' })).body.result.id)
const codeFor = async (person: Person, id: number): Promise<string> =>
  (await person.run('gift-cards.show-code', { id })).body.result.code
const show = async (id: number, person = desk) => (await person.run('gift-cards.show', { id })).body.result
const balanceOf = async (code: string) =>
  (await shop.call('giftCardBalance', { query: { storeCode: 'en' }, body: { code } })).body.result?.balance

describe('issuing a gift card in the console', () => {
  it('shows the code once, to the person who issued the card', async () => {
    const id = await issue(boss)
    expect(await show(id)).toMatchObject({ state: 'active', balance_cents: 2500, has_code_to_show: false })
    expect(await show(id, boss)).toMatchObject({ note: 'late parcel', has_code_to_show: true })
    expect(codeOf(await other.run('gift-cards.show-code', { id }))).toBe('gift_card.not_yours')
    const code = await codeFor(boss, id)
    expect(code).toMatch(/^\w{4}(-\w{4}){4}$/)
    expect(code.slice(-4)).toBe((await show(id)).ending)
    expect(await balanceOf(code)).toBe(25)
    expect(codeOf(await boss.run('gift-cards.show-code', { id }))).toBe('gift_card.code_shown')
    expect((await desk.run('gift-cards.find', { code: code.toLowerCase() })).body.result).toEqual({ id })
    // Neither the database nor the audit contains the code.
    const { rows } = await sql<{ text: string }>`
      select a::text as text from audit_entries a union all select g::text from gift_cards g`.execute(
      shop.database.db,
    )
    const stored = rows.map(({ text }) => text).join('\n')
    expect(stored).toContain('late parcel')
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(code.replaceAll('-', ''))
  })

  it('requires step-up, and the right to issue', async () => {
    expect(codeOf(await desk.run('gift-cards.issue', { value_cents: 100 }))).toBe('staff.not_allowed')
    shop.clock.advance(11 * 60_000)
    expect(codeOf(await boss.run('gift-cards.issue', { value_cents: 100 }))).toBe('staff.step_up')
    const permissions = ['gift_cards.read', 'gift_cards.manage']
    const { secret } = await aKey(await anOwner(shop), { permissions })
    expect(codeOf(await callWith(shop, secret)('gift-cards.issue', { value_cents: 100 }))).toBe(
      'keys.not_trusted',
    )
  })

  it('holds a card from the limit upwards until a second person approves, and never shows its code to them', async () => {
    expect((await boss.run('approvals.set-limit', { cents: 5000 })).status).toBe(200)
    const asked = await boss.run('gift-cards.issue', { value_cents: 5000, reason: 'raffle' })
    expect(codeOf(asked)).toBe('approval.waiting')
    const none = (await desk.run('gift-cards.list', {})).body.result
    expect(none).toMatchObject({ cards: [], open: { cards: 0, cents: 0 }, limit_cents: 5000 })
    const id = Number(asked.body.meta.params.id)
    const [waiting] = (await other.run('approvals.list', {})).body.result.approvals
    expect(waiting).toMatchObject({ operation: 'gift-cards.issue', sumCents: 5000, reason: 'raffle' })
    expect(codeOf(await boss.run('approvals.approve', { id }))).toBe('approval.own')
    const approved = await other.run('approvals.approve', { id })
    expect([approved.status, approved.body.result]).toEqual([200, true])
    const [card] = (await desk.run('gift-cards.list', {})).body.result.cards
    expect(card.issued_by).toContain(' + ')
    expect(codeOf(await other.run('gift-cards.show-code', { id: card.id }))).toBe('gift_card.not_yours')
    expect(await balanceOf(await codeFor(boss, card.id))).toBe(50)
  })

  it('adds up the cards that a person issues within a day, in the console and at the command line', async () => {
    expect((await boss.run('approvals.set-limit', { cents: 5000 })).status).toBe(200)
    await issue(boss)
    expect(codeOf(await boss.run('gift-cards.issue', { value_cents: 2500 }))).toBe('approval.waiting')
    // Each person has a separate sum.
    await issue(other)
    const run = cliOperation('gift-cards.issue')
    const context = operationContext(shop.database, { now: shop.clock.now, login: 'mari' })
    await expect(run(context, { value_cents: 5000 })).rejects.toMatchObject({
      cause: { code: 'approval.waiting' },
    })
  })
})

describe('the list of gift cards', () => {
  it('finds cards by state, last four characters and order, page by page', async () => {
    const ids = [await issue(boss, 1000), await issue(boss, 2000), await issue(boss, 3000)]
    const list = async (input: object) => (await desk.run('gift-cards.list', input)).body.result
    const idsIn = async (input: object) => (await list(input)).cards.map(({ id }: { id: number }) => id)
    expect((await list({})).open).toEqual({ cards: 3, cents: 6000 })
    const first = await list({ limit: 2 })
    expect([first.cards.length, first.next]).toEqual([2, ids[1]])
    expect(await idsIn({ limit: 2, after: first.next })).toEqual([ids[0]])
    const { ending } = await show(Number(ids[0]))
    expect(await idsIn({ q: ending.toLowerCase() })).toContain(ids[0])
    expect(await idsIn({ q: '100000999' })).toEqual([])
    await sql`update gift_cards set balance_cents = 0 where id = ${ids[0]}`.execute(shop.database.db)
    await boss.run('gift-cards.block', { id: Number(ids[1]), reason: 'lost' })
    await sql`update gift_cards set expires_at = ${shop.clock.now()} where id = ${ids[2]}`.execute(
      shop.database.db,
    )
    for (const [state, index] of [
      ['spent', 0],
      ['blocked', 1],
      ['expired', 2],
    ] as const)
      expect([state, await idsIn({ state })]).toEqual([state, [ids[index]]])
    expect(await idsIn({ state: 'active' })).toEqual([])
  })
})

describe('blocking a gift card', () => {
  it('stops the card from paying until it is unblocked', async () => {
    const id = await issue(boss)
    const code = await codeFor(boss, id)
    expect((await boss.run('gift-cards.block', { id })).body.result).toMatchObject({ state: 'blocked' })
    expect(await balanceOf(code)).toBeUndefined()
    expect(codeOf(await boss.run('gift-cards.block', { id }))).toBe('gift_card.wrong_state')
    expect(codeOf(await desk.run('gift-cards.unblock', { id }))).toBe('staff.not_allowed')
    expect((await boss.run('gift-cards.unblock', { id })).body.result).toMatchObject({ state: 'active' })
    expect(await balanceOf(code)).toBe(25)
    expect(codeOf(await boss.run('gift-cards.show', { id: 999_999 }))).toBe('gift_card.not_found')
  })
})
