import { outboxRepository } from '@ambra/db/messaging'
import { labelRepository } from '@ambra/db/fulfilment'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { buyerOf } from '../../sales/order-suite.ts'
import { aPerson, codeOf } from '../admin-suite.ts'

let shop: TestApp
let number: string
let shipment: number
const buyer = buyerOf(() => shop)
const warehouse = [{ role: 'warehouse', store: null }]

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20, stock: { qty: 100 } })], {
    labels: { carriers: { omniva: {} }, isEmulated: true },
  })
  number = (await buyer.order(await buyer.cartWith({ sku: 'LAMP' }))).body.result.orderNumber
  shipment = await aShipment(number)
})

async function aShipment(order: string, carrier = 'omniva'): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into shipments (number, order_id, carrier, method, state, created_at)
    select ${order} || '-1', id, ${carrier}, 'locker', 'packing', now() from orders where number = ${order}
    returning id`.execute(shop.database.db)
  const id = rows[0]?.id ?? 0
  await sql`insert into shipment_pieces (shipment_id, order_id, line, qty)
    select ${id}, l.order_id, l.line, 1 from order_lines l join orders o on o.id = l.order_id
    where o.number = ${order}`.execute(shop.database.db)
  return id
}

/** Stores the label, as the worker does when it arrives. */
async function given(content = '%PDF-1.7 a label'): Promise<void> {
  const labels = labelRepository(shop.database.db)
  const label = await labels.findLive(shipment)
  const parcel = { carrierId: 'CC1', trackingNumber: 'CC000000001EE' }
  await labels.setParcel(label?.id ?? 0, parcel)
  await labels.complete(label?.id ?? 0, { content: Buffer.from(content), now: shop.clock.now() })
}

const waiting = async (kind: string) =>
  (
    await outboxRepository(shop.database.db).claim({
      now: shop.clock.now(),
      limit: 10,
      lockMs: 1,
      kinds: [kind],
    })
  ).length

describe('labels in the console', () => {
  it('orders a label once, however often the button is pressed', async () => {
    const packer = await aPerson(shop, warehouse)
    expect((await packer.run('labels.show', { number, shipment })).body.result).toMatchObject({
      is_offered: true,
      label: null,
    })
    const ordered = await packer.run('labels.request', { number, shipment })
    expect(ordered.body.result.label).toMatchObject({
      state: 'requested',
      is_sample: true,
      tracking_number: null,
    })
    const other = await aPerson(shop, warehouse)
    expect(codeOf(await other.run('labels.request', { number, shipment }))).toBe('label.being_ordered')
    expect(codeOf(await other.run('labels.cancel', { number, shipment }))).toBe('label.being_ordered')
    expect(await waiting('label.order')).toBe(1)
  })

  it('prints a label, and cancels it before the parcel leaves', async () => {
    const packer = await aPerson(shop, warehouse)
    await packer.run('labels.request', { number, shipment })
    expect(codeOf(await packer.run('labels.file', { number, shipment }))).toBe('label.none')
    await given()
    const { name, type, base64 } = (await packer.run('labels.file', { number, shipment })).body.result
    expect([name, type]).toEqual([`label-${number}-1-1.pdf`, 'application/pdf'])
    expect(Buffer.from(base64, 'base64').toString()).toBe('%PDF-1.7 a label')
    expect(codeOf(await packer.run('labels.request', { number, shipment }))).toBe('label.exists')
    expect((await packer.run('labels.cancel', { number, shipment })).body.result.label).toBeNull()
    expect(await waiting('label.cancel')).toBe(1)
    await sql`update shipments set state = 'sent', sent_at = now() where id = ${shipment}`.execute(
      shop.database.db,
    )
    expect(codeOf(await packer.run('labels.request', { number, shipment }))).toBe('parcels.state')
  })

  it("requires a person's decision when the carrier's state is unknown", async () => {
    const packer = await aPerson(shop, warehouse)
    await packer.run('labels.request', { number, shipment })
    const labels = labelRepository(shop.database.db)
    const live = await labels.findLive(shipment)
    await labels.fail(live?.id ?? 0, { problem: 'unclear', detail: '', isFinal: true })
    expect(codeOf(await packer.run('labels.request', { number, shipment }))).toBe('label.unclear')
    const again = { number, shipment, is_unknown_to_carrier: true }
    expect((await packer.run('labels.request', again)).body.result.label.state).toBe('requested')
  })

  it('rejects a label whose order or store does not match', async () => {
    const packer = await aPerson(shop, warehouse)
    const another = (await buyer.order(await buyer.cartWith({ sku: 'LAMP' }))).body.result.orderNumber
    expect(codeOf(await packer.run('labels.show', { number: another, shipment }))).toBe('parcels.not_found')
    expect(codeOf(await packer.run('labels.slip', { number: another, shipment }))).toBe('parcels.not_found')
    await packer.run('labels.request', { number, shipment })
    await given()
    const far = await aPerson(shop, [{ role: 'warehouse', store: 'et' }])
    expect(codeOf(await far.run('labels.file', { number, shipment }))).toBe('order.not_found')
    expect((await far.run('labels.list', {})).body.result.labels).toEqual([])
    const near = await aPerson(shop, [{ role: 'warehouse', store: 'en' }])
    expect((await near.run('labels.list', {})).body.result.labels).toMatchObject([
      { order: number, shipment, label: { state: 'ready', tracking_number: 'CC000000001EE' } },
    ])
  })

  it('rejects a label when the carrier has no contract', async () => {
    const packer = await aPerson(shop, warehouse)
    await sql`update shipments set carrier = 'dpd' where id = ${shipment}`.execute(shop.database.db)
    expect(codeOf(await packer.run('labels.request', { number, shipment }))).toBe('label.no_contract')
  })

  it('prints the packing slip of a shipment and the manifest of a carrier', async () => {
    const packer = await aPerson(shop, warehouse)
    await packer.run('labels.request', { number, shipment })
    await given()
    const files = [
      await packer.run('labels.slip', { number, shipment }),
      await packer.run('labels.slip', { number }),
      await packer.run('labels.manifest', { carrier: 'omniva', language: 'ru' }),
    ]
    for (const { body } of files)
      expect(Buffer.from(body.result.base64, 'base64').subarray(0, 8).toString()).toBe('%PDF-1.7')
  })

  it('prints the pick list of a run for the stores of the packer', async () => {
    const packer = await aPerson(shop, warehouse)
    await sql`update orders set status = 'ready' where number = ${number}`.execute(shop.database.db)
    await sql`delete from shipment_pieces`.execute(shop.database.db)
    const run = (await packer.run('parcels.start-run', { orders: [number] })).body.result.id
    const list = await packer.run('labels.pick-list', { run, language: 'lv' })
    expect(Buffer.from(list.body.result.base64, 'base64').subarray(0, 8).toString()).toBe('%PDF-1.7')
    const far = await aPerson(shop, [{ role: 'warehouse', store: 'et' }])
    expect(codeOf(await far.run('labels.pick-list', { run, language: 'lv' }))).toBe('parcels.run_unknown')
  })

  it('audits each read of an address on a label', async () => {
    const packer = await aPerson(shop, warehouse)
    await packer.run('labels.request', { number, shipment })
    await given()
    await packer.run('labels.file', { number, shipment })
    const { rows } = await sql<{ operation: string }>`select operation from audit_entries
      where operation like 'labels.%' order by id`.execute(shop.database.db)
    expect(rows.map(({ operation }) => operation)).toEqual(['labels.request', 'labels.file'])
  })
})
