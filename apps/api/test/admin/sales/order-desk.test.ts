import { privacyRepository } from '@ambra/db/customers'
import { pickupPointRepository } from '@ambra/db/fulfilment'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { prepareSales } from '../../fulfilment/download-suite.ts'
import { buyerOf, information } from '../../sales/order-suite.ts'
import { aPerson, codeOf, anOwner } from '../admin-suite.ts'
import { aClaim, deliveredOrder } from '../service/service-suite.ts'

let shop: TestApp
let number: string
let placed: { orderNumber: string; orderToken: string }
const buyer = buyerOf(() => shop)
const desk = [{ role: 'order-desk', store: null }]

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20, stock: { qty: 100 } })])
  placed = (await buyer.order(await buyer.cartWith({ sku: 'LAMP', qty: 3 }))).body.result
  number = placed.orderNumber
})

describe('notes about an order', () => {
  it('lets the author change a note for ten minutes', async () => {
    const mari = await aPerson(shop, desk)
    const jaan = await aPerson(shop, desk)
    const { id } = (await mari.run('orders.note', { number, text: '  Call before noon ' })).body.result
    const shown = async () => (await jaan.run('orders.show', { number })).body.result.notes
    expect(await shown()).toMatchObject([{ id, text: 'Call before noon', is_own: false, is_changed: false }])
    expect(codeOf(await jaan.run('orders.change-note', { number, id, text: 'no' }))).toBe(
      'staff.note_not_own',
    )
    expect(codeOf(await jaan.run('orders.remove-note', { number, id }))).toBe('staff.note_not_own')
    await mari.run('orders.change-note', { number, id, text: 'Call after noon' })
    expect(await shown()).toMatchObject([{ text: 'Call after noon', is_changed: true }])
    shop.clock.advance(10 * 60_000 + 1)
    expect(codeOf(await mari.run('orders.change-note', { number, id, text: 'no' }))).toBe('staff.note_final')
    expect((await mari.run('orders.remove-note', { number, id })).status).toBe(200)
    expect(await shown()).toEqual([])
    expect(codeOf(await mari.run('orders.note', { number, text: '   ' }))).toBe('request.invalid')
  })

  it('rejects a note of another order', async () => {
    const mari = await aPerson(shop, desk)
    const { id } = (await mari.run('orders.note', { number, text: 'Fragile' })).body.result
    const other = (await buyer.order(await buyer.cartWith({ sku: 'LAMP' }))).body.result.orderNumber
    expect(codeOf(await mari.run('orders.remove-note', { number: other, id }))).toBe('staff.note_not_own')
  })

  it('shows notes to no shopper, and erases them with the person', async () => {
    const mari = await aPerson(shop, desk)
    await mari.run('orders.note', { number, text: 'Kanaarilind' })
    expect(JSON.stringify(await buyer.pullOrder(placed))).not.toContain('Kanaarilind')
    const books = await aPerson(shop, [{ role: 'accountant', store: null }])
    expect((await books.run('orders.show', { number })).response.body).not.toContain('Kanaarilind')
    await mari.run('orders.cancel', { number })
    const db = shop.database.db
    await privacyRepository(db).erase(
      { id: undefined, email: 'mari@example.ee', isEmailProved: true },
      shop.clock.now(),
    )
    expect((await sql`select id from order_notes`.execute(db)).rows).toEqual([])
    const { rows } = await sql<{ words: string }>`select words::text from order_search`.execute(db)
    expect(rows[0]?.words).not.toMatch(/mari|maasikas|5555/)
  })
})

describe('two people working on one order', () => {
  it('shows the second person what the first one did', async () => {
    const mari = await aPerson(shop, desk)
    const jaan = await aPerson(shop, desk)
    const { version } = (await jaan.run('orders.show', { number })).body.result
    await mari.run('orders.set-status', { number, status: 'ready', version })
    const late = await jaan.run('orders.cancel', { number, version })
    expect([late.status, late.body.meta]).toMatchObject([
      409,
      { error: 'staff.order_changed', params: { by: 'Mari Maasikas', what: 'ready' } },
    ])
    const again = (await jaan.run('orders.show', { number })).body.result
    expect((await jaan.run('orders.cancel', { number, version: again.version })).status).toBe(200)
  })

  it('assigns an order only to people who may see it', async () => {
    const mari = await aPerson(shop, desk)
    const packer = await aPerson(shop, [{ role: 'warehouse', store: null }])
    const elsewhere = await aPerson(shop, [{ role: 'order-desk', store: 'et' }])
    for (const { id } of [packer, elsewhere])
      expect(codeOf(await mari.run('orders.assign', { number, person: id }))).toBe('staff.no_orders')
    expect(codeOf(await mari.run('orders.assign', { number, person: 999_999 }))).toBe('staff.unknown')
    expect((await mari.run('orders.assign', { number, person: mari.id })).body.result).toEqual({
      before: null,
    })
    const { assignee, history } = (await mari.run('orders.show', { number })).body.result
    expect(assignee.id).toBe(mari.id)
    expect(history.at(-1)).toMatchObject({ what: 'assigned', note: 'Mari Maasikas' })
    const people = (await mari.run('orders.people', {})).body.result.map(({ id }: { id: number }) => id)
    expect(people).toEqual(expect.arrayContaining([mari.id, elsewhere.id]))
    expect(people).not.toContain(packer.id)
    expect((await mari.run('orders.assign', { number, person: null })).body.result).toEqual({
      before: mari.id,
    })
  })
})

