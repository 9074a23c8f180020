import {
  isPermission,
  ownerRole,
  type Permission,
  permissions,
  shippedRoles,
} from '@ambra/contract/admin/permissions'
import type { RoleRecord } from '@ambra/db/staff/role-repository'
import type { StoredRole } from '@ambra/db/staff/staff-repository'

/** Permissions that a person has, for one store or for all of them (`storeId` undefined). */
export type Grant = { storeId: number | undefined; permissions: readonly Permission[] }

/** The rights of roles, shipped and own; a role that is gone gives none. */
export function grantsOf(roles: readonly StoredRole[], own: readonly RoleRecord[]): Grant[] {
  return roles.map(({ role, storeId }) => ({ storeId, permissions: permissionsOf(role, own) ?? [] }))
}

/** Undefined for a role that does not exist. */
export function permissionsOf(role: string, own: readonly RoleRecord[]): readonly Permission[] | undefined {
  const shipped: Readonly<Record<string, readonly Permission[]>> = shippedRoles
  if (Object.hasOwn(shipped, role)) return shipped[role]
  return own.find(({ code }) => code === role)?.permissions.filter(isPermission)
}

/** Stores a permission is given for: all of them, or these. Empty without the permission. */
export function storesOf(grants: readonly Grant[], permission: Permission): 'all' | number[] {
  const given = grants.filter((grant) => grant.permissions.includes(permission))
  if (given.some(({ storeId }) => storeId === undefined)) return 'all'
  return [...new Set(given.flatMap(({ storeId }) => (storeId === undefined ? [] : [storeId])))]
}

/** Whether a permission is given for a store; without one, for all stores. */
export function isAllowed(grants: readonly Grant[], permission: Permission, storeId?: number): boolean {
  const given = storesOf(grants, permission)
  return given === 'all' || (storeId !== undefined && given.includes(storeId))
}

/** Whether a person with `own` rights has all of the `given` ones, too: a right is given by those who have it. */
export const covers = (own: readonly Grant[], given: readonly Grant[]): boolean =>
  given.every(({ storeId, permissions: wanted }) =>
    wanted.every((permission) => isAllowed(own, permission, storeId)),
  )

/** The operator at the command line of the server may do everything. */
export const everyRight: readonly Grant[] = [{ storeId: undefined, permissions }]

/** Whether the roles make an owner of the whole shop. */
export const isOwner = (roles: readonly StoredRole[]): boolean =>
  roles.some(({ role, storeId }) => role === ownerRole && storeId === undefined)
