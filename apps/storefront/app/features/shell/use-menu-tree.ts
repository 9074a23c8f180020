import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { useStorePath } from '#app/i18n/store.tsx'
import { type Menu, submenuCloseDelayMs } from './menu-tree.ts'

/** The menu is not part of every page: it is asked for when it first opens and kept by the router. */
export function useMenu(): Menu | undefined {
  const storePath = useStorePath()
  const fetcher = useFetcher<Menu>({ key: 'menu' })
  // Syncs with the server: the menu asks once, when it is first shown.
  useEffect(() => {
    if (fetcher.state === 'idle' && !fetcher.data) void fetcher.load(storePath('/menu'))
  })
  return fetcher.data
}

/** Whether the entries of a menu are there: as long as it is open, and 300 ms after it closed. */
export function useEntries(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  // Outside system: the clock.
  useEffect(() => {
    const timer = setTimeout(() => setWasOpen(isOpen), isOpen ? 0 : submenuCloseDelayMs)
    return () => clearTimeout(timer)
  }, [isOpen])
  return isOpen || wasOpen
}
