import type { Database } from '@ambra/db/connection'
import { type StaffRecord, staffRepository } from '@ambra/db/platform'
import { isOwner } from './rights.ts'

/**
 * Returns the recipients of a notice about a cancelled plan: its author, or the owners if the author can no
 * longer sign in. A login at the server has no address.
 */
export async function plannerReaders(
  db: Database['db'],
  { actor_kind, actor_id }: { actor_kind: 'staff' | 'cli'; actor_id: string },
): Promise<StaffRecord[]> {
  if (actor_kind !== 'staff') return []
  const person = await staffRepository(db).findById(Number(actor_id))
  return person && !person.disabledAt ? [person] : ownersOf(db)
}

/** Returns the owners of the whole shop who may sign in. */
export const ownersOf = async (db: Database['db']): Promise<StaffRecord[]> =>
  (await staffRepository(db).list()).filter(
    ({ roles, disabledAt }) => disabledAt === undefined && isOwner(roles),
  )
