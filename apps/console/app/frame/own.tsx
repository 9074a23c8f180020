import type { Permission } from '@ambra/contract/platform/staff/permissions'
import type { OwnPerson } from '@ambra/contract/platform/staff/staff'
import { createContext, useContext } from 'react'

const OwnContext = createContext<OwnPerson | undefined>(undefined)
export const OwnProvider = OwnContext.Provider

/** Returns the signed-in person. */
export function useOwn(): OwnPerson {
  const own = useContext(OwnContext)
  if (!own) throw new Error('OwnProvider is missing')
  return own
}

/** Checks whether the person has a right: in every store, or in the given one. */
export function may({ permissions }: OwnPerson, permission: Permission, store?: string): boolean {
  const stores = permissions[permission]
  return stores === null || (store !== undefined && (stores?.includes(store) ?? false))
}

/** Checks whether the person has a right in at least one store. */
export const mayAnywhere = ({ permissions }: OwnPerson, permission: Permission): boolean =>
  permissions[permission] !== undefined
