import { isPermission, shippedRoles } from '@ambra/contract/platform/staff/permissions'
import type { Role } from '@ambra/contract/platform/staff/staff'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type RoleRecord, roleRepository, staffRepository } from '@ambra/db/platform'
import type { Grantor } from './grantor.ts'
import { covers } from './rights.ts'
import type { StaffDeps } from './staff-deps.ts'

/** Manages the shop's roles: six built-in ones, and its own. */
export function createRoles({ database: { db }, now }: Pick<StaffDeps, 'database' | 'now'>) {
  const roles = roleRepository(db)
  return {
    async list(): Promise<Role[]> {
      const shipped = Object.entries(shippedRoles).map(([code, permissions]) => ({
        code,
        name: '',
        permissions: [...permissions],
        is_shipped: true,
      }))
      return [...shipped, ...(await roles.list()).map(roleDocument)]
    },

    /** @throws ShopError role.shipped, role.unknown_right, staff.more_than_own */
    async save(given: RoleRecord, { grants }: Grantor): Promise<Role> {
      if (Object.hasOwn(shippedRoles, given.code)) throw new ShopError('role.shipped')
      const unknown = given.permissions.find((one) => !isPermission(one))
      if (unknown !== undefined) throw new ShopError('role.unknown_right', { right: unknown })
      await staffRepository(db).lock()
      const former = (await roles.list()).find(({ code }) => code === given.code)
      // Also covers rights that are removed, because members of the role lose them.
      const touched = [...given.permissions, ...(former?.permissions ?? [])].filter(isPermission)
      if (!covers(grants, [{ storeId: undefined, permissions: touched }]))
        throw new ShopError('staff.more_than_own')
      const permissions = [...new Set(given.permissions)]
      await roles.save({ ...given, permissions }, now())
      return roleDocument({ ...given, permissions })
    },

    /** @throws ShopError role.shipped, role.in_use, role.unknown */
    async remove(code: string): Promise<true> {
      if (Object.hasOwn(shippedRoles, code)) throw new ShopError('role.shipped')
      await staffRepository(db).lock()
      if (await staffRepository(db).isRoleGiven(code)) throw new ShopError('role.in_use')
      if (!(await roles.remove(code))) throw new ShopError('role.unknown', { role: code })
      return true
    },
  }
}

const roleDocument = ({ code, name, permissions }: RoleRecord): Role => ({
  code,
  name,
  permissions: [...permissions],
  is_shipped: false,
})
