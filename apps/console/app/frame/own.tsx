import type { Permission } from '@ambra/contract/admin/permissions'
import type { OwnPerson } from '@ambra/contract/admin/staff'
import { createContext, useContext } from 'react'

const OwnContext = createContext<OwnPerson | undefined>(undefined)
export const OwnProvider = OwnContext.Provider

/** Who is signed in. */
export function useOwn(): OwnPerson {
  const own = useContext(OwnContext)
  if (!own) throw new Error('OwnProvider is missing')
  return own
}

/** Whether the person has a right: in every store, or in the one that is named. */
export function may({ permissions }: OwnPerson, permission: Permission, store?: string): boolean {
  const stores = permissions[permission]
  return stores === null || (store !== undefined && (stores?.includes(store) ?? false))
}

/** Whether the person has a right in any store at all. */
export const mayAnywhere = ({ permissions }: OwnPerson, permission: Permission): boolean =>
  permissions[permission] !== undefined
