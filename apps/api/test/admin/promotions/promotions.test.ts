import { operationContext } from '@ambra/commerce/operation-context-suite'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cliOperation, createCoupon, importCartRules, importCoupons } from '@ambra/commerce/operations'
import { aCategory, aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, auditOf, codeOf, anOwner } from '../admin-suite.ts'

let shop: TestApp
let editor: Awaited<ReturnType<typeof aPerson>>
let boss: Awaited<ReturnType<typeof aPerson>>

beforeAll(async () => {
  shop = await createTestApp([
    aCategory({ code: 'cables', position: 2 }),
    aProduct({ sku: 'LAMP', price: 60, stock: { qty: 50 } }),
    aProduct({ sku: 'CABLE', price: 10, stock: { qty: 50 }, categories: ['cables'] }),
    aProduct({ sku: 'REDUCED', price: 50, special: { price: 40 }, stock: { qty: 50 } }),
  ])
  editor = await aPerson(shop, [{ role: 'editor', store: null }])
  boss = await anOwner(shop)
})

const terms = (code: string, over: object = {}) => ({
  code,
  percent: 10,
  audience: 'public' as const,
  enabled: true,
  ...over,
})
const ruleTerms = (code: string, over: object = {}) => ({
  code,
  titles: { et: 'Alates 100 €', en: 'From €100' },
  percent: 5,
  minimum: 100,
  enabled: true,
  ...over,
})
const coupon = async (code: string) => (await editor.run('selling.coupon', { code })).body.result
const cartOf = async (over: object) =>
  (await editor.run('selling.test-cart', { store: 'en', goods: 'LAMP:2', ...over })).body.result

