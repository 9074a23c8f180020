import { useState } from 'react'
import { useStorePath } from '#app/i18n/store.tsx'
import { useFetched } from '#app/ui/use-fetched.ts'
import { useTimeout } from '#app/ui/use-timeout.ts'
import { type Menu, submenuCloseDelayMs } from './menu-tree.ts'

/** Returns the menu, which is loaded when it first opens and cached by the router. */
export const useMenu = (): Menu | undefined => useFetched('menu', useStorePath()('/menu'))

/** Returns whether the entries of a menu are rendered: while it is open, and for 300 ms after it closed. */
export function useEntries(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  useTimeout(() => setWasOpen(isOpen), isOpen ? 0 : submenuCloseDelayMs, isOpen)
  return isOpen || wasOpen
}
