import type { Permission } from '@ambra/contract/admin/permissions'
import type { Kysely } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Whose rights count when stored work is carried out: a person, a key of that person, or a login at the command line. */
export type RunsAs = { kind: 'staff' | 'cli'; id: string; key: number | null }

/** Tells whether a right is held at this moment. */
export type May = (permission: Permission) => boolean

/** Reads, in the transaction that writes, what may be written. */
export type ReadRights = (db: Kysely<Db>) => Promise<May>
