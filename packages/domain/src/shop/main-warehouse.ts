import type { Language } from './stores.ts'

/** Code of the warehouse that is always there: what the house has and what lies neither in a shop nor in another warehouse. */
export const mainWarehouse = 'main'

const names: Readonly<Record<Language, string>> = {
  et: 'Põhiladu',
  en: 'Main warehouse',
  ru: 'Основной склад',
  lv: 'Galvenā noliktava',
  lt: 'Pagrindinis sandėlis',
}

/** How the main warehouse is called until a person names it; in English for a language that is none of the shop's. */
export const mainWarehouseName = (language: string): string =>
  new Map<string, string>(Object.entries(names)).get(language) ?? names.en
