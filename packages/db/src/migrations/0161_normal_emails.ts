import { normalEmail } from '@ambra/domain/email'
import { type Kysely, sql } from 'kysely'

/** Tables in which an address is who somebody is. */
const tables = ['customers', 'newsletter_subscribers', 'staff'] as const

/** Brings addresses with other letters than those of ASCII into their normal form, unless another row has that already. */
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

/** What was typed is not known any more; the normal form leads to the same mailbox. */
export async function down(): Promise<void> {}
