import { openDatabase, type OpenDatabaseOptions } from '@ambra/db/connection'
import { sql } from 'kysely'

/** Returns the row count and a checksum of all values of every table. */
export async function contentOf(options: OpenDatabaseOptions): Promise<Record<string, string>> {
  const { db, close } = await openDatabase(options)
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ content: string }>`
      select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
      from ${sql.table(name)} t`.execute(db)
    content[name] = rows[0]?.content ?? ''
  }
  await close()
  return content
}

/** Tables with one more entry in the restored shop than in its backup: that of the restore. */
export const ofTheRestore = { audit_entries: '', audit_head: '' }
