import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Frees dead rows and renews the planner's statistics. A PostgreSQL server does this by itself; the embedded
 * engine has no background process, so its owner calls this in a quiet hour (the connection is busy for that
 * time: about 1 s for 10,000 products).
 */
export async function maintainDatabase(database: Database): Promise<void> {
  if (database.engine === 'pglite') await sql`vacuum (analyze)`.execute(database.db)
}
