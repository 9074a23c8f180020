import { ownerRole } from '@ambra/contract/admin/permissions'
import { ShopError } from '@ambra/contract/errors'
import type { Database } from '@ambra/db/database'
import { roleRepository } from '@ambra/db/staff/role-repository'
import { type StaffRecord, type StoredRole, staffRepository } from '@ambra/db/staff/staff-repository'
import { stores } from '@ambra/domain/stores'
import type { GivenRole } from './people-documents.ts'
import { covers, type Grant, grantsOf, permissionsOf } from './rights.ts'

type Db = Database['db']

/** Who gives rights: `id` is undefined at the command line. */
export type Giver = { id: number | undefined; grants: readonly Grant[] }

/** @throws ShopError staff.unknown */
export async function getPerson(db: Db, id: number): Promise<StaffRecord> {
  const person = await staffRepository(db).findById(id)
  if (!person) throw new ShopError('staff.unknown')
  return person
}

/**
 * The person, if the giver has every right that the person has: others are above the giver. Until the transaction ends no
 * rights change beside it.
 * @throws ShopError staff.unknown, staff.more_than_own
 */
export async function getLesser(db: Db, id: number, { grants }: Giver): Promise<StaffRecord> {
  await staffRepository(db).lock()
  const person = await getPerson(db, id)
  if (!covers(grants, grantsOf(person.roles, await roleRepository(db).list())))
    throw new ShopError('staff.more_than_own')
  return person
}

/** Roles that the giver may give. @throws ShopError role.unknown, store.unknown, staff.more_than_own */
export async function readRoles(
  db: Db,
  given: readonly GivenRole[],
  { grants }: Giver,
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