describe('documents of an order', () => {
  it('sends documents as files to people who may see them', async () => {
    const mari = await aPerson(shop, desk)
    await prepareSales(shop)
    const addressInformation = { ...information, payment_method_code: 'banktransfer' }
    const cart = await buyer.cartWith({ sku: 'LAMP' })
    const waiting = (await buyer.order(cart, { addressInformation })).body.result.orderNumber
    const { documents } = (await mari.run('orders.show', { number: waiting })).body.result
    expect(documents).toEqual([{ kind: 'proforma', number: waiting }])
    const paper = { number: waiting, document: waiting }
    const { content, name } = (await mari.run('orders.document', paper)).body.result
    expect(name).toBe(`proforma-${waiting}.pdf`)
    expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    for (const document of ['2020-000001', number])
      expect(codeOf(await mari.run('orders.document', { number, document }))).toBe('order.document_not_found')
  })
})

describe('saved views', () => {
  it('keeps saved views personal unless they are shared by a person who may set up the shop', async () => {
    const mari = await aPerson(shop, desk)
    const boss = await anOwner(shop)
    const view = { room: 'orders' as const, name: 'Mine', search: 'q=mari&status=ready&sort=oldest' }
    const { id } = (await mari.run('views.save', { ...view, sharing: 'own' })).body.result
    const listed = async (person: typeof mari) =>
      (await person.run('views.list', { room: 'orders' })).body.result
    // The search text is personal data of a shopper.
    expect(await listed(mari)).toMatchObject([{ id, search: 'status=ready&sort=oldest', is_own: true }])
    expect(await listed(boss)).toEqual([])
    expect(codeOf(await boss.run('views.remove', { id }))).toBe('staff.view_unknown')
    expect(codeOf(await mari.run('views.save', { ...view, sharing: 'shop' }))).toBe('staff.not_allowed')
    await boss.run('views.save', { ...view, sharing: 'role', role: 'order-desk' })
    await boss.run('views.save', { ...view, sharing: 'role', role: 'warehouse' })
    await boss.run('views.save', { ...view, sharing: 'shop' })
    expect((await listed(mari)).map(({ sharing }: { sharing: string }) => sharing)).toEqual([
      'own',
      'role',
      'shop',
    ])
    expect((await mari.run('views.remove', { id })).status).toBe(200)
    expect(await listed(mari)).toHaveLength(2)
  })
})

