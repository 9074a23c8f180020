import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** `source` and `target` are normalized by `@ambra/domain/platform/shop/shop-path`; without a target the page is gone. */
export type RedirectRecord = { source: string; target: string | null; status: 301 | 302 | 410 }
/** Origin: created by a person, by an address change, or by a file. */
type RedirectOrigin = 'hand' | 'automatic' | 'imported'
export type ListedRedirect = RedirectRecord & { origin: RedirectOrigin; actor: string; created_at: Date }

/** Redirects of old addresses. @see migrations/0039_redirects.ts */
export function redirectRepository(db: Kysely<Db> | Transaction<Db>) {
  const rows = () => db.selectFrom('redirects').select(['source', 'target', 'status'])
  return {
    /** Finds the redirects of these addresses. */
    findAll: (sources: readonly string[]): Promise<RedirectRecord[]> =>
      rows().where('source', 'in', sources).execute(),

    async page(text: string, after: string, limit: number): Promise<ListedRedirect[]> {
      const holds = sql<boolean>`strpos(source, ${text}) > 0 or strpos(coalesce(target, ''), ${text}) > 0`
      const listed = rows().select(['origin', 'actor', 'created_at']).where('source', '>', after)
      return (text === '' ? listed : listed.where(holds)).orderBy('source').limit(limit).execute()
    },

    /** Finds the redirect of an address and serializes its changes until the end of the transaction. */
    async findForChange(source: string): Promise<RedirectRecord | undefined> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${source}, 17))`.execute(db)
      return rows().where('source', '=', source).executeTakeFirst()
    },

    /**
     * Updates redirects to a moved address so that they lead to its permanent target. Returns their number.
     */
    async leadOn(moved: readonly RedirectRecord[]): Promise<number> {
      const found = moved.filter(({ status }) => status === 301)
      if (found.length === 0) return 0
      const { rows: led } = await sql`update redirects r set target = m.target
        from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as m (source text, target text)
        where r.target = m.source and r.source <> m.target returning r.source`.execute(db)
      return led.length
    },

    /** Saves redirects and replaces existing ones of the same source. */
    async save(
      records: readonly RedirectRecord[],
      now: Date,
      { origin = 'imported', actor = '' }: { origin?: RedirectOrigin; actor?: string } = {},
    ): Promise<void> {
      await sql`insert into redirects (source, target, status, created_at, origin, actor)
        select source, target, status, ${now}::timestamptz, ${origin}, ${actor}
        from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (source text, target text, status smallint)
        on conflict (source) do update set target = excluded.target, status = excluded.status,
          created_at = excluded.created_at, origin = excluded.origin, actor = excluded.actor`.execute(db)
    },

    /** Removes a redirect; returns false when there was none. */
    async remove(source: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('redirects')
        .where('source', '=', source)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
