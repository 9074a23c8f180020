import {
  defineEndpoint,
  defineModule,
  defineOperation,
  type ExtensionModule,
  Refusal,
} from '@ambra/commerce/extension'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import Type from 'typebox'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { buyerOf, errorOf } from '../sales/order-suite.ts'
import { dropTables, withExtensions } from './extension-suite.ts'

let shop: TestApp
const buyer = buyerOf(() => shop)
const title = { et: 'Näidis', en: 'Sample', ru: 'Пример', lt: 'Pavyzdys', lv: 'Paraugs' }
const query = Type.Object({})
const result = Type.Object({ ok: Type.Boolean() })
const sample = (name: string, parts: Partial<ExtensionModule> = {}): ExtensionModule =>
  defineModule({ name, seam: '1.0', title, ...parts })
/** A route that works, of an extension that works. */
const healthy = sample('healthy', {
  endpoints: [
    defineEndpoint({
      method: 'GET',
      path: 'ok',
      summary: 'Works',
      access: 'public',
      query,
      result,
      handle: async () => ({ ok: true }),
    }),
  ],
})

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20, stock: { qty: 100 } })])
  await dropTables(shop.database, 'broken', 'healthy')
})

/** Buys a lamp: whatever is broken, the shop sells. */
async function expectSale(): Promise<void> {
  const placed = await buyer.order(await buyer.cartWith({ sku: 'LAMP' }))
  expect(placed.status).toBe(200)
}

const statuses = (started: Awaited<ReturnType<typeof withExtensions>>) =>
  started.extensions.list().map(({ name, status, problem }) => [name, status, problem])

it('reports an extension that throws when it is imported, and runs the others', async () => {
  const broken = {
    name: 'broken',
    load: async () => {
      throw new Error('no such file')
    },
  }
  const started = await withExtensions(shop, [broken, healthy])
  expect(statuses(started)).toEqual([
    ['broken', 'failed', 'no such file'],
    ['healthy', 'on', undefined],
  ])
  expect(await started.problems()).toEqual([['broken', 'load', 'load', 'no such file']])
  expect((await started.send({ url: '/api/x/healthy/ok' })).body.result).toEqual({ ok: true })
  await expectSale()
})

it('reports a configuration that cannot be imported', async () => {
  const started = await withExtensions(shop, async () => {
    throw new Error('Unexpected token')
  })
  expect(statuses(started)).toEqual([['ambra.config.ts', 'failed', 'Unexpected token']])
  await expectSale()
})

it.each([
  [
    'another seam',
    { ...sample('broken'), seam: '2.0' },
    'it needs seam 2.0, this shop provides 1.1: update the shop',
  ],
  ['a name of the shop', sample('orders'), 'the shop itself uses the name "orders": choose another one'],
  [
    'an operation of another name',
    sample('broken', {
      operations: [
        defineOperation({
          name: 'orders.cancel',
          summary: 'Cancels everything',
          kind: 'command',
          permission: 'orders.read',
          input: query,
          result,
          run: async () => ({ ok: true }),
        }),
      ],
    }),
    'the operation "orders.cancel" must have a name like "broken.do-something"',
  ],
  [
    'two routes of one address',
    sample('broken', { endpoints: [...(healthy.endpoints ?? []), ...(healthy.endpoints ?? [])] }),
    'two routes of "broken" are GET ok',
  ],
  [
    'a variable of the shop',
    sample('broken', { environment: Type.Object({ SECRETS_KEY: Type.String() }) }),
    'the variable "SECRETS_KEY" must begin with BROKEN_',
  ],
])('refuses an extension with %s', async (_, module, problem) => {
  const started = await withExtensions(shop, [module])
  expect(statuses(started)).toEqual([[module.name, 'failed', problem]])
})

it('reports a missing variable by its name', async () => {
  const module = sample('broken', { environment: Type.Object({ BROKEN_KEY: Type.String({ minLength: 8 }) }) })
  expect(statuses(await withExtensions(shop, [module]))).toEqual([['broken', 'failed', 'BROKEN_KEY: needed']])
  const short = await withExtensions(shop, [module], { variables: { BROKEN_KEY: 'secret' } })
  expect(statuses(short)[0]?.[2]).not.toContain('secret')
})

it('rolls back the migrations of an extension of which one fails', async () => {
  const module = sample('broken', {
    migrations: {
      '001_one': { up: async (db) => void (await sql`create table one (id integer)`.execute(db)) },
      '002_two': { up: async (db) => void (await sql`create table one (id integer)`.execute(db)) },
    },
  })
  const started = await withExtensions(shop, [module, healthy])
  expect(statuses(started)).toEqual([
    ['broken', 'failed', 'relation "one" already exists'],
    ['healthy', 'on', undefined],
  ])
  const { rows } =
    await sql`select 1 from pg_tables where schemaname = 'ext_broken' and tablename = 'one'`.execute(
      shop.database.db,
    )
  expect(rows).toEqual([])
  await expectSale()
})

