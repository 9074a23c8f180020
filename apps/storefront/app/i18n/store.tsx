import { pathInStore, type Store } from '@ambra/domain/platform/shop/stores'
import { createContext, type ReactNode, useContext } from 'react'

const StoreContext = createContext<Store | undefined>(undefined)

export function StoreProvider({ store, children }: { store: Store; children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>
}

/**
 * Returns the store of the page, which never changes within a document: another store is another document.
 */
export function useStore(): Store {
  const store = useContext(StoreContext)
  if (!store) throw new Error('StoreProvider is missing')
  return store
}

/** Returns a function that prefixes paths for the page's store: `/c/phones` becomes `/en/c/phones`. */
export function useStorePath(): (path: string) => string {
  const store = useStore()
  return (path) => pathInStore(store, path)
}
