import { adminOperations, type AdminName } from '@ambra/contract/platform/operations/operations'
import { type Permission, shippedRoles } from '@ambra/contract/platform/staff/permissions'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { buyerOf } from '../sales/order-suite.ts'
import { aPerson, codeOf, anOwner, owner } from './admin-suite.ts'
import { samples } from './samples-suite.ts'

let shop: TestApp
let number: string
const buyer = buyerOf(() => shop)
const names = Object.keys(adminOperations) as AdminName[]

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20, stock: { qty: 100 } })])
  number = await anOrder()
})

const anOrder = async (): Promise<string> =>
  (await buyer.order(await buyer.cartWith({ sku: 'LAMP' }))).body.result.orderNumber

describe('rights in the console', () => {
  // Runs each operation with each role: over a thousand requests.
  it('allows each role exactly the operations of its permissions', { timeout: 300_000 }, async () => {
    let tried = 0
    const wrong: string[] = []
    for (const [role, permissions] of Object.entries(shippedRoles)) {
      const person = await aPerson(shop, [{ role, store: null }])
      const nobody = await aPerson(shop, [{ role: 'editor', store: null }])
      const inputs = samples(nobody.id, number)
      for (const name of names) {
        const { permission } = adminOperations[name]
        const isAllowed =
          permission === 'signed_in' || (permissions as readonly Permission[]).includes(permission)
        const code = codeOf(await person.run(name, inputs[name] as never))
        tried += 1
        if (isAllowed === (code === 'staff.not_allowed')) wrong.push(`${role} ${name}: ${code}`)
      }
    }
    process.stdout.write(`roles x operations: ${tried} tried, ${wrong.length} wrong\n`)
    expect(wrong).toEqual([])
    expect(tried).toBe(names.length * 6)
  })

  it('rejects every operation without a session', async () => {
    const inputs = samples(1, number)
    const person = await anOwner(shop)
    person.browser.useCookie(`ambra-staff=${'x'.repeat(43)}`)
    for (const name of names)
      expect([name, codeOf(await person.run(name, inputs[name] as never))]).toEqual([
        name,
        'staff.signed_out',
      ])
  })

  it('requires step-up for the operations that declare it', async () => {
    const person = await anOwner(shop)
    const nobody = await aPerson(shop, [{ role: 'editor', store: null }])
    const inputs = samples(nobody.id, number)
    shop.clock.advance(11 * 60_000)
    const asked = []
    for (const name of names)
      if (codeOf(await person.run(name, inputs[name] as never)) === 'staff.step_up') asked.push(name)
    expect(asked).toEqual(names.filter((name) => adminOperations[name].stepUp(inputs[name] as never)))
    expect(asked).toContain('customers.erase')
    // A refund of a whole order needs step-up, a small sum does not.
    expect(codeOf(await person.run('orders.refund', { number }))).toBe('staff.step_up')
    expect(codeOf(await person.run('orders.refund', { number, amount: '500' }))).toBe('staff.step_up')
    expect(codeOf(await person.run('orders.refund', { number, amount: 'much' }))).toBe('staff.step_up')
    const beside = { number, amount: '1.00', lines: ['#1'] }
    expect(codeOf(await person.run('orders.refund', beside))).toBe('staff.step_up')
  })

  it('limits rights to the stores that they are granted for', async () => {
    const local = await aPerson(shop, [{ role: 'order-desk', store: 'et' }])
    const right = await aPerson(shop, [{ role: 'order-desk', store: 'en' }])
    expect((await local.run('orders.list', {})).body.result).toMatchObject({ rows: [], next: null })
    expect(codeOf(await local.run('orders.list', { store: 'en' }))).toBe('store.unknown')
    for (const name of ['orders.show', 'orders.cancel'] as const)
      expect(codeOf(await local.run(name, { number }))).toBe('order.not_found')
    expect((await right.run('orders.list', {})).body.result.rows).toMatchObject([{ number, store: 'en' }])
    expect((await right.run('orders.cancel', { number })).body.result.to).toBe('cancelled')
    // Operations on the whole shop need a right in every store.
    const manager = await aPerson(shop, [{ role: 'owner', store: 'en' }])
    expect(codeOf(await manager.run('staff.list', {}))).toBe('staff.not_allowed')
  })

  it("shows shoppers' contacts only to people who may read them", async () => {
    const desk = await aPerson(shop, [{ role: 'order-desk', store: null }])
    const books = await aPerson(shop, [{ role: 'accountant', store: null }])
    expect((await desk.run('orders.list', {})).body.result.rows[0]).toMatchObject({
      email: 'mari@example.ee',
    })
    expect((await books.run('orders.list', {})).body.result.rows[0]).toMatchObject({
      email: null,
      customer: null,
    })
    const seen = (await books.run('orders.show', { number })).response.body
    expect(seen).toContain(number)
    expect(seen).not.toMatch(/mari@example|Õun|Pikk tn|5555 5555/i)
    // The response holds no secret that opens the order as its buyer.
    const whole = (await desk.run('orders.show', { number })).response.body
    expect(whole).toMatch(/mari@example/i)
    const { rows } = await sql<{ token: string }>`select order_token as token from orders`.execute(
      shop.database.db,
    )
    expect(whole).not.toContain(rows[0]?.token.slice(0, 10) ?? 'no token')
  })

  it('lets people grant only rights that they have', async () => {
    const boss = await anOwner(shop)
    const rights = ['staff.manage', 'roles.manage', 'orders.read']
    await boss.run('roles.save', { code: 'manager', name: 'Manager', permissions: rights })
    const manager = await aPerson(shop, [{ role: 'manager', store: null }])
    const mate = await aPerson(shop, [{ role: 'manager', store: null }])
    const give = (role: string) =>
      manager.run('staff.set-roles', { id: mate.id, roles: [{ role, store: null }] })
    expect(codeOf(await give('owner'))).toBe('staff.more_than_own')
    expect(codeOf(await give('order-desk'))).toBe('staff.more_than_own')
    expect(codeOf(await give('made-up'))).toBe('role.unknown')
    const more = { code: 'manager', name: 'Manager', permissions: [...rights, 'orders.refund'] }
    expect(codeOf(await manager.run('roles.save', more))).toBe('staff.more_than_own')
    expect(codeOf(await manager.run('roles.save', { ...more, code: 'owner' }))).toBe('role.shipped')
    expect(codeOf(await boss.run('roles.save', { ...more, code: 'constructor' }))).toBe('request.invalid')
    const invite = { email: 'x@shop.example', roles: owner, language: 'en' as const }
    expect(codeOf(await manager.run('staff.invite', invite))).toBe('staff.more_than_own')
    // People with more rights cannot be changed either.
    for (const name of ['staff.disable', 'staff.reset-access', 'staff.end-sessions'] as const)
      expect(codeOf(await manager.run(name, { id: boss.id }))).toBe('staff.more_than_own')
    expect((await give('manager')).status).toBe(200)
  })

  it('applies changed roles at once', async () => {
    const boss = await anOwner(shop)
    const mate = await aPerson(shop, [{ role: 'order-desk', store: null }])
    expect((await mate.run('orders.list', {})).status).toBe(200)
    await boss.run('staff.set-roles', { id: mate.id, roles: [{ role: 'warehouse', store: null }] })
    expect(codeOf(await mate.run('orders.list', {}))).toBe('staff.not_allowed')
  })

  it('keeps the last owner', async () => {
    const boss = await anOwner(shop)
    const lesser = [{ role: 'editor', store: null }]
    expect(codeOf(await boss.run('staff.disable', { id: boss.id }))).toBe('staff.last_owner')
    expect(codeOf(await boss.run('staff.set-roles', { id: boss.id, roles: lesser }))).toBe('staff.last_owner')
    expect((await boss.run('own.show', {})).status).toBe(200)
    const second = await anOwner(shop)
    // Two owners disable each other at once: one remains.
    const codes = await Promise.all([
      boss.run('staff.disable', { id: second.id }).then(codeOf),
      second.run('staff.disable', { id: boss.id }).then(codeOf),
    ])
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  })

  it('keeps the last sign-in method of a person', async () => {
    const boss = await anOwner(shop)
    const { credentials } = (await boss.run('own.show', {})).body.result
    expect(codeOf(await boss.run('own.remove-credential', { id: credentials[0].id }))).toBe('staff.last_way')
  })

  it('keeps a role that a person has', async () => {
    const boss = await anOwner(shop)
    await boss.run('roles.save', { code: 'packer', name: 'Packer', permissions: ['shipping.pack'] })
    await aPerson(shop, [{ role: 'packer', store: null }])
    expect(codeOf(await boss.run('roles.remove', { code: 'packer' }))).toBe('role.in_use')
    expect(codeOf(await boss.run('roles.remove', { code: 'owner' }))).toBe('role.shipped')
  })
})
