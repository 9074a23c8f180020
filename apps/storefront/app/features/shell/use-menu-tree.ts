import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { useStorePath } from '#app/ui/store.tsx'
import type { MenuTree } from './menu-tree.ts'

/** The tree is not part of every page: it is asked for when a menu opens and kept by the router. */
export function useMenuTree(): readonly MenuTree[] | undefined {
  const storePath = useStorePath()
  const fetcher = useFetcher<{ tree: MenuTree[] }>({ key: 'menu' })
  // Syncs with the server: the menu asks once, when it is first shown.
  useEffect(() => {
    if (fetcher.state === 'idle' && !fetcher.data) void fetcher.load(storePath('/menu'))
  })
  return fetcher.data?.tree
}
