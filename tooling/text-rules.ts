import { pluralsOf, readingsOf } from './icu-text.ts'
import type { Language } from './text-files.ts'

/** Returns plural forms of the language that a plural of the text lacks, as `count: few, many`. */
export function missingForms(text: string, language: Language): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return pluralsOf(text).flatMap(({ name, forms }) => {
    const missing = pluralCategories.filter((form) => !forms.includes(form))
    return missing.length > 0 ? [`${name}: ${missing.join(', ')}`] : []
  })
}

/** Typography rule: the error reported if `fault` matches. */
type Rule = { says: string; fault: RegExp; languages?: readonly Language[] }

const units = 'km|m|cm|mm|kg|g|h|min|€|%|GB|TB|EUR|eur|км|м|см|кг|ч|мин|val\\.|stundas'

const typography: readonly Rule[] = [
  { says: 'straight quotation mark', fault: /"/ },
  { says: 'straight apostrophe', fault: /'/ },
  { says: 'three dots for …', fault: /\.\.\./ },
  { says: 'hyphen for a dash', fault: /\s-\s|\d-\d|§-§/ },
  { says: 'hyphen for a minus', fault: /(?:^|[\s(])-[\d§]/ },
  { says: 'spaces in a range of figures', fault: /\d\s–\s\d/ },
  { says: 'sign of the euro before the amount', fault: /€\s?[\d§]/ },
  { says: 'phone number in one piece', fault: /\+\d{7,}/ },
  { says: 'colon in a time of day (Estonian writes 8.30)', fault: /\d:\d\d/, languages: ['et'] },
  { says: 'decimal comma', fault: /\d,\d{1,2}(?!\d)/, languages: ['en'] },
  {
    says: 'decimal point',
    fault: new RegExp(`\\d\\.\\d+\\s?(?:${units})(?![\\p{L}])`, 'u'),
    languages: ['et', 'ru', 'lt', 'lv'],
  },
  { says: 'date of machines', fault: /\d{4}-\d\d-\d\d/, languages: ['et', 'en', 'ru', 'lv'] },
  { says: 'two spaces', fault: /[ \u00a0]{2}/ },
  { says: 'space at the edge', fault: /^\s|\s$/ },
  { says: 'space before a mark', fault: /[ \u00a0][,.;:!?](?![\w§])/ },
  { says: 'number and unit may part', fault: new RegExp(`[\\d§] (?:${units})(?![\\p{L}])`, 'u') },
  { says: 'no space before %', fault: /[\d§]%/, languages: ['et', 'ru', 'lt', 'lv'] },
  { says: 'space before %', fault: /[\d§]\s%/, languages: ['en'] },
  { says: 'sign and number may part', fault: /№ / },
  { says: 'dash may start a line', fault: / —/, languages: ['ru'] },
  { says: 'short dash between words (Russian writes —)', fault: /\s–\s/, languages: ['ru'] },
  {
    says: 'the form of address begins small',
    fault: /[\p{Ll},;] (?:Вы|Вас|Вам|Ваш)(?:$|\P{L}|[аеиу])/u,
    languages: ['ru'],
  },
  {
    says: 'the form of address begins small',
    fault: /[\p{Ll},;] J(?:ūs|ums|us|ūsų|ūsu)(?!\p{L})/u,
    languages: ['lt', 'lv'],
  },
  {
    says: 'the form of address is “sina”',
    fault: /(?<!\p{L})(?:te|teie|teid|teil|teile|teilt)(?!\p{L})/iu,
    languages: ['et'],
  },
  { says: 'long dash (this language writes –)', fault: /—/, languages: ['et', 'en', 'lt', 'lv'] },
]

/** Quotation marks of each language; others are errors. */
const quotes: Readonly<Record<Language, readonly [string, string]>> = {
  et: ['„', '“'],
  en: ['“', '”'],
  ru: ['«', '»'],
  lt: ['„', '“'],
  lv: ['„', '”'],
}

function quoteFaults(reading: string, language: Language): string[] {
  const [open, close] = quotes[language]
  const marks = [...reading].filter((sign) => '„“”«»'.includes(sign)).join('')
  return marks === (open + close).repeat(marks.length / 2) ? [] : [`quotation marks are ${open}…${close}`]
}

/** Errors of typography in a text, each named once. */
export function typographyErrors(text: string, language: Language): string[] {
  const rules = typography.filter(({ languages }) => languages?.includes(language) ?? true)
  const found = readingsOf(text).flatMap((reading) => [
    ...rules.filter(({ fault: error }) => error.test(reading)).map(({ says }) => says),
    ...quoteFaults(reading, language),
  ])
  return [...new Set(found)]
}

/** Returns words of two or more Latin letters, without URLs. */
export const latinWords = (text: string): string[] => [
  ...new Set(
    readingsOf(text).flatMap(
      (one) => one.replace(/\S+@\S+|https?:\S+/g, ' ').match(/[A-Za-z][A-Za-z'’-]+/g) ?? [],
    ),
  ),
]

/** Returns words with Cyrillic letters. */
export const cyrillicWords = (text: string): string[] => [
  ...new Set(readingsOf(text).flatMap((one) => one.match(/[Ѐ-ӿ]+/g) ?? [])),
]

const short = /(?:^|[\s>])(?:шт|vnt|gab|val|[Dd]audz)\.?(?=\W|$)/u

/** Whether a text counts by an abbreviation that has one form: `5 шт.` */
export const endsShort = (text: string): boolean => readingsOf(text).some((one) => short.test(one))

/**
 * Returns the final punctuation mark of a text, or an empty text: all languages must end with the same mark.
 * The dot of an abbreviation does not count.
 */
export function endMark(text: string): string {
  const said = readingsOf(text).at(-1)?.trim() ?? ''
  return new RegExp(`${short.source}$`, 'u').test(said) ? '' : (/[.?!:…]$/.exec(said)?.[0] ?? '')
}
