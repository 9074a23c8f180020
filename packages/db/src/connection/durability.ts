import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Settings whose absence risks acknowledged orders, with the consequence of each. */
const consequences = {
  fsync: 'a power cut may lose orders or destroy the database',
  full_page_writes: 'a power cut may destroy the database',
  synchronous_commit: 'a crash loses the orders of its last moments',
} as const

/** Thrown when the database does not persist what it acknowledges. */
export class UnsafeDatabaseError extends Error {
  constructor(problems: readonly string[]) {
    super(
      `The database would lose orders:\n${problems.map((problem) => `  - ${problem}`).join('\n')}\n` +
        'Turn these settings on, or set DATABASE_DURABILITY=trust when the service keeps its promises in another way.',
    )
    this.name = 'UnsafeDatabaseError'
  }
}

/** Lists the durability settings that are off, one line each. */
export async function durabilityProblems({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const names = Object.keys(consequences)
  const { rows } = await sql<{ name: keyof typeof consequences }>`
    select name from unnest(${names}::text[]) as name where current_setting(name) = 'off' order by name`.execute(
    db,
  )
  return rows.map(({ name }) => `${name} is off: ${consequences[name]}`)
}
