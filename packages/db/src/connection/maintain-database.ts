import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Vacuums dead rows and refreshes the planner's statistics. A PostgreSQL server does this by itself; the
 * embedded engine has no background process, so its owner calls this in a quiet hour (it blocks the
 * connection for about 1 s with 10,000 products).
 */
export async function maintainDatabase(database: Database): Promise<void> {
  if (database.engine === 'pglite') await sql`vacuum (analyze)`.execute(database.db)
}
