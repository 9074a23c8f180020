import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** `source` and `target` as `@ambra/domain/shop-path` writes them; no target: gone for good. */
export type RedirectRecord = { source: string; target: string | null; status: 301 | 302 | 410 }

/** Redirects of old addresses. @see migrations/0039_redirects.ts */
export function redirectRepository(db: Kysely<Db> | Transaction<Db>) {
  const rows = () => db.selectFrom('redirects').select(['source', 'target', 'status'])
  return {
    /** The redirects of these addresses, those that have one. */
    findAll: (sources: readonly string[]): Promise<RedirectRecord[]> =>
      rows().where('source', 'in', sources).execute(),

    /** Those whose old or new address holds the text, in the order of their addresses. */
    async list(text: string, limit: number): Promise<RedirectRecord[]> {
      const holds = sql<boolean>`strpos(source, ${text}) > 0 or strpos(coalesce(target, ''), ${text}) > 0`
      return rows().where(holds).orderBy('source').limit(limit).execute()
    },

    /** All of them, by their old addresses. */
    async mapAll(): Promise<Map<string, RedirectRecord>> {
      return new Map((await rows().execute()).map((row) => [row.source, row]))
    },

    /** Stores them; an address that has one gets the new one. */
    async save(records: readonly RedirectRecord[], now: Date): Promise<void> {
      await sql`insert into redirects (source, target, status, created_at)
        select source, target, status, ${now} from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
          as r (source text, target text, status smallint)
        on conflict (source) do update set target = excluded.target, status = excluded.status,
          created_at = excluded.created_at`.execute(db)
    },

    /** False when there was none. */
    async remove(source: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('redirects')
        .where('source', '=', source)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
