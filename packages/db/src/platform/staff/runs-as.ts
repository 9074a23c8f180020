import type { Permission } from '@ambra/contract/platform/staff/permissions'
import type { Kysely } from 'kysely'
import type { Db } from '../../schema/schema.ts'

export type { RunsAs } from '../../schema/column-types.ts'

/** Returns whether a permission is held now. */
export type May = (permission: Permission) => boolean

/** Reads the permissions in the transaction that writes. */
export type ReadRights = (db: Kysely<Db>) => Promise<May>
