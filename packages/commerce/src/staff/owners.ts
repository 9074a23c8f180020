import type { Database } from '@ambra/db/database'
import { type StaffRecord, staffRepository } from '@ambra/db/staff/staff-repository'
import { isOwner } from './rights.ts'

/** The owners of the whole shop who may sign in. */
export const ownersOf = async (db: Database['db']): Promise<StaffRecord[]> =>
  (await staffRepository(db).list()).filter(
    ({ roles, disabledAt }) => disabledAt === undefined && isOwner(roles),
  )
