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

const cyrillic: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

/** A url key: Cyrillic transliterated, Estonian and Baltic marks dropped, blanks as hyphens. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[а-яё]/g, (letter) => cyrillic[letter] ?? '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
