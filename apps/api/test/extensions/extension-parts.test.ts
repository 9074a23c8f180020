import { defineEndpoint, defineModule, defineOperation } from '@ambra/commerce/extension'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import Type from 'typebox'
import { expect, it } from 'vitest'
import { createTestApp } from '../api-suite.ts'
import { aPerson } from '../admin/admin-suite.ts'
import { buyerOf, errorOf } from '../sales/order-suite.ts'
import { dropTables, withExtensions } from './extension-suite.ts'

type Tables = { ledger: { number: string; points: number } }
const settings = Type.Object({ pointsPerEuro: Type.Integer({ default: 1, description: 'Points of a euro' }) })

const points = defineModule({
  name: 'points',
  seam: '1.0',
  title: { et: 'Punktid', en: 'Points', ru: 'Баллы', lt: 'Taškai', lv: 'Punkti' },
  permissions: ['orders.read'],
  settings,
  migrations: {
    '001_ledger': {
      up: async (db) => {
        await db.schema
          .createTable('ledger')
          .addColumn('number', 'text', (column) => column.primaryKey())
          .addColumn('points', 'integer', (column) => column.notNull())
          .execute()
      },
    },
  },
  events: {
    'order.placed': async (context, { data: { number } }) => {
      const { order } = await context.query('orders.show', { number })
      await context.send('earned', { number, euros: Math.floor(Number(order.grand_total)) }, { key: number })
    },
  },
  outbox: {
    earned: async (context, { payload }) => {
      const earned = Number(payload['euros']) * context.settings(settings).pointsPerEuro
      await context
        .db<Tables>()
        .insertInto('ledger')
        .values({ number: String(payload['number']), points: earned })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  },
  endpoints: [
    defineEndpoint({
      method: 'GET',
      path: 'mine',
      summary: 'Own points',
      access: 'customer',
      query: Type.Object({}),
      result: Type.Object({ points: Type.Integer() }),
      handle: async () => ({ points: 0 }),
    }),
  ],
  operations: [
    defineOperation({
      name: 'points.correct',
      summary: 'Correct points',
      kind: 'command',
      permission: 'orders.edit',
      input: Type.Object({ number: Type.String(), points: Type.Integer() }),
      result: Type.Literal(true),
      subject: ({ number }) => ({ kind: 'order', id: number }),
      run: async (context, { number, points: value }) => {
        await context
          .db<Tables>()
          .updateTable('ledger')
          .set({ points: value })
          .where('number', '=', number)
          .execute()
        return true as const
      },
    }),
    defineOperation({
      name: 'points.peek',
      summary: 'Read what the module has no right to',
      kind: 'query',
      permission: 'orders.read',
      input: Type.Object({}),
      result: Type.Unknown(),
      run: (context) => context.query('settings.show', {}),
    }),
  ],
})

it('earns points of an order through its own tables, and lets staff correct them with an audit entry', async () => {
  const shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20, stock: { qty: 100 } })])
  await dropTables(shop.database, 'points')
  const started = await withExtensions(shop, [points])
  await started.run('extensions.set', { name: 'points', setting: 'pointsPerEuro', value: '3' })
  await expect.poll(() => started.extensions.list()[0]?.settings[0]?.value).toBe(3)
  const buyer = buyerOf(() => shop)
  const placed = await buyer.order(await buyer.cartWith({ sku: 'LAMP' }))
  const number: string = placed.body.result.orderNumber
  expect(await started.deliver()).toEqual([])
  expect(await started.deliver()).toEqual([])
  const stored = () =>
    sql<Tables['ledger']>`select number, points from ext_points.ledger`.execute(shop.database.db)
  const [row] = (await stored()).rows
  expect(row?.number).toBe(number)
  expect(Number(row?.points) % 3).toBe(0)
  expect(Number(row?.points)).toBeGreaterThanOrEqual(60)

  await started.run('points.correct', { number, points: 7 })
  expect((await stored()).rows).toEqual([{ number, points: 7 }])
  const { rows } =
    await sql`select actor_kind, actor_id, operation, subject_id from audit_entries order by id`.execute(
      shop.database.db,
    )
  expect(rows).toEqual([
    { actor_kind: 'cli', actor_id: 'root', operation: 'extensions.set', subject_id: 'points' },
    { actor_kind: 'system', actor_id: 'extension:points', operation: 'orders.show', subject_id: number },
    { actor_kind: 'cli', actor_id: 'root', operation: 'points.correct', subject_id: number },
  ])
  await expect(started.run('points.correct', { number })).rejects.toMatchObject({ code: 'request.invalid' })
  await expect(started.run('points.peek', {})).rejects.toMatchObject({ code: 'staff.not_allowed' })
  await expect(
    started.run('extensions.set', { name: 'points', setting: 'pointsPerEuro', value: 'many' }),
  ).rejects.toMatchObject({ code: 'extension.setting' })
  expect(errorOf(await started.send({ url: '/api/x/points/mine' }))).toEqual([401, 'auth.not_authorized'])
  expect(errorOf(await started.send({ url: '/api/x/points/none' }))).toEqual([404, 'request.unknown_call'])
})

it('runs an operation of an extension only for a person with the right', async () => {
  const shop = await createTestApp([])
  await dropTables(shop.database, 'points')
  const started = await withExtensions(shop, [points])
  const call = async (role: string) => {
    const { browser } = await aPerson(shop, [{ role, store: null }])
    const headers = { cookie: browser.cookie(), 'x-ambra-console': '1', 'sec-fetch-site': 'same-origin' }
    return started.send({
      method: 'POST',
      url: '/api/admin/points.correct',
      headers: { ...headers, origin: 'http://shop.test' },
      payload: { number: '1', points: 1 },
    })
  }
  expect((await call('order-desk')).status).toBe(200)
  expect(errorOf(await call('warehouse'))).toEqual([403, 'staff.not_allowed'])
})