describe('coupons in the console', () => {
  it('creates, changes and removes a coupon, and rejects an outdated version', async () => {
    const made = (await editor.run('selling.save-coupon', { seen: null, terms: terms('MAY10') })).body.result
    expect(made).toMatchObject({ outcome: 'saved', present: { state: 'running', used: 0 } })
    const first = made.present.version
    const changed = terms('MAY10', { percent: 15, categories: ['cables'], minimum: 20, from: '2027-05-01' })
    const { present, outcome } = (
      await editor.run('selling.save-coupon', { seen: first, terms: changed, reason: 'campaign' })
    ).body.result
    expect(outcome).toBe('saved')
    expect(present).toMatchObject({ state: 'planned', terms: changed })
    expect(present.past[0]).toMatchObject({ before: terms('MAY10'), after: changed, reason: 'campaign' })
    // A save with an outdated version writes nothing and returns the present one.
    const late = await boss.run('selling.save-coupon', {
      seen: first,
      terms: terms('MAY10', { percent: 20 }),
    })
    expect(late.body.result).toMatchObject({ outcome: 'conflict', present: { terms: changed } })
    const again = await boss.run('selling.save-coupon', { seen: null, terms: terms('MAY10') })
    expect(again.body.result.outcome).toBe('conflict')
    const back = await editor.run('selling.save-coupon', {
      seen: present.version,
      terms: present.past[0].before,
    })
    expect(back.body.result.present.terms).toEqual(terms('MAY10'))
    expect(back.body.result.present.version).toBe(first)
  })

  it('saves a coupon once when four people create it at the same time', async () => {
    const answers = await Promise.all(
      [11, 12, 13, 14].map((percent) =>
        editor.run('selling.save-coupon', { seen: null, terms: terms('RACE', { percent }) }),
      ),
    )
    const outcomes = answers.map(({ body }) => body.result.outcome).toSorted()
    expect(outcomes).toEqual(['conflict', 'conflict', 'conflict', 'saved'])
    expect((await coupon('RACE')).past).toHaveLength(1)
  })

  it('stops a coupon at once, and includes changes by the command line in its history', async () => {
    const context = operationContext(shop.database, { now: shop.clock.now, login: 'mari' })
    await createCoupon(context, { code: 'BYHAND', amount: 5 })
    expect((await coupon('BYHAND')).past).toMatchObject([{ by: 'cli:mari', before: null }])
    const stopped = (await editor.run('selling.stop-coupon', { code: 'BYHAND', reason: 'typo' })).body.result
    expect(stopped).toMatchObject({ state: 'stopped', terms: { enabled: false } })
    await cliOperation('selling.stop-coupon')(context, { code: 'BYHAND' })
    expect((await coupon('BYHAND')).past).toHaveLength(2)
    expect(codeOf(await editor.run('selling.stop-coupon', { code: 'NOBODY' }))).toBe('selling.not_found')
  })

  it('requires step-up and the right for deep cuts to save a high discount', async () => {
    const deep = terms('DEEP', { percent: 60 })
    expect(codeOf(await editor.run('selling.save-coupon', { seen: null, terms: deep }))).toBe(
      'staff.not_allowed',
    )
    expect((await boss.run('selling.save-coupon', { seen: null, terms: deep })).body.result.outcome).toBe(
      'saved',
    )
    shop.clock.advance(11 * 60_000)
    const later = await boss.run('selling.save-coupon', {
      seen: null,
      terms: terms('DEEP2', { percent: 60 }),
    })
    expect(codeOf(later)).toBe('staff.step_up')
    const { percent: _, ...none } = terms('SUM')
    for (const minimum of [0, 100]) {
      const input = { seen: null, terms: { ...none, amount: 50, minimum } }
      expect(codeOf(await boss.run('selling.save-coupon', input))).toBe('staff.step_up')
    }
    const fair = { ...none, amount: 10, minimum: 100 }
    expect((await boss.run('selling.save-coupon', { seen: null, terms: fair })).body.result.outcome).toBe(
      'saved',
    )
  })

  it('lists coupons page by page, by state and search text', async () => {
    const first = (await editor.run('selling.coupons', { limit: 2 })).body.result
    expect(first.coupons).toHaveLength(2)
    const second = (await editor.run('selling.coupons', { limit: 100, after: first.next })).body.result
    const ids = [...first.coupons, ...second.coupons].map(({ id }: { id: number }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
    const found = (await editor.run('selling.coupons', { q: 'byh', state: 'stopped' })).body.result.coupons
    expect(found).toMatchObject([{ terms: { code: 'BYHAND' } }])
    expect((await editor.run('selling.coupons', { q: '%' })).body.result.coupons).toEqual([])
  })

  it('rejects coupon terms that contradict each other', async () => {
    for (const wrong of [
      { to: '2020-01-01' },
      { from: '2027-02-31' },
      { amount: 5 },
      { categories: ['nowhere'] },
      { audience: 'personal' },
    ]) {
      const answer = await editor.run('selling.save-coupon', { seen: null, terms: terms('WRONG', wrong) })
      expect([wrong, codeOf(answer)]).toEqual([wrong, 'request.invalid'])
    }
  })

  it('restricts coupons to people who set prices in every store', async () => {
    for (const role of [
      { role: 'editor', store: 'en' },
      { role: 'order-desk', store: null },
    ]) {
      const other = await aPerson(shop, [role])
      expect(codeOf(await other.run('selling.coupons', {}))).toBe('staff.not_allowed')
      expect(codeOf(await other.run('selling.stop-coupon', { code: 'MAY10' }))).toBe('staff.not_allowed')
      expect(codeOf(await other.run('selling.test-cart', { store: 'en', goods: 'LAMP' }))).toBe(
        'staff.not_allowed',
      )
    }
    const entries = await auditOf(shop)
    expect(entries.some((one) => one.operation === 'selling.save-coupon' && one.subject_id === 'MAY10')).toBe(
      true,
    )
  })
})

describe('a coupon of high value', () => {
  const save = (over: object) =>
    giver.run('selling.save-coupon', { seen: null, terms: terms(`MUCH${(made += 1)}`, over) })
  let made = 0
  let giver: typeof boss

  it('requires a second person for a coupon from the limit on, and for every high percentage', async () => {
    giver = await anOwner(shop)
    const second = await anOwner(shop)
    shop.clock.advance(1000)
    expect((await giver.run('approvals.set-limit', { cents: 5_000 })).status).toBe(200)
    const money = { percent: undefined, amount: 60 }
    const [large, share] = [await save(money), await save({ percent: 40 })]
    expect([codeOf(large), codeOf(share)]).toEqual(['approval.waiting', 'approval.waiting'])
    expect((await giver.run('selling.coupon', { code: 'MUCH1' })).status).toBe(404)
    expect((await save({ ...money, amount: 40 })).status).toBe(200)
    expect((await save({ percent: 30 })).status).toBe(200)
    // A large amount is no gift when it is a small share of the cart.
    expect((await save({ ...money, minimum: 200 })).status).toBe(200)
    const id = Number(large.body.meta.params.id)
    expect(codeOf(await giver.run('approvals.approve', { id }))).toBe('approval.own')
    expect((await second.run('approvals.approve', { id })).status).toBe(200)
    expect(await coupon('MUCH1')).toMatchObject({ terms: { amount: 60 } })
  })

  it('stores none at the command line that needs a second person, by a command or by a file', async () => {
    const context = operationContext(shop.database, { now: shop.clock.now, login: 'mari' })
    const file = join(await mkdtemp(join(tmpdir(), 'ambra-')), 'rows.jsonl')
    const imported = async (run: typeof importCoupons, rows: object[]) => {
      await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'))
      return run(context, { file })
    }
    const tooMuch = [{ percent: 40 }, { amount: 60 }, { amount: 60, email: 'mari@example.ee' }]
    for (const [index, over] of tooMuch.entries())
      await expect(createCoupon(context, { code: `LINE${index}`, ...over })).rejects.toThrow('second person')
    const coupons = await imported(importCoupons, [
      ...tooMuch.map((over, index) => ({ code: `FILE${index}`, ...over })),
      { code: 'FILE-SMALL', percent: 30 },
    ])
    expect(coupons.refused.map(({ line }) => line)).toEqual([1, 2, 3])
    const titles = { et: 'Kingitus', en: 'Gift' }
    const rules = await imported(importCartRules, [
      { code: 'TWO-FOR-ONE', titles, cheapestFreeOf: 2 },
      { code: 'FOUR-FOR-THREE', titles, cheapestFreeOf: 4 },
    ])
    expect([rules.stored, rules.refused.map(({ line }) => line)]).toEqual([1, [1]])
    await createCoupon(context, { code: 'LINE-SMALL', amount: 40 })
    expect(codeOf(await giver.run('selling.coupon', { code: 'FILE1' }))).toBe('selling.not_found')
    expect(codeOf(await giver.run('selling.rule', { code: 'TWO-FOR-ONE' }))).toBe('selling.not_found')
    await giver.run('selling.stop-rule', { code: 'FOUR-FOR-THREE' })
  })
})

describe('a simulated cart', () => {
  it('returns the totals of the shop, and the reason why a rule does not apply', async () => {
    await editor.run('selling.save-rule', { seen: null, terms: ruleTerms('OVER-100') })
    await editor.run('selling.save-rule', { seen: null, terms: ruleTerms('OVER-200', { minimum: 200 }) })
    await editor.run('selling.save-rule', {
      seen: null,
      terms: ruleTerms('CABLES', {
        percent: undefined,
        minimum: undefined,
        cheapestFreeOf: 4,
        categories: ['cables'],
      }),
    })
    const cart = await cartOf({ coupon: 'may10' })
    expect(cart).toMatchObject({
      goods_cents: 12_000,
      discount_cents: 600 + 1140,
      total_cents: 10_260,
      unknown: [],
    })
    expect(cart.lines).toMatchObject([{ sku: 'LAMP', qty: 2, rule_cents: 600, coupon_cents: 1140 }])
    const rules = Object.fromEntries(cart.rules.map((one: { code: string }) => [one.code, one]))
    expect(rules['OVER-100']).toMatchObject({ is_applied: true, takes_cents: 600, reason: null })
    expect(rules['OVER-200']).toMatchObject({ is_applied: false, reason: 'minimum', missing_cents: 8000 })
    expect(rules['CABLES']).toMatchObject({ reason: 'not_for_goods' })
    const few = await cartOf({ goods: 'CABLE:3, NOTHING' })
    expect(few.unknown).toMatchObject([{ sku: 'NOTHING', error: 'cart.unknown_sku' }])
    const cables = few.rules.find(({ code }: { code: string }) => code === 'CABLES')
    expect(cables).toMatchObject({ reason: 'few_pieces' })
    expect(few.coupons.find(({ code }: { code: string }) => code === 'BYHAND')).toBeUndefined()
  })

  it('simulates another time, a customer group and unsaved terms', async () => {
    const draft = ruleTerms('DRAFT', { percent: 20, groups: ['general'], from: '2027-01-01' })
    const input = { draft_rule: JSON.stringify(draft) }
    const reasonOf = async (over: object) => {
      const { rules } = await cartOf({ ...input, ...over })
      return rules.find(({ code }: { code: string }) => code === 'DRAFT').reason
    }
    const { groups } = (await editor.run('selling.choices', {})).body.result
    const group = groups.find(({ code }: { code: string }) => code === 'general').id
    expect(await reasonOf({ group })).toBe('not_begun')
    expect(await reasonOf({ at: '2027-01-02T10:00:00Z' })).toBe('other_group')
    expect(await reasonOf({ group, at: '2027-01-02T10:00:00Z' })).toBeNull()
    const draftCoupon = JSON.stringify(terms('TRY', { percent: 25 }))
    const tried = await cartOf({ goods: 'CABLE', draft_coupon: draftCoupon })
    expect(tried).toMatchObject({ discount_cents: 250, total_cents: 750 })
    expect(codeOf(await editor.run('selling.coupon', { code: 'TRY' }))).toBe('selling.not_found')
    expect(codeOf(await editor.run('selling.rule', { code: 'DRAFT' }))).toBe('selling.not_found')
  })

  it('stores nothing of a simulation, and rejects invalid input', async () => {
    const count = async () =>
      JSON.stringify(
        await Promise.all(
          (['carts', 'cart_rules', 'coupons', 'edits', 'orders'] as const).map((table) =>
            shop.database.db
              .selectFrom(table)
              .select(({ fn }) => fn.countAll().as('n'))
              .executeTakeFirst(),
          ),
        ),
        (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value),
      )
    const before = await count()
    await cartOf({ coupon: 'MAY10', goods: 'LAMP:2\nREDUCED:1' })
    expect(await count()).toBe(before)
    const wrong = [
      { draft_rule: '{"code":"X"}' },
      { draft_rule: 'no' },
      { at: 'never' },
      { goods: Array.from({ length: 30 }, () => 'LAMP').join(',') },
    ]
    for (const input of wrong)
      expect(codeOf(await editor.run('selling.test-cart', { store: 'en', goods: 'LAMP', ...input }))).toBe(
        'request.invalid',
      )
    expect(codeOf(await editor.run('selling.test-cart', { store: 'xx', goods: 'LAMP' }))).toBe(
      'store.unknown',
    )
  })
})

describe('rules in the console', () => {
  it('keeps the versions of a rule and counts its orders', async () => {
    const made = (await editor.run('selling.rule', { code: 'OVER-100' })).body.result
    expect(made).toMatchObject({ used: 0, state: 'running', terms: ruleTerms('OVER-100') })
    const saved = await editor.run('selling.save-rule', {
      seen: made.version,
      terms: ruleTerms('OVER-100', { enabled: false }),
    })
    expect(saved.body.result.present).toMatchObject({ state: 'stopped' })
    const same = await editor.run('selling.save-rule', {
      seen: saved.body.result.present.version,
      terms: ruleTerms('OVER-100', { enabled: false }),
    })
    expect(same.body.result.outcome).toBe('same')
    expect((await editor.run('selling.rule', { code: 'OVER-100' })).body.result.past).toHaveLength(2)
    // A discount for every customer on every item is a special price, not a rule.
    const plain = await editor.run('selling.save-rule', {
      seen: null,
      terms: ruleTerms('ALL', { minimum: 0 }),
    })
    expect(codeOf(plain)).toBe('request.invalid')
  })
})
