import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@ambra/db/connection'
import { sql } from 'kysely'

/** Copies a built package with the next patch version, as a release to upgrade to; returns its version. */
export function copyAsNext(built: string, folder: string): string {
  cpSync(built, folder, { recursive: true })
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const [major, minor, patch] = String(manifest.version).split('.').map(Number)
  manifest.version = `${major}.${minor}.${(patch ?? 0) + 1}`
  writeFileSync(file, JSON.stringify(manifest, undefined, 2))
  return manifest.version
}

/** Rows that every start writes: the link of a first owner, and since when payment methods are offered. */
const ofStarts: Readonly<Record<string, string>> = {
  'public.staff_invites': 'true',
  'public.settings': "key = 'payment.offered'",
}

/** Returns a digest of the rows of each table, also of extensions, in a data folder of a stopped shop. */
export async function digestRows(dataDir: string): Promise<Map<string, string>> {
  const database = await openDatabase({ dataDir: join(dataDir, 'database') })
  try {
    const { rows: tables } = await sql<{ schema: string; name: string }>`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and (table_schema = 'public' or table_schema like 'ext\_%')
      order by 1, 2`.execute(database.db)
    const digests = new Map<string, string>()
    for (const { schema, name } of tables) {
      const { rows } = await sql<{ digest: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by t::text)), '') as digest
        from ${sql.id(schema, name)} t where not ${sql.raw(ofStarts[`${schema}.${name}`] ?? 'false')}`.execute(
        database.db,
      )
      digests.set(`${schema}.${name}`, rows[0]?.digest ?? '')
    }
    return digests
  } finally {
    await database.close()
  }
}

/** @throws Error that names the tables whose rows an upgrade changed */
export function compareRows(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): void {
  const changed = [...before].filter(([name, digest]) => after.get(name) !== digest)
  if (changed.length > 0)
    throw new Error(
      `rows differ after the upgrade: ${changed.map(([name, digest]) => `${name} (${digest} -> ${after.get(name)})`).join(', ')}`,
    )
  const rows = [...before.values()].reduce((sum, digest) => sum + Number.parseInt(digest, 10), 0)
  console.log(`${before.size} tables with ${rows} rows are the same after the upgrade`)
}
