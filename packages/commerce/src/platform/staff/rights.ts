import {
  isPermission,
  ownerRole,
  type Permission,
  permissions,
  shippedRoles,
} from '@ambra/contract/platform/staff/permissions'
import type { RoleRecord, StoredRole } from '@ambra/db/platform'

/** Permissions of a person, for one store or for all (`storeId` undefined). */
export type Grant = { storeId: number | undefined; permissions: readonly Permission[] }

/** Returns the rights of roles, built-in and own; a deleted role grants none. */
export function grantsOf(roles: readonly StoredRole[], own: readonly RoleRecord[]): Grant[] {
  return roles.map(({ role, storeId }) => ({ storeId, permissions: permissionsOf(role, own) ?? [] }))
}

/** Undefined for a role that does not exist. */
export function permissionsOf(role: string, own: readonly RoleRecord[]): readonly Permission[] | undefined {
  const shipped: Readonly<Record<string, readonly Permission[]>> = shippedRoles
  if (Object.hasOwn(shipped, role)) return shipped[role]
  return own.find(({ code }) => code === role)?.permissions.filter(isPermission)
}

/** Returns the stores for which a permission is granted: all, these, or none. */
export function storesOf(grants: readonly Grant[], permission: Permission): 'all' | number[] {
  const given = grants.filter((grant) => grant.permissions.includes(permission))
  if (given.some(({ storeId }) => storeId === undefined)) return 'all'
  return [...new Set(given.flatMap(({ storeId }) => (storeId === undefined ? [] : [storeId])))]
}

/** Whether a permission is granted for a store; without a store, for all of them. */
export function isAllowed(grants: readonly Grant[], permission: Permission, storeId?: number): boolean {
  const given = storesOf(grants, permission)
  return given === 'all' || (storeId !== undefined && given.includes(storeId))
}

/** Whether `own` rights include all `given` ones; only people with a right may grant it. */
export const covers = (own: readonly Grant[], given: readonly Grant[]): boolean =>
  given.every(({ storeId, permissions: wanted }) =>
    wanted.every((permission) => isAllowed(own, permission, storeId)),
  )

/** Rights of the operator at the server's command line: all of them. */
export const everyRight: readonly Grant[] = [{ storeId: undefined, permissions }]

export const isOwner = (roles: readonly StoredRole[]): boolean =>
  roles.some(({ role, storeId }) => role === ownerRole && storeId === undefined)
