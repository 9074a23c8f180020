/** Languages that have texts; a store uses one of them. @see spec §1 */
export type Language = 'et' | 'en' | 'ru' | 'lt' | 'lv'

/**
 * One store: `prefix` is empty for the default store, else `/en`; `locale` is a BCP 47 tag for `Intl`.
 * Adding a store is adding a row here and its content.
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
  /** The store's name in its own language, as the language switch shows it. */
  readonly name: string
}

/** All stores, the default one first. @see spec §9 "store ids 1, 2, 3 for et, en, ru" */
export const stores: readonly Store[] = [
  { id: 1, code: 'et', prefix: '', language: 'et', locale: 'et-EE', country: 'EE', currency: 'EUR', name: 'Eesti' },
  { id: 2, code: 'en', prefix: '/en', language: 'en', locale: 'en-US', country: 'EE', currency: 'EUR', name: 'English' },
  { id: 3, code: 'ru', prefix: '/ru', language: 'ru', locale: 'ru-RU', country: 'EE', currency: 'EUR', name: 'Русский' },
]
