import { testDatabase } from '@ambra/testing/test-database'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { up } from '../src/migrations/0161_normal_emails.ts'

describe('migration to normalized addresses', () => {
  it('normalizes addresses unless another row already has the normal form', async () => {
    const database = await testDatabase()
    await database.truncate()
    const given = ['mari@example.ee', 'a@m\u00f6bel.ee', 'b@m\u00f6bel.ee', 'b@xn--mbel-5qa.ee']
    for (const email of given)
      await sql`insert into newsletter_subscribers (email, store_id, leave_token, requested_at)
        values (${email}, 1, ${email}, now())`.execute(database.db)
    // A migration has no schema types.
    await up(database.db as unknown as Kysely<unknown>)
    const rows = await database.db
      .selectFrom('newsletter_subscribers')
      .select('email')
      .orderBy('id')
      .execute()
    expect(rows.map(({ email }) => email)).toEqual([
      'mari@example.ee',
      'a@xn--mbel-5qa.ee',
      'b@m\u00f6bel.ee',
      'b@xn--mbel-5qa.ee',
    ])
  })
})
