import { useState } from 'react'
import { useStorePath } from '#app/i18n/store.tsx'
import { useFetched } from '#app/ui/use-fetched.ts'
import { useTimeout } from '#app/ui/use-timeout.ts'
import { type Menu, submenuCloseDelayMs } from './menu-tree.ts'

/** The menu is not part of every page: it is fetched when it first opens and cached by the router. */
export const useMenu = (): Menu | undefined => useFetched('menu', useStorePath()('/menu'))

/** Whether the entries of a menu are there: as long as it is open, and 300 ms after it closed. */
export function useEntries(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  useTimeout(() => setWasOpen(isOpen), isOpen ? 0 : submenuCloseDelayMs, isOpen)
  return isOpen || wasOpen
}
