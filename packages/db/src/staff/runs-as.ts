import type { Permission } from '@ambra/contract/admin/permissions'
import type { Kysely } from 'kysely'
import type { Db } from '../schema/schema.ts'

export type { RunsAs } from '../schema/column-types.ts'

/** Tells whether a right is held at this moment. */
export type May = (permission: Permission) => boolean

/** Reads, in the transaction that writes, what may be written. */
export type ReadRights = (db: Kysely<Db>) => Promise<May>
