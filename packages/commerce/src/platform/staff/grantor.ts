import { ownerRole } from '@ambra/contract/platform/staff/permissions'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import { roleRepository, type StaffRecord, type StoredRole, staffRepository } from '@ambra/db/platform'
import { stores } from '@ambra/domain/platform/shop/stores'
import type { GivenRole } from './people-documents.ts'
import { covers, type Grant, grantsOf, permissionsOf } from './rights.ts'

type Db = Database['db']

/** Person who grants rights: `id` is undefined at the command line. */
export type Grantor = { id: number | undefined; grants: readonly Grant[] }

/** @throws ShopError staff.unknown */
export async function getPerson(db: Db, id: number): Promise<StaffRecord> {
  const person = await staffRepository(db).findById(id)
  if (!person) throw new ShopError('staff.unknown')
  return person
}

/**
 * Returns the person if the giver has all of the person's rights. Locks rights until the transaction ends.
 * @throws ShopError staff.unknown, staff.more_than_own
 */
export async function getLesser(db: Db, id: number, { grants }: Grantor): Promise<StaffRecord> {
  await staffRepository(db).lock()
  const person = await getPerson(db, id)
  if (!covers(grants, grantsOf(person.roles, await roleRepository(db).list())))
    throw new ShopError('staff.more_than_own')
  return person
}

/** Reads roles that the giver may grant. @throws ShopError role.unknown, store.unknown, staff.more_than_own */
export async function readRoles(
  db: Db,
  given: readonly GivenRole[],
  { grants }: Grantor,
): Promise<StoredRole[]> {
  const own = await roleRepository(db).list()
  const roles = given.map(({ role, store }) => {
    if (!permissionsOf(role, own)) throw new ShopError('role.unknown', { role })
    if (store === null) return { role, storeId: undefined }
    const storeId = stores.find(({ code }) => code === store)?.id
    if (storeId === undefined) throw new ShopError('store.unknown', { store })
    return { role, storeId }
  })
  if (!covers(grants, grantsOf(roles, own))) throw new ShopError('staff.more_than_own')
  return roles
}

/** @throws ShopError staff.last_owner */
export async function keepAnOwner(db: Db): Promise<void> {
  if ((await staffRepository(db).countHolders(ownerRole)) === 0) throw new ShopError('staff.last_owner')
}
