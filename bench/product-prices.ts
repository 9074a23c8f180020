import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { startChangeWork } from '../packages/commerce/src/catalogue/product-changes/change-work.ts'
import { wakeChangeWork } from '../packages/commerce/src/catalogue/product-changes/wake-change-work.ts'
import { migrateDatabase } from '../packages/db/src/connection/migrate.ts'
import { openDatabase } from '../packages/db/src/connection/open-database.ts'
import { importRows } from '../packages/db/src/catalogue/import/import-rows.ts'
import { changeSetRepository } from '../packages/db/src/catalogue/product-changes/change-set-repository.ts'
import { listRoots } from '../packages/db/src/catalogue/product-list/list-source.ts'
import {
  readListView,
  writeProductList,
} from '../packages/db/src/catalogue/product-list/write-product-list.ts'
import { folderStore } from '../packages/object-store/src/folder-store.ts'
import { asLines, theBasics } from '../packages/testing/src/import-builders.ts'
import { productRows } from './product-rows.ts'

/**
 * Measures a change of many prices on the embedded database, planned, applied and undone in slices, while a
 * shopper requests a product fifty times a second: the shopper's response times with and without the change.
 *
 * node bench/product-prices.ts [PRODUCTS]
 */
const count = Number(process.argv[2] ?? 30_000)
const dataDir = mkdtempSync(join(tmpdir(), 'ambra-prices-'))
const database = await openDatabase({ dataDir: join(dataDir, 'database') })
await migrateDatabase(database)
const { db } = database
const media = folderStore(join(dataDir, 'media'))
await importRows(database, asLines([...theBasics(), ...productRows(0, count)]), { now: new Date(), media })
const view = await readListView(db)
for (let after = 0; ; ) {
  const ids = await listRoots(db, after, 200)
  if (ids.length === 0) break
  after = ids.at(-1) ?? after
  await writeProductList(db, ids, { view, now: new Date() })
}
await sql`analyze`.execute(db)

/** Returns a shopper's response times until the work is done, ms. */
async function shopperDuring(work: Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  let isDone = false
  void work.finally(() => (isDone = true))
  for (let n = 0; !isDone; n += 1) {
    const startedAt = performance.now()
    await sql`select p.sku, r.price_cents, s.qty from products p join prices r on r.product_id = p.id join stock s on s.product_id = p.id
      where p.sku = ${`BENCH-${(n * 7919) % count}`}`.execute(db)
    waits.push(performance.now() - startedAt)
    await setTimeout(20)
  }
  return waits
}
const at = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN
function print(name: string, waits: number[], seconds: number): void {
  const figures = [0.5, 0.99, 1].map((share) => at(waits, share).toFixed(1))
  console.log([name, seconds.toFixed(1), waits.length, ...figures].join('\t'))
}

console.log('step\ts\tshopper requests\tp50 ms\tp99 ms\tlongest ms')
print('alone', await shopperDuring(setTimeout(10_000)), 10)
const sets = changeSetRepository(db)
const changes = await startChangeWork({
  database: database.background,
  now: () => new Date(),
  log: pino({ level: 'silent' }),
})
const until = async (id: number, state: string) => {
  await wakeChangeWork(database)
  while ((await sets.find(id))?.state !== state) await setTimeout(200)
}
const common = {
  at: new Date(),
  actor_kind: 'cli',
  actor_id: 'bench',
  actor_name: 'bench',
  kind: 'prices',
  may_cut_deep: true,
} as const
async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  const waits = await shopperDuring(work())
  print(name, waits, (performance.now() - startedAt) / 1000)
}
const id = await sets.add({
  ...common,
  state: 'planning',
  plan: { of: 'found', condition: undefined, rule: { percent: 5, ending: 99 } },
})
await step('plan', () => until(id, 'planned'))
await step('apply', async () => {
  await sets.update(id, { state: 'applying' })
  await until(id, 'done')
})
const undo = await sets.add({ ...common, state: 'planning', undo_of: id })
await step('undo', () => until(undo, 'done'))
const done = await sets.find(id)
const taken = await sets.find(undo)
console.log(`changed ${done?.applied}, taken back ${taken?.applied}, conflicts ${taken?.conflicts}`)
await changes.stop()
await database.close()
rmSync(dataDir, { recursive: true, force: true })