describe('a correction of a placed order', () => {
  it('changes the address until the parcel leaves', async () => {
    const mari = await aPerson(shop, desk)
    const { version } = (await mari.run('orders.show', { number })).body.result
    const change = { number, version, city: 'Tartu', postcode: '51007', street: ['Aia', '5'] }
    expect((await mari.run('orders.correct', change)).body.result.fields).toEqual([
      'street',
      'city',
      'postcode',
    ])
    const { order, history } = (await mari.run('orders.show', { number })).body.result
    const { address } = order.extension_attributes.shipping_assignments[0].shipping
    expect(address).toMatchObject({ city: 'Tartu', country_id: 'EE', lastname: 'Õun-Mägi' })
    // No invoice is issued yet: it will have the corrected address too.
    expect(order.billing_address).toMatchObject({ city: 'Tartu', address_type: 'billing' })
    expect(history.at(-1)).toMatchObject({ what: 'corrected', note: 'street, city, postcode' })
    expect(codeOf(await mari.run('orders.correct', change))).toBe('staff.order_changed')
    expect(codeOf(await mari.run('orders.correct', { number, postcode: '1' }))).toBe('staff.wrong_field')
    expect((await mari.run('orders.list', { search: 'mägi' })).body.result.rows).toHaveLength(1)
    // The shopper gets a mail with the old and new values, unless the shopper asked for the change.
    const told = async () => {
      const rows = await shop.database.db.selectFrom('outbox').select(['kind', 'payload']).execute()
      return rows.filter(({ kind }) => kind === 'mail.order_corrected').map(({ payload }) => payload)
    }
    expect(await told()).toMatchObject([
      {
        number,
        language: 'en',
        correction: 'address',
        corrected: [
          { part: 'street', after: 'Aia, 5' },
          { part: 'city', before: 'Tallinn', after: 'Tartu' },
          { part: 'postcode', after: '51007' },
        ],
      },
    ])
    await mari.run('orders.correct', { number, city: 'Elva', mail: false })
    await mari.run('orders.correct', { number, city: 'Elva' })
    expect(await told()).toHaveLength(1)
    // The buyer of a paid order is always notified of a new address, whatever the desk selects.
    await mari.run('orders.set-status', { number, status: 'paid' })
    await mari.run('orders.correct', { number, city: 'Narva', mail: false })
    expect(await told()).toHaveLength(2)
    for (const status of ['ready', 'shipped'] as const)
      await mari.run('orders.set-status', { number, status })
    expect(codeOf(await mari.run('orders.correct', { number, city: 'Elva' }))).toBe('staff.order_left')
  })

  it('changes the pickup point of the carrier', async () => {
    await prepareSales(shop)
    const points = pickupPointRepository(shop.database.db)
    const point = { code: 'omniva', postcode: '10111', country_id: 'EE', kind: 'locker' as const }
    const at = (id: string, city: string) => ({ ...point, id, name: `Keskus ${id}`, address: 'Aia 1', city })
    await points.replaceCarrier('omniva', [
      at('1', 'Tallinn'),
      at('2', 'Tartu'),
      { ...at('3', 'Narva'), maxWeightG: 10 },
      { ...at('4', 'Riga'), country_id: 'LV' },
    ])
    const addressInformation = {
      ...information,
      shippingAddress: { ...information.shippingAddress, telephone: '+372 5555 5555' },
      shipping_carrier_code: 'omniva',
      shipping_method_code: 'locker',
      pickup_point_id: '1',
      payment_method_code: 'banktransfer',
    }
    const placedAt = await buyer.order(await buyer.cartWith({ sku: 'LAMP' }), { addressInformation })
    const { orderNumber } = placedAt.body.result
    const mari = await aPerson(shop, desk)
    const found = (await mari.run('orders.points', { number: orderNumber, search: 'tart' })).body.result
    expect(found).toEqual([{ id: '2', name: 'Keskus 2', address: 'Aia 1, Tartu' }])
    const go = async (id: string) =>
      codeOf(await mari.run('orders.correct', { number: orderNumber, point: id }))
    expect(await go('3')).toBe('shipping.point_too_small')
    expect(await go('4')).toBe('shipping.unknown_point')
    expect(await go('2')).toBeUndefined()
    const { order } = (await mari.run('orders.show', { number: orderNumber })).body.result
    expect(order.pickupPoint).toEqual({ id: '2', name: 'Keskus 2', address: 'Aia 1, Tartu' })
    // An order by courier goes to an address.
    expect(codeOf(await mari.run('orders.correct', { number, point: '2' }))).toBe('shipping.unknown_point')
  })
})

describe('boxes and cases of an order', () => {
  it('shows boxes with serial numbers, and cases by the rights of the person', async () => {
    const order = await deliveredOrder(shop, [{ sku: 'LAMP', qty: 2 }], 'ready')
    for (const statement of [
      sql`insert into shipments (number, order_id, carrier, method, state, created_at, sent_at, tracking_number)
        values (${`${order.number}-1`}, ${order.id}, 'dpd', 'dpd', 'sent', now(), now(), 'T-100')`,
      sql`insert into shipment_pieces (shipment_id, order_id, line, qty)
        select id, order_id, 1, 1 from shipments where order_id = ${order.id}`,
      sql`insert into shipment_serials (shipment_id, order_id, line, sku, serial, normal_serial, created_at)
        select id, order_id, 1, 'LAMP', 'SN-9', 'SN9', now() from shipments where order_id = ${order.id}`,
    ])
      await statement.execute(shop.database.db)
    const code = await aClaim(shop, order)
    const show = async (role: string) =>
      (await (await aPerson(shop, [{ role, store: null }])).run('orders.show', { number: order.number })).body
        .result
    expect(await show('service-desk')).toMatchObject({
      shipments: [
        {
          number: `${order.number}-1`,
          state: 'sent',
          tracking: 'T-100',
          pieces: [{ line: 1, qty: 1 }],
          serials: [{ line: 1, serial: 'SN-9' }],
        },
      ],
      unpacked: 1,
      cases: [{ kind: 'claim', code, about: 'Lamp' }],
      approvals: [],
    })
    // An accountant reads orders, but neither contacts nor cases.
    expect((await show('accountant')).cases).toMatchObject([{ code: `…${code.slice(-4)}`, about: '' }])
  })
})
