import { type Kysely, sql, type Transaction } from 'kysely'
import type { ExtensionPart } from '../schema/integration-schema.ts'
import type { Db } from '../schema/schema.ts'

export type { ExtensionPart }

/** Failure of a part of an extension; `what` is its route, operation, job or message kind. */
export type ExtensionProblem = {
  extension: string
  part: ExtensionPart
  what: string
  problem: string
  count: number
  firstAt: Date
  lastAt: Date
}

/** Undelivered messages of an extension: those that wait, and those that were given up. */
export type ExtensionBacklog = { extension: string; waiting: number; failed: number }

/** Returns the PostgreSQL schema with the tables of an extension. */
export const extensionSchema = (extension: string): string => `ext_${extension}`

const maxProblemLength = 1000

/** Subscriptions, failures and undelivered messages of extensions. @see docs/extensions.md */
export function extensionRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /**
     * Makes the subscriptions match the configured extensions. Events of others are no longer stored; their
     * earlier messages stay.
     */
    async subscribe(subscriptions: readonly { extension: string; event: string }[]): Promise<void> {
      const rows = JSON.stringify(subscriptions)
      await sql`with wanted as (
          select extension, event from jsonb_to_recordset(${rows}::jsonb) as w (extension text, event text)
        ), gone as (
          delete from extension_subscriptions s where not exists (
            select 1 from wanted w where w.extension = s.extension and w.event = s.event)
        )
        insert into extension_subscriptions (extension, event) select extension, event from wanted
        on conflict do nothing`.execute(db)
    },

    listSubscriptions: (): Promise<{ extension: string; event: string }[]> =>
      db.selectFrom('extension_subscriptions').select(['extension', 'event']).execute(),

    /** Adds `count` failures of a part; stores the newest message. */
    async noteProblem(
      problem: Pick<ExtensionProblem, 'extension' | 'part' | 'what' | 'problem'>,
      { count, now }: { count: number; now: Date },
    ): Promise<void> {
      const text = problem.problem.slice(0, maxProblemLength)
      await db
        .insertInto('extension_problems')
        .values({ ...problem, problem: text, count, first_at: now, last_at: now })
        .onConflict((conflict) =>
          conflict.columns(['extension', 'part', 'what']).doUpdateSet({
            problem: text,
            count: sql`extension_problems.count + ${count}`,
            last_at: now,
          }),
        )
        .execute()
    },

    /** Removes failures: those of the given parts, or all. */
    async forgetProblems(extension: string, parts?: readonly ExtensionPart[]): Promise<void> {
      await db
        .deleteFrom('extension_problems')
        .where('extension', '=', extension)
        .$if(parts !== undefined, (query) => query.where('part', 'in', [...(parts ?? [])]))
        .execute()
    },

    /** Removes failures that have not recurred since `before`. */
    async deleteOldProblems(before: Date): Promise<void> {
      await db.deleteFrom('extension_problems').where('last_at', '<', before).execute()
    },

    async listProblems(): Promise<ExtensionProblem[]> {
      const rows = await db.selectFrom('extension_problems').selectAll().orderBy('last_at', 'desc').execute()
      return rows.map(({ first_at: firstAt, last_at: lastAt, ...row }) => ({ ...row, firstAt, lastAt }))
    },

    /** Counts undelivered messages, also of extensions that are no longer configured. */
    async backlog(): Promise<ExtensionBacklog[]> {
      const { rows } = await sql<ExtensionBacklog>`
        select split_part(kind, '.', 2) as extension,
          (count(*) filter (where failed_at is null))::integer as waiting,
          (count(*) filter (where failed_at is not null))::integer as failed
        from outbox where done_at is null and kind like 'ext.%' group by 1 order by 1`.execute(db)
      return rows
    },
  }
}
