import type { Database } from '@ambra/db/database'
import { apiKeyRepository } from '@ambra/db/integration/api-key-repository'
import { roleRepository } from '@ambra/db/staff/role-repository'
import type { May, RunsAs } from '@ambra/db/staff/runs-as'
import { staffRepository } from '@ambra/db/staff/staff-repository'
import { keyGrants } from './calling-key.ts'
import { everyRight, type Grant, grantsOf, isAllowed } from '../staff/rights.ts'

type Db = Database['db']

/** What a person or a key may do at this moment; who is gone, disabled or revoked may do nothing. */
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

/** The same as a question about one right for all stores. */
export async function mayNow(db: Db, who: RunsAs, now: Date): Promise<May> {
  const grants = await grantsNow(db, who, now)
  return (permission) => isAllowed(grants, permission)
}
