import { operationContext } from '@ambra/commerce/operation-context-suite'
import { assignGroup, createGroup, listGroupPrices, listGroups } from '@ambra/commerce/operations'
import type { OperationContext } from '@ambra/commerce/platform'
import { importRows } from '@ambra/db/catalogue'
import { aProduct, asLines } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { folderStore } from '@ambra/object-store/folder-store'
import { aCustomer } from '../catalogue/buyer-suite.ts'

let shop: TestApp
let context: OperationContext
beforeAll(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 10 })])
  context = operationContext(shop.database, { now: shop.clock.now })
})

const codes = async () => (await listGroups(context, {})).map(({ id, code }) => [id, code])

describe('groups of customers', () => {
  it("creates a group and charges its customers the group's tier prices (spec §6)", async () => {
    const { id, ...group } = await createGroup(context, { code: 'resellers' })
    expect(group).toEqual({ code: 'resellers', taxClassId: 3 })
    expect(await codes()).toContainEqual([id, 'resellers'])
    const row = aProduct({ sku: 'LAMP', price: 10, tiers: [{ group: id, qty: 1, price: 8 }] })
    const { refused } = await importRows(shop.database, asLines([row]), {
      now: shop.deps.now(),
      media: folderStore('/tmp'),
    })
    expect(refused).toEqual([])
    expect(await listGroupPrices(context, { code: 'resellers' })).toEqual([
      { sku: 'LAMP', qty: 1, priceCents: 800, store: undefined },
    ])
    const { token, email } = await aCustomer(shop, 1)
    const { body } = await shop.call('cartCreate', { query: { token } })
    const query = { token, cartId: String(body.result) }
    await shop.call('cartUpdate', { query, body: { cartItem: { sku: 'LAMP', qty: 1 } } })
    const total = async () => (await shop.call('cartTotals', { query })).body.result.subtotal_incl_tax
    expect(await total()).toBe(10)
    await assignGroup(context, { code: 'resellers', emails: [` ${email.toUpperCase()}`] })
    expect(await total()).toBe(8)
    expect((await shop.call('userMe', { query: { token } })).body.result.group_id).toBe(id)
    const resellers = (await listGroups(context, {})).find(({ code }) => code === 'resellers')
    expect(resellers).toMatchObject({ customers: 1, tierPrices: 1, offers: 0 })
    await assignGroup(context, { code: 'general', emails: [email] })
    expect(await total()).toBe(10)
  })

  it('assigns all of the named addresses to a group or none', async () => {
    const { email, token } = await aCustomer(shop, 1)
    await expect(
      assignGroup(context, { code: 'business', emails: [email, 'nobody@example.ee'] }),
    ).rejects.toThrow('no account with the address nobody@example.ee')
    expect((await shop.call('userMe', { query: { token } })).body.result.group_id).toBe(1)
  })

  it('rejects a duplicate or malformed group code, an unknown group and the group of guests', async () => {
    await expect(createGroup(context, { code: 'business' })).rejects.toThrow('already')
    await expect(createGroup(context, { code: 'Best friends' })).rejects.toThrow('small letters')
    await expect(assignGroup(context, { code: 'friends', emails: ['a@example.ee'] })).rejects.toThrow(
      'no group "friends" (not-logged-in, general, business',
    )
    await expect(assignGroup(context, { code: 'not-logged-in', emails: ['a@example.ee'] })).rejects.toThrow(
      'not signed in',
    )
  })
})
