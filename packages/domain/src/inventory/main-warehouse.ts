import type { Language } from '../platform/shop/stores.ts'

/** Code of the main warehouse, which always exists: it holds what is in no shop and no other warehouse. */
export const mainWarehouse = 'main'

const names: Readonly<Record<Language, string>> = {
  et: 'Põhiladu',
  en: 'Main warehouse',
  ru: 'Основной склад',
  lv: 'Galvenā noliktava',
  lt: 'Pagrindinis sandėlis',
}

/** Returns the default name of the main warehouse; in English for an unsupported language. */
export const mainWarehouseName = (language: string): string =>
  new Map<string, string>(Object.entries(names)).get(language) ?? names.en
