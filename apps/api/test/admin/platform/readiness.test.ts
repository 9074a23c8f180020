import { setCurrentShop } from '@ambra/domain/platform/shop/current-shop'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, browserOf, codeOf, anOwner } from '../admin-suite.ts'

let shop: TestApp

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', status: 2 })])
})

const owner = () => anOwner(shop)
type Person = Awaited<ReturnType<typeof owner>>
type Point = { point: string; is_ready: boolean; lacks: string[] }

async function pointOf(person: Person, wanted: string): Promise<Point | undefined> {
  const { points } = (await person.run('shop.readiness', {})).body.result
  return points.find(({ point }: Point) => point === wanted)
}

describe('the readiness of a shop', () => {
  it('names what a shop without anything lacks', async () => {
    const person = await owner()
    expect(await pointOf(person, 'product')).toEqual({
      point: 'product',
      is_ready: false,
      is_required: true,
      lacks: ['product'],
    })
    expect((await pointOf(person, 'pages'))?.lacks).toContain('/en/purchase-sales-rules')
    expect((await pointOf(person, 'pages'))?.lacks).toContain('/ostu-muugi-reeglid')
    expect((await pointOf(person, 'company'))?.lacks).toContain('company_address')
    expect((await pointOf(person, 'order'))?.is_ready).toBe(false)
  })

  it('asks for no page of a closed store', async () => {
    const person = await owner()
    setCurrentShop({ closed_stores: 'ru' })
    const lacks = (await pointOf(person, 'pages'))?.lacks ?? []
    setCurrentShop({})
    expect(lacks.filter((page) => page.startsWith('/ru/'))).toEqual([])
    expect(lacks).toContain('/en/delivery')
  })

  it('is ready point by point', async () => {
    const person = await owner()
    await person.run('products.publish', { sku: 'LAMP', changes: [{ path: 'status', before: 2, after: 1 }] })
    expect((await pointOf(person, 'product'))?.is_ready).toBe(true)
    const { db } = shop.database
    await db
      .insertInto('content_pages')
      .values({
        store_id: 2,
        identifier: 'delivery',
        title: 'Delivery',
        body: 'We send at once.',
        sections: '[]',
        media: '{}',
        published_at: shop.clock.now(),
        updated_at: shop.clock.now(),
      })
      .execute()
    expect((await pointOf(person, 'pages'))?.lacks).not.toContain('/en/delivery')
  })

  it('counts neither a price of zero nor a page that is shown later', async () => {
    const person = await owner()
    await person.run('products.publish', { sku: 'LAMP', changes: [{ path: 'status', before: 2, after: 1 }] })
    const { db } = shop.database
    await db.updateTable('prices').set({ price_cents: 0 }).execute()
    expect((await pointOf(person, 'product'))?.is_ready).toBe(false)
    const page = { store_id: 2, identifier: 'delivery', title: 'Delivery', body: 'Soon.' }
    const at = shop.clock.now()
    await db
      .insertInto('content_pages')
      .values({
        ...page,
        sections: '[]',
        media: '{}',
        shown_from: new Date(at.getTime() + 60_000),
        published_at: at,
        updated_at: at,
      })
      .execute()
    expect((await pointOf(person, 'pages'))?.lacks).toContain('/en/delivery')
    shop.clock.advance(60_000)
    expect((await pointOf(person, 'pages'))?.lacks).not.toContain('/en/delivery')
  })

  it('says what of payments and mails is not real', async () => {
    const person = await owner()
    const { settings } = shop.deps
    Object.assign(settings, { hasMailServer: false, payment: { ...settings.payment, isEmulated: true } })
    expect((await pointOf(person, 'payment'))?.lacks).toEqual(['emulated'])
    expect((await pointOf(person, 'mail'))?.lacks).toEqual(['server'])
    Object.assign(settings, { hasMailServer: true })
    expect((await pointOf(person, 'mail'))?.is_ready).toBe(true)
  })

  it('names offered lockers without a list, which do not keep the shop closed', async () => {
    const person = await owner()
    expect(await pointOf(person, 'lockers')).toMatchObject({ is_required: false, lacks: ['lists'] })
  })

  it('is for those who set the shop up', async () => {
    const clerk = await aPerson(shop, [{ role: 'warehouse', store: null }])
    expect(codeOf(await clerk.run('shop.readiness', {}))).toBe('staff.not_allowed')
  })
})

describe('an invitation without a mail server', () => {
  const jaan = {
    email: 'jaan@shop.example',
    roles: [{ role: 'editor', store: null }],
    language: 'et',
  } as const
  const invite = async (person: Person) =>
    (await person.run('staff.invite', { ...jaan, roles: [...jaan.roles] })).body.result

  it('is a link that opens the invitation', async () => {
    Object.assign(shop.deps.settings, { hasMailServer: false })
    const { link } = await invite(await owner())
    const token = String(link).split('#')[1] ?? ''
    const opened = await browserOf(shop).signIn('invite.show', { token })
    expect(opened.body.result).toMatchObject({ email: 'jaan@shop.example' })
  })

  it('mails the invitation if there is a mail server, and returns no link', async () => {
    Object.assign(shop.deps.settings, { hasMailServer: true })
    expect(await invite(await owner())).not.toHaveProperty('link')
  })

  it('is a link for a person whose access is reset, only without a mail server', async () => {
    const boss = await owner()
    const { id, email } = await aPerson(shop, [{ role: 'editor', store: null }])
    Object.assign(shop.deps.settings, { hasMailServer: false })
    const { link } = (await boss.run('staff.reset-access', { id })).body.result
    const token = String(link).split('#')[1] ?? ''
    expect((await browserOf(shop).signIn('invite.show', { token })).body.result).toMatchObject({ email })
    Object.assign(shop.deps.settings, { hasMailServer: true })
    expect((await boss.run('staff.reset-access', { id })).body.result).not.toHaveProperty('link')
  })
})
