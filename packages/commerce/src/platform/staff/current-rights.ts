import type { Database } from '@ambra/db/connection'
import { apiKeyRepository, roleRepository, type May, type RunsAs, staffRepository } from '@ambra/db/platform'
import { keyGrants } from '../api-keys/calling-key.ts'
import { everyRight, type Grant, grantsOf, isAllowed } from './rights.ts'

type Db = Database['db']

/** Returns the current rights of a person or key; none if deleted, disabled or revoked. */
export async function grantsNow(
  db: Db,
  { kind, id, key: keyId }: RunsAs,
  now: Date,
): Promise<readonly Grant[]> {
  if (kind === 'cli') return everyRight
  const person = await staffRepository(db).findById(Number(id))
  if (!person || person.disabledAt) return []
  const own = grantsOf(person.roles, await roleRepository(db).list())
  if (keyId === null) return own
  const key = await apiKeyRepository(db).findWorkingById(keyId, now)
  return key ? keyGrants(key, own) : []
}

/** Returns a check for one right in all stores. */
export async function mayNow(db: Db, who: RunsAs, now: Date): Promise<May> {
  const grants = await grantsNow(db, who, now)
  return (permission) => isAllowed(grants, permission)
}