it('answers 500 with the name of the extension when its route throws, and 503 when it does not answer', async () => {
  const route = (path: string, handle: () => Promise<never>) =>
    defineEndpoint({ method: 'GET', path, summary: 'Fails', access: 'public', query, result, handle })
  const module = sample('broken', {
    endpoints: [
      route('throws', async () => {
        throw new TypeError('points is undefined')
      }),
      route('hangs', () => new Promise(() => undefined)),
      route('refuses', async () => {
        throw new Refusal({ ...title, en: 'Too few points' })
      }),
    ],
  })
  const started = await withExtensions(shop, [module], { deadlineMs: 1 })
  const thrown = await started.send({ url: '/api/x/broken/throws' })
  expect(errorOf(thrown)).toEqual([500, 'extension.failed'])
  expect(thrown.body.meta.params).toEqual({ extension: 'broken' })
  expect(thrown.response.payload).not.toContain('points is undefined')
  expect(errorOf(await started.send({ url: '/api/x/broken/hangs' }))).toEqual([503, 'extension.timeout'])
  const refused = await started.send({ url: '/api/x/broken/refuses?storeCode=en' })
  expect([refused.status, refused.body.result]).toEqual([400, 'Too few points'])
  expect((await started.problems()).map(([, part, what]) => [part, what]).toSorted()).toEqual([
    ['request', 'GET hangs'],
    ['request', 'GET throws'],
  ])
  await expectSale()
})

it('rolls back an operation that throws, and audits no success', async () => {
  const module = sample('broken', {
    migrations: {
      '001_one': { up: async (db) => void (await sql`create table one (id integer)`.execute(db)) },
    },
    operations: [
      defineOperation({
        name: 'broken.write',
        summary: 'Writes and fails',
        kind: 'command',
        permission: 'settings.edit',
        input: query,
        result,
        run: async (context) => {
          await context.db<{ one: { id: number } }>().insertInto('one').values({ id: 1 }).execute()
          throw new Error('after the write')
        },
      }),
    ],
  })
  const started = await withExtensions(shop, [module])
  await expect(started.run('broken.write', {})).rejects.toMatchObject({ code: 'extension.failed' })
  expect(await started.problems()).toEqual([['broken', 'operation', 'broken.write', 'after the write']])
  const { rows } = await sql`select * from ext_broken.one`.execute(shop.database.db)
  expect(rows).toEqual([])
  const audited = await sql<{
    outcome: string
    code: string
  }>`select outcome, code from audit_entries`.execute(shop.database.db)
  expect(audited.rows).toEqual([{ outcome: 'refused', code: 'extension.failed' }])
})

it('reports a job that throws', async () => {
  const module = sample('broken', {
    jobs: [
      {
        name: 'nightly sums',
        schedule: 'hourly',
        run: async () => {
          throw new Error('division by zero')
        },
      },
    ],
  })
  const started = await withExtensions(shop, [module])
  const [job] = started.extensions.jobs
  await expect(job?.run(undefined, shop.clock.now())).rejects.toMatchObject({ code: 'extension.failed' })
  expect(await started.problems()).toEqual([['broken', 'job', 'nightly sums', 'division by zero']])
})

it('delivers an event again after its handler threw, and gives each extension its own copy', async () => {
  const received: string[] = []
  let fails = true
  const broken = sample('broken', {
    events: {
      'order.placed': async (_, { data }) => {
        if (fails) throw new Error('ledger is locked')
        received.push(`broken ${data.status}`)
      },
    },
  })
  const other = sample('healthy', {
    events: { 'order.placed': async (_, { data }) => void received.push(`healthy ${data.status}`) },
  })
  const started = await withExtensions(shop, [broken, other])
  await expectSale()
  expect(await started.deliver()).toEqual(['ext.broken.on.order.placed'])
  expect(received).toEqual(['healthy pending'])
  expect(await started.problems()).toEqual([['broken', 'message', 'order.placed', 'ledger is locked']])
  fails = false
  shop.clock.advance(60_000)
  expect(await started.deliver()).toEqual([])
  expect(received).toEqual(['healthy pending', 'broken pending'])
})

it('switches an extension off and on at once; its events wait', async () => {
  const received: unknown[] = []
  const module = sample('healthy', {
    ...healthy,
    events: { 'order.placed': async (_, { data }) => void received.push(data.number) },
  })
  const started = await withExtensions(shop, [module])
  await started.run('extensions.disable', { name: 'healthy' })
  await expect.poll(() => statuses(started)).toEqual([['healthy', 'disabled', undefined]])
  expect(errorOf(await started.send({ url: '/api/x/healthy/ok' }))).toEqual([404, 'request.unknown_call'])
  await expectSale()
  await started.deliver()
  expect(received).toEqual([])
  expect(await started.run('extensions.list', {})).toMatchObject([{ status: 'disabled', waiting: 1 }])
  await started.run('extensions.enable', { name: 'healthy' })
  await expect.poll(() => statuses(started)).toEqual([['healthy', 'on', undefined]])
  await started.deliver()
  expect(received).toHaveLength(1)
  expect((await started.send({ url: '/api/x/healthy/ok' })).status).toBe(200)
})

it('imports nothing of an extension that is off, and no extension in the safe mode', async () => {
  let imports = 0
  const counted = {
    name: 'healthy',
    load: async () => {
      imports += 1
      return { default: healthy }
    },
  }
  const first = await withExtensions(shop, [counted])
  await first.run('extensions.disable', { name: 'healthy' })
  await first.close()
  expect(statuses(await withExtensions(shop, [counted]))).toEqual([['healthy', 'disabled', undefined]])
  expect(statuses(await withExtensions(shop, [counted], { isSafe: true }))).toEqual([
    ['healthy', 'safe', undefined],
  ])
  expect(imports).toBe(1)
})
