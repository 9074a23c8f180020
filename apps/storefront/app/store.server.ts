import { type Store, stores } from '@ambra/domain/stores'
import catalogs from 'virtual:message-catalogs'
import { createTranslate, type Translate } from '#app/ui/messages.tsx'

const [first] = stores
if (!first) throw new Error('The table of stores is empty')
export const defaultStore: Store = first

/** The store whose prefix the path carries; the default store has none. */
export function storeOfPath(pathname: string): Store {
  return (
    stores.find(({ prefix }) => prefix !== '' && (pathname === prefix || pathname.startsWith(`${prefix}/`))) ??
    defaultStore
  )
}

const translates = new Map<string, Translate>()

/** `t()` of a store, made once per process. */
export function translateFor(store: Store): Translate {
  const known = translates.get(store.code)
  if (known) return known
  const translate = createTranslate(store.locale, catalogs[store.language])
  translates.set(store.code, translate)
  return translate
}
