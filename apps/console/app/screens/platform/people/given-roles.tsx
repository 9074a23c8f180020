import type { Role, StaffPerson } from '@ambra/contract/platform/staff/staff'
import { storeName } from '#console/i18n/store-name.ts'
import { useRoleName } from '#console/i18n/role-name.ts'

/** Roles of a person, with the store if a role is limited to one. */
export function GivenRoles({ given, roles }: { given: StaffPerson['roles']; roles: readonly Role[] }) {
  const roleName = useRoleName()
  return given
    .map(({ role, store }) => {
      const name = roleName(role, roles.find(({ code }) => code === role)?.name)
      return store === null ? name : `${name} (${storeName(store)})`
    })
    .join(', ')
}
