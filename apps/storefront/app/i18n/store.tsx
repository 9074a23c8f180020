import { pathInStore, type Store } from '@ambra/domain/stores'
import { createContext, type ReactNode, useContext } from 'react'

const StoreContext = createContext<Store | undefined>(undefined)

export function StoreProvider({ store, children }: { store: Store; children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>
}

/** The store of the page. It never changes while the document lives: another store is another document. */
export function useStore(): Store {
  const store = useContext(StoreContext)
  if (!store) throw new Error('StoreProvider is missing')
  return store
}

/** `path('/c/phones')` gives the address in the page's store: `/en/c/phones`. */
export function useStorePath(): (path: string) => string {
  const store = useStore()
  return (path) => pathInStore(store, path)
}
