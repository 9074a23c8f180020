import type { Language } from '@ambra/contract/platform/api/language'

export type { Language } from '@ambra/contract/platform/api/language'

/**
 * Store: `prefix` is empty for the default store, otherwise such as `/en`; `locale` is a BCP 47 tag for
 * `Intl`; `index` is the catalogue index of the search calls. A new store needs a row here and its content.
 * @see spec §1, §9
 */
export type Store = {
  readonly id: number
  readonly code: string
  readonly prefix: string
  readonly language: Language
  readonly locale: string
  readonly country: string
  readonly currency: string
  readonly index: string
  /** Name of the store's language for the language switch. */
  readonly name: string
}

const shared = { country: 'EE', currency: 'EUR' }

const defaultRow: Store = {
  ...shared,
  id: 1,
  code: 'et',
  prefix: '',
  language: 'et',
  locale: 'et-EE',
  index: 'vue_storefront_catalog_et',
  name: 'Eesti',
}

/** All stores, the default one first. @see spec §9 "store ids 1, 2, 3 for et, en, ru" */
export const stores: readonly Store[] = [
  defaultRow,
  {
    ...shared,
    id: 2,
    code: 'en',
    prefix: '/en',
    language: 'en',
    locale: 'en-US',
    index: 'vue_storefront_catalog_en',
    name: 'English',
  },
  {
    ...shared,
    id: 3,
    code: 'ru',
    prefix: '/ru',
    language: 'ru',
    locale: 'ru-RU',
    index: 'vue_storefront_catalog_ru',
    name: 'Русский',
  },
]

/** Default store: root address, store id 1, also the fallback for a missing store code. @see spec §9 */
export const defaultStore: Store = defaultRow

/** Formatting locale of each language, including those without a store. @see spec §9 */
export const localeOf: Readonly<Record<Language, string>> = {
  et: 'et-EE',
  en: 'en-US',
  ru: 'ru-RU',
  lt: 'lt-LT',
  lv: 'lv-LV',
}

export function storeByCode(code: string | undefined): Store | undefined {
  return stores.find((store) => store.code === code)
}

export function storeById(id: number): Store | undefined {
  return stores.find((store) => store.id === id)
}

/**
 * Splits a site path into its store and the path inside it, which always starts with a slash: `/en/c/phones`
 * gives the English store and `/c/phones`; `/english` belongs to the default store.
 * @see spec §2
 */
export function storeForPath(pathname: string): { store: Store; path: string } {
  for (const store of stores) {
    if (!store.prefix) continue
    if (pathname === store.prefix) return { store, path: '/' }
    if (pathname.startsWith(`${store.prefix}/`)) return { store, path: pathname.slice(store.prefix.length) }
  }
  return { store: defaultStore, path: pathname || '/' }
}

/** Returns the address of a path inside a store: `/` of the English store is `/en`, not `/en/`. */
export function pathInStore(store: Store, path: string): string {
  return path === '/' && store.prefix ? store.prefix : store.prefix + path
}
