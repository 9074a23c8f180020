import type { Language } from '@ambra/contract/language'

export type { Language } from '@ambra/contract/language'

/**
 * One store: `prefix` is empty for the default store, else `/en`; `locale` is a BCP 47 tag for `Intl`; `index` the
 * catalogue index of the search calls. Adding a store is adding a row here and its content.
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
  /** The store's name in its own language, as the language switch shows it. */
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

/** The default store: root address, store id 1, also the fallback for an absent store code. @see spec §9 */
export const defaultStore: Store = defaultRow

/** Locale of each language for formatting, also of those without a store yet. @see spec §9 */
export const localeOf: Readonly<Record<Language, string>> = {
  et: 'et-EE',
  en: 'en-US',
  ru: 'ru-RU',
  lt: 'lt-LT',
  lv: 'lv-LV',
}

/** The store with this code, or undefined. */
export function storeByCode(code: string | undefined): Store | undefined {
  return stores.find((store) => store.code === code)
}

/** The store with this id, or undefined. */
export function storeById(id: number): Store | undefined {
  return stores.find((store) => store.id === id)
}

/**
 * Splits a path of the site into its store and the path inside it, which always starts with a slash:
 * `/en/c/phones` gives the English store and `/c/phones`; `/english` belongs to the default store.
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

/** The address of a path inside a store: `/` of the English store is `/en`, not `/en/`. */
export function pathInStore(store: Store, path: string): string {
  return path === '/' && store.prefix ? store.prefix : store.prefix + path
}
