import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { openDatabase } from '@ambra/db/connection'
import { sql } from 'kysely'
import { dayMs } from '@ambra/domain/platform/text/format'

const folder = join(import.meta.dirname, '../old-shop')

type Ordered = { orderNumber: string; orderToken: string }

export type OldShopFacts = {
  commit: string
  madeAt: string
  customer: { email: string; password: string; token: string; refreshToken: string }
  guest: string
  subscriber: string
  pendingSubscriber: string
  review: { title: string; detail: string; nickname: string; productId: number }
  /** Orders of the customer and of the guest. */
  orders: [Ordered, Ordered]
  customerCart: string
  guestCart: string
}

/** Data that a browser has stored of the shop: its database, storages and cookies. */
export type OldBrowser = {
  indexedDb: Record<string, unknown>
  localStorage: Record<string, string>
  sessionStorage: Record<string, string>
  cookies: { name: string; value: string; path: string }[]
}

const readJson = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))

/** @see packages/testing/old-shop/README.md */
export const oldShopFacts = (): OldShopFacts => readJson('facts.json')

/** Shifts times around `madeAt` in a value, so that an hour-old entry is still an hour old now. */
function movedOn(value: unknown, madeAt: number, byMs: number): unknown {
  const isNear = (ms: number) => Math.abs(ms - madeAt) < dayMs
  if (typeof value === 'number') return isNear(value) ? value + byMs : value
  if (typeof value === 'string') {
    const ms = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? Date.parse(value) : Number.NaN
    return isNear(ms) ? new Date(ms + byMs).toISOString() : value
  }
  if (Array.isArray(value)) return value.map((one) => movedOn(one, madeAt, byMs))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, movedOn(one, madeAt, byMs)]))
}

/** Returns a browser of the previous version: of the guest, or of the customer who stayed signed in. */
export function oldBrowser(name: 'guest' | 'customer', now = Date.now()): OldBrowser {
  const madeAt = Date.parse(oldShopFacts().madeAt)
  const stored: OldBrowser = readJson(`${name}-browser.json`)
  return { ...stored, indexedDb: movedOn(stored.indexedDb, madeAt, now - madeAt) as Record<string, unknown> }
}

/** Unpacks the data directory of the previous version into a new folder and shifts its times too. */
export async function oldShopData(now = Date.now()): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ambra-old-'))
  mkdirSync(join(dataDir, 'database'), { recursive: true })
  const tar = zstdDecompressSync(readFileSync(join(folder, 'data.tar.zst')))
  const done = spawnSync('tar', ['x', '-C', dataDir], { input: tar })
  if (done.status !== 0) throw new Error(done.stderr.toString())
  await moveTimesOn(dataDir, now - Date.parse(oldShopFacts().madeAt))
  return dataDir
}

/** Tax rates and prices are valid from a calendar day, which must not be shifted. */
const timeless = ['tax_rules', 'price_history']

async function moveTimesOn(dataDir: string, byMs: number): Promise<void> {
  const database = await openDatabase({ dataDir: join(dataDir, 'database') })
  await database.db.transaction().execute(async (db) => {
    // Disables triggers, so that append-only tables are shifted too.
    await sql`set local session_replication_role = replica`.execute(db)
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone'
        and table_name <> all(${timeless}::text[]) group by table_name`.execute(db)
    for (const { name, columns } of rows) {
      const moved = columns.map(
        (column) => sql`${sql.ref(column)} = ${sql.ref(column)} + ${byMs} * interval '1 millisecond'`,
      )
      await sql`update ${sql.table(name)} set ${sql.join(moved)}`.execute(db)
    }
  })
  await database.close()
}
