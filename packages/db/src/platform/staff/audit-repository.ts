import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AuditDetails, AuditOutcome, AuditValue } from '../../schema/staff-schema.ts'
import type { Db } from '../../schema/schema.ts'

export type { AuditDetails, AuditValue }

/**
 * Operation that was done or refused: actor, origin and subject. Contains no names or addresses of shoppers.
 */
export type NewAuditEntry = {
  at: Date
  actorKind: 'staff' | 'cli' | 'system' | 'key'
  actorId: string
  sessionId?: number | undefined
  network?: string | undefined
  requestId?: string | undefined
  operation: string
  subject?: { kind: string; id: string } | undefined
  reason?: string | undefined
  /** `started` is followed by another entry of the same request unless the process crashed. */
  outcome: AuditOutcome
  /** Error code. */
  code?: string | undefined
  /** Arguments and counts of a command-line command, without secrets and personal data. */
  details?: AuditDetails | undefined
}

export type AuditRecord = NewAuditEntry & { id: number; actorName: string | undefined; hash: string }

/** Beginnings of names that entries were stored under; entries cannot change, they form a hash chain. */
const formerNames = [
  { former: 'goods.', present: 'products.' },
  { former: 'goods-changes', present: 'product-changes' },
] as const

/** Returns the present name of an operation, a kind of subject or an error code. */
export function presentName(stored: string): string {
  const row = formerNames.find(({ former }) => stored.startsWith(former))
  return row ? row.present + stored.slice(row.former.length) : stored
}

/** Returns the names under which entries with a present name are stored. */
function storedNames(name: string): string[] {
  const row = formerNames.find(({ present }) => name.startsWith(present))
  return row ? [name, row.former + name.slice(row.present.length)] : [name]
}

type AuditSearch = {
  before?: number | undefined
  operation?: string | undefined
  subject?: string | undefined
  limit: number
}

/** Audit log: append-only rows, each with the hash of the previous one. @see functions/chain_audit.sql */
export function auditRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Appends an entry; call it as the last statement in the transaction of the operation. */
    async add(entry: NewAuditEntry): Promise<void> {
      await db
        .insertInto('audit_entries')
        .values({
          at: entry.at,
          actor_kind: entry.actorKind,
          actor_id: entry.actorId,
          session_id: entry.sessionId ?? null,
          network: entry.network ?? null,
          request_id: entry.requestId ?? null,
          operation: entry.operation,
          subject_kind: entry.subject?.kind ?? null,
          subject_id: entry.subject?.id ?? null,
          reason: entry.reason ?? null,
          outcome: entry.outcome,
          code: entry.code ?? null,
          details: entry.details ? JSON.stringify(entry.details) : null,
        })
        .execute()
    },

    /** Lists entries, newest first. `subject` has the form `order:100000001`. */
    async list({ before, operation, subject, limit }: AuditSearch): Promise<AuditRecord[]> {
      const [kind, ...id] = subject?.split(':') ?? []
      const rows = await db
        .selectFrom('audit_entries as a')
        .leftJoin('staff as s', (join) =>
          join.on('a.actor_kind', '=', 'staff').on(sql<boolean>`s.id::text = a.actor_id`),
        )
        .leftJoin('api_keys as k', (join) =>
          join.on('a.actor_kind', '=', 'key').on(sql<boolean>`k.id::text = a.actor_id`),
        )
        .selectAll('a')
        .select(sql<string | null>`coalesce(s.name, k.name)`.as('name'))
        .$if(before !== undefined, (query) => query.where('a.id', '<', before ?? 0))
        .$if(operation !== undefined, (query) =>
          query.where('a.operation', 'in', storedNames(operation ?? '')),
        )
        .$if(subject !== undefined, (query) =>
          query
            .where('a.subject_kind', 'in', storedNames(kind ?? ''))
            .where('a.subject_id', '=', id.join(':')),
        )
        .orderBy('a.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toRecord)
    },

    /**
     * Recomputes the hash chain in parts: the embedded database has one connection, for which shoppers wait.
     */
    async verify(): Promise<{ entries: number; head: string; brokenAt: number | undefined }> {
      let [entries, head] = [0, '']
      for (;;) {
        const { rows } = await sql<Part>`
          select entries, last_hash, broken_at from check_audit_part(${entries}, ${head}, ${partOf})`.execute(
          db,
        )
        const [part] = rows
        if (!part || Number(part.entries) === 0) break
        entries += Number(part.entries)
        head = part.last_hash ?? ''
        if (part.broken_at !== null) return { entries, head, brokenAt: Number(part.broken_at) }
      }
      const end = await db.selectFrom('audit_head').select(['id', 'hash']).executeTakeFirst()
      // Entries added since then were not read; missing ones were removed from the end.
      const isWhole =
        Number(end?.id ?? 0) <= entries ? (end?.hash ?? '') === head : await hasAfter(db, entries)
      return { entries, head, brokenAt: isWhole ? undefined : entries + 1 }
    },
  }
}

function toRecord(row: Selectable<Db['audit_entries']> & { name: string | null }): AuditRecord {
  return {
    id: Number(row.id),
    at: row.at,
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    actorName: row.name ?? undefined,
    sessionId: row.session_id ?? undefined,
    network: row.network ?? undefined,
    requestId: row.request_id ?? undefined,
    operation: presentName(row.operation),
    subject:
      row.subject_kind === null
        ? undefined
        : { kind: presentName(row.subject_kind), id: row.subject_id ?? '' },
    reason: row.reason ?? undefined,
    outcome: row.outcome,
    code: row.code === null ? undefined : presentName(row.code),
    details: row.details ?? undefined,
    hash: row.hash,
  }
}

/** Returns whether an entry with the next number exists. */
async function hasAfter(db: Kysely<Db> | Transaction<Db>, id: number): Promise<boolean> {
  const next = db
    .selectFrom('audit_entries')
    .select('id')
    .where('id', '=', id + 1)
  return (await next.executeTakeFirst()) !== undefined
}

/** Entries recomputed per statement: about 12 ms on a slow core. */
const partOf = 1000
type Part = { entries: string; last_hash: string | null; broken_at: string | null }
