import { redirectSource, redirectTarget } from '@ambra/domain/platform/shop/shop-path'
import { type Kysely, sql } from 'kysely'

type Row = { source: string; target: string | null; created_at: Date }

/**
 * Converts redirects to the canonical form that matching now uses. Of several with the same form, keeps the
 * newest; the audit log lists the removed ones, including redirects to themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Row>`select source, target, created_at from redirects
    order by created_at desc, source`.execute(db)
  const kept = new Map<string, { source: string; target: string | null; was: string; isChanged: boolean }>()
  const removed: { source: string; reason: string }[] = []
  for (const row of rows) {
    const source = redirectSource(row.source) ?? row.source
    const target = row.target && (redirectTarget(row.target, '') ?? row.target)
    const other = kept.get(source)
    if (other) removed.push({ source: row.source, reason: `the same address as ${other.was}` })
    else if (target === source) removed.push({ source: row.source, reason: 'leads to its own address' })
    else
      kept.set(source, {
        source,
        target,
        was: row.source,
        isChanged: source !== row.source || target !== row.target,
      })
  }
  const changed = [...kept.values()].filter(({ isChanged }) => isChanged)
  const gone = JSON.stringify(removed)
  await sql`insert into audit_entries (at, actor_kind, actor_id, operation, subject_kind, subject_id, reason, outcome)
    select now(), 'system', '', 'redirects.remove', 'redirect', left(source, 200), reason, 'done'
    from jsonb_to_recordset(${gone}::jsonb) as r (source text, reason text)`.execute(db)
  await sql`delete from redirects using jsonb_to_recordset(${gone}::jsonb) as r (source text)
    where redirects.source = r.source`.execute(db)
  await sql`update redirects set source = r.source, target = r.target
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r (source text, target text, was text)
    where redirects.source = r.was`.execute(db)
}

/** Does nothing: the former form of an address is unknown. */
export async function down(): Promise<void> {}
