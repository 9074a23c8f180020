import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Settings without which an acknowledged order may be lost, and what happens then. */
const consequences = {
  fsync: 'a power cut may lose orders or destroy the database',
  full_page_writes: 'a power cut may destroy the database',
  synchronous_commit: 'a crash loses the orders of its last moments',
} as const

/** The database does not keep what it acknowledges. */
export class UnsafeDatabaseError extends Error {
  constructor(problems: readonly string[]) {
    super(
      `The database would lose orders:\n${problems.map((problem) => `  - ${problem}`).join('\n')}\n` +
        'Turn these settings on, or set DATABASE_DURABILITY=trust when the service keeps its promises in another way.',
    )
    this.name = 'UnsafeDatabaseError'
  }
}

/** One line for each durability setting that is off; empty = all are on. */
export async function durabilityProblems({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const names = Object.keys(consequences)
  const { rows } = await sql<{ name: keyof typeof consequences }>`
    select name from unnest(${names}::text[]) as name where current_setting(name) = 'off' order by name`.execute(
    db,
  )
  return rows.map(({ name }) => `${name} is off: ${consequences[name]}`)
}
