/** Languages of the three stores; product texts exist in these. */
export const storeLanguages = ['et', 'en', 'ru'] as const
export type StoreLanguage = (typeof storeLanguages)[number]

/** Languages of attribute, option and category names, in the order of the data tables. */
const allLanguages = ['et', 'en', 'ru', 'lt', 'lv'] as const
export type Labels = Record<(typeof allLanguages)[number], string>

/** Labels of `et|en|ru|lt|lv`; one text alone stands for all languages. */
export function parseLabels(text: string): Labels {
  const parts = text.split('|')
  const at = (index: number): string => parts[index] ?? parts[0] ?? text
  return { et: at(0), en: at(1), ru: at(2), lt: at(3), lv: at(4) }
}
