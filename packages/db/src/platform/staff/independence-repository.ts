import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import type { Decider } from './approval-repository.ts'

/** Period before a request in which account changes by the requester count, in ms. */
const weekMs = 7 * 86_400_000

/**
 * Returns whether a person can decide independently: held the permission before the request, and received no
 * account, roles or credentials from the requester in the week before it or from anyone since.
 */
export async function isIndependent(
  db: Kysely<Db> | Transaction<Db>,
  { decider, asker, askedAt }: { decider: Decider; asker: Decider; askedAt: Date },
): Promise<boolean> {
  // A server login could do anything there.
  if (decider.kind === 'cli') return true
  const id = Number(decider.id)
  const since = new Date(askedAt.getTime() - weekMs)
  const askerId = asker.kind === 'staff' ? Number(asker.id) : null
  const { rows } = await sql<{ found: boolean }>`select (
    exists (select 1 from staff s where s.id = ${id} and s.created_at > ${askedAt}::timestamptz)
    or exists (select 1 from staff_invites i where i.staff_id = ${id}
      and (i.used_at > ${askedAt}::timestamptz
        or (i.invited_by is not distinct from ${askerId}::integer and ${askerId}::integer is not null
          and i.created_at > ${since}::timestamptz)))
    or exists (select 1 from audit_entries a where a.outcome = 'done' and a.at > ${since}::timestamptz
      and (a.at > ${askedAt}::timestamptz or (a.actor_kind = ${asker.kind} and a.actor_id = ${asker.id}))
      and ((a.operation in ('staff.set-roles', 'staff.enable', 'staff.reset-access') and a.subject_id = ${decider.id})
        or (a.operation = 'roles.save' and a.subject_id in (select r.role from staff_roles r where r.staff_id = ${id}))))
  ) as found`.execute(db)
  return rows[0]?.found === false
}

/** Lists holders of a permission through these roles, and people invited to it, as comparable texts. */
export async function holdersOf(
  db: Kysely<Db> | Transaction<Db>,
  roles: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ holder: string }>`
    select 'person ' || s.id || ' ' || coalesce(r.store_id::text, 'all') as holder from staff s
      join staff_roles r on r.staff_id = s.id
      where s.disabled_at is null and r.role = any(${[...roles]}::text[])
    union all
    select 'invite ' || i.id from staff_invites i, jsonb_array_elements(i.roles) as g
      where i.staff_id is null and i.used_at is null and i.expires_at > ${now}::timestamptz
        and g ->> 'role' = any(${[...roles]}::text[])`.execute(db)
  return new Set(rows.map(({ holder }) => holder))
}
