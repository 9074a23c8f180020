import { normalEmail } from '@ambra/domain/customers/address/email'
import { type Kysely, sql } from 'kysely'

/** Tables in which an address identifies a person. */
const tables = ['customers', 'newsletter_subscribers', 'staff'] as const

/** Normalizes non-ASCII addresses unless another row already has the normal form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    const { rows } = await sql<{ id: number; email: string }>`
      select id, email from ${sql.table(table)} where email ~ '[^[:ascii:]]' order by id for update`.execute(
      db,
    )
    for (const { id, email } of rows) {
      const normal = normalEmail(email)
      if (normal === email) continue
      await sql`update ${sql.table(table)} set email = ${normal} where id = ${id}
        and not exists (select 1 from ${sql.table(table)} where email = ${normal})`.execute(db)
    }
  }
}

/** Does nothing: the original spelling is unknown, and the normal form leads to the same mailbox. */
export async function down(): Promise<void> {}
