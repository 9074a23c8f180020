import { type Kysely, sql } from 'kysely'

/**
 * Runs the statements one by one: the embedded engine accepts one statement per query. The database type is
 * open because a migration must not depend on today's row types.
 */
export async function runStatements(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    await sql.raw(statement).execute(db)
  }
}
