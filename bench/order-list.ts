import { sql } from 'kysely'
import { listOrders } from '../packages/commerce/src/sales/orders/order-list.ts'
import { migrateDatabase } from '../packages/db/src/connection/migrate.ts'
import { openDatabase } from '../packages/db/src/connection/open-database.ts'

/**
 * Measures pages of 50 of the order list in a database with this many orders, alternating with `select 1` on
 * the same connection: time and CPU time of each query, and the ratio to the reference.
 *
 * node bench/order-list.ts [ORDERS] [ROUNDS]              embedded database, in memory
 * node tooling/with-postgres.ts node bench/order-list.ts [ORDERS] [ROUNDS]
 */
const orders = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 30)
const databaseUrl = process.env['DATABASE_URL']
const database = await openDatabase(databaseUrl ? { databaseUrl } : { memory: true })
await migrateDatabase(database)
const { db } = database
const startOfBench = new Date('2026-11-26T10:00:00Z')

/**
 * Creates two years of orders: old ones completed, those of the last week in various statuses; one name in
 * fifty is Kask.
 */
async function fill(one: typeof db): Promise<void> {
  await sql`set session_replication_role = replica`.execute(one)
  await sql`insert into carts (id, token, store_id, created_at, updated_at)
    select n, lpad(to_hex(n), 32, '0'), 1 + n % 3, now(), now() from generate_series(1, ${orders}::integer) n`.execute(
    one,
  )
  await sql`insert into orders (id, store_id, number, order_token, cart_id, status, language, email, billing_address,
      shipping_address, shipping, payment, subtotal_cents, shipping_cents, tax_cents, grand_total_cents, created_at, updated_at)
    select n, 1 + n % 3, (100000000 + n)::text, lpad(to_hex(n), 32, '0'), n,
      case when n > ${orders}::integer - 2000 then (array['pending', 'awaiting_payment', 'paid', 'ready'])[1 + n % 4]
        when n % 40 = 0 then 'cancelled' else 'completed' end,
      'et', 'user' || n || '@example.ee', address, address,
      jsonb_build_object('carrierCode', (array['dpd', 'omniva', 'smartpost', 'venipak'])[1 + n % 4], 'methodCode', 'courier',
        'title', 'Courier', 'deliveryTo', to_char(at + interval '3 days', 'YYYY-MM-DD')),
      jsonb_build_object('methodCode', 'banktransfer', 'title', 'Bank transfer'), total, 300, 0, total + 300, at, at
    from generate_series(1, ${orders}::integer) n,
      lateral (select 1000 + (n * 7919) % 200000 as total,
        ${startOfBench}::timestamptz - (${orders}::integer - n) * interval '10 minutes' as at,
        jsonb_build_object('firstname', (array['Mari', 'Jaan', 'Liis', 'Anna', 'Olga', 'Peeter', 'Kati'])[1 + n % 7],
          'lastname', case when n % 50 = 0 then 'Kask' else 'Name' || n % 5000 end, 'street', jsonb_build_array('Pikk tn', n),
          'city', 'Tallinn', 'postcode', '10111', 'country_id', 'EE', 'telephone', '+3725' || lpad(n::text, 7, '0'),
          'email', 'user' || n || '@example.ee', 'company', null, 'vat_id', null) as address) made`.execute(
    one,
  )
  await sql`insert into order_lines (order_id, line, sku, product_type, name, qty, unit_cents, row_cents, tax_bp, tax_cents)
    select n, line, 'SKU-' || n % 3000, 'simple', 'Product', line, 500, 500 * line, 2400, 0
    from generate_series(1, ${orders}::integer) n, generate_series(1, 2) line`.execute(one)
  await sql`insert into payments (order_id, method, state, amount_cents, data, created_at, updated_at)
    select id, 'banktransfer', case when status in ('paid', 'ready', 'completed') then 'paid' else 'open' end,
      grand_total_cents, '{}', created_at, created_at from orders`.execute(one)
  await sql`set session_replication_role = default`.execute(one)
  for (let first = 1; first <= orders; first += 1000)
    await sql`select store_order_search(id) from orders where id between ${first}::integer and ${first + 999}::integer`.execute(
      one,
    )
  await sql`vacuum (analyze)`.execute(one)
}

const reader = { stores: 'all', contactStores: 'all', personId: undefined } as const
const local = { stores: [2], contactStores: [2], personId: undefined } as const
type Input = Parameters<typeof listOrders>[1]
const questions: [name: string, input: Input, as?: typeof reader | typeof local][] = [
  ['newest', {}],
  ['oldest', { sort: 'oldest' }],
  ['highest total', { sort: 'total' }],
  ['promised', { sort: 'promised' }],
  ['one store', {}, local],
  ['to do', { status: 'new,pending,paid,incomming', sort: 'promised' }],
  ['late', { late: true, sort: 'promised' }],
  ['unpaid', { paid: 'no' }],
  ['paid', { paid: 'yes' }],
  ['carrier', { carrier: 'venipak' }],
  ['no such carrier', { carrier: 'none' }],
  ['a month of last year', { from: '2025-10-01', to: '2025-10-31' }],
  ['by number', { search: '100050000' }],
  ['by name, 2 % of orders', { search: 'kask' }],
  ['by name, 14 % of orders', { search: 'mari' }],
  ['by two names', { search: 'mari kask' }],
  ['beginning, all orders', { search: 'us' }],
  ['by e-mail', { search: 'user77777@example.ee' }],
  ['by telephone', { search: '+372 5007 7777' }],
  ['nothing', { search: 'nobody' }],
  ['name in one store', { search: 'kask' }, local],
  ['name, status and day', { search: 'mari', status: 'completed', from: '2026-10-01' }],
]

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN

async function timed(work: () => Promise<unknown>): Promise<{ wall: number; cpu: number }> {
  const used = process.cpuUsage()
  const begun = performance.now()
  await work()
  const { user, system } = process.cpuUsage(used)
  return { wall: performance.now() - begun, cpu: (user + system) / 1000 }
}

// One connection, because the setting applies to its session only.
await db.connection().execute(fill)
console.log(`${databaseUrl ? 'PostgreSQL' : 'PGlite'}, ${orders} orders, ${rounds} rounds, pages of 50`)
console.log('list\trows\tp50 ms\tp95 ms\tprocessor p95 ms\tselect 1 p50 ms\tratio of p50')
for (const [name, input, as = reader] of questions) {
  const ask = () => listOrders(db, input, { reader: as, now: startOfBench })
  const { rows } = await ask()
  const times: { wall: number; cpu: number }[] = []
  const reference: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    reference.push((await timed(() => sql`select 1`.execute(db))).wall)
    times.push(await timed(ask))
  }
  const wall = times.map((one) => one.wall)
  const cells = [
    percentile(wall, 0.5),
    percentile(wall, 0.95),
    percentile(
      times.map((one) => one.cpu),
      0.95,
    ),
    percentile(reference, 0.5),
  ].map((value) => value.toFixed(2))
  const ratio = (percentile(wall, 0.5) / percentile(reference, 0.5)).toFixed(0)
  console.log([name, rows.length, ...cells, ratio].join('\t'))
}
await database.close()
