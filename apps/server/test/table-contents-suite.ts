import { openDatabase, type OpenDatabaseOptions } from '@ambra/db/open-database'
import { sql } from 'kysely'

/** Rows and a sum over all their values, of every table. */
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

/** The restored shop has one entry more than its backup: that of the restore. */
export const ofTheRestore = { audit_entries: '', audit_head: '' }
