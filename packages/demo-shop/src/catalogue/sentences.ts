import type { Feature, Value, Words } from './family.ts'
import { plainValue, pluralForm } from './labels.ts'
import { type StoreLanguage, storeLanguages } from './languages.ts'

/** What sentences read: the product's values and its `name`. */
export type Facts = Record<string, Value>

function holdsOne(condition: string, facts: Facts): boolean {
  const match = /^(!?)([a-z_0-9]+?)(?:(!=|>=|<=|=|<|>)(.+))?$/.exec(condition)
  if (!match) throw new Error(`Unreadable condition ${condition}`)
  const [, not, code = '', operator, wanted = ''] = match
  const value = facts[code]
  if (!operator)
    return (value !== undefined && value !== false && value !== '' && value !== 0) !== (not === '!')
  if (operator === '=') return String(value) === wanted
  if (operator === '!=') return String(value) !== wanted
  if (typeof value !== 'number') return false
  const limit = Number(wanted)
  return operator === '>='
    ? value >= limit
    : operator === '<='
      ? value <= limit
      : operator === '<'
        ? value < limit
        : value > limit
}

/** True when every part of a feature's condition holds. */
function holds(when: string, facts: Facts): boolean {
  return when === '' || when.split('&').every((part) => holdsOne(part, facts))
}

/** A blank between a number and its unit, which may not break over the end of a line. */
const unitBlank =
  /(?<=\d) (?=(?:%|kg|g|l|W|V|dB|Hz|h|mm|cm|m|m²|km|MP|mAh|GB|TB|Pa|bar|ms|lm|kWh|cd\/m²|p\/min|rpm|кг|г|л|Вт|В|дБ|Гц|ч|мм|см|м|м²|км|Мп|мА·ч|ГБ|ТБ|Па|бар|мс|лм|кВт·ч|кд\/м²|об\/мин)(?![\p{L}\d]))/gu

/**
 * Replaces `{code}`, `{~code}` (a label inside a sentence, small first letter) and `{code|one|few|many}` by the
 * product's values; a number keeps its unit on the same line.
 */
function fillSlots(text: string, facts: Facts, language: StoreLanguage): string {
  const filled = text.replace(
    /\{(~?)([^{}|]+)(?:\|([^{}]*))?\}/g,
    (_, mark: string, code: string, forms?: string) => {
      const value = facts[code]
      if (value === undefined || value === '')
        throw new Error(`No value of ${code} for "${text}" in ${String(facts.name)}`)
      const plain = code === 'name' ? String(value) : plainValue(code, value, language)
      const shown =
        mark === '~' && !/^.\p{Lu}/u.test(plain) ? plain.charAt(0).toLowerCase() + plain.slice(1) : plain
      if (!forms || typeof value !== 'number') return shown
      return `${shown} ${forms.split('|')[pluralForm(value)] ?? ''}`
    },
  )
  const whole = filled.replace(unitBlank, '\u00a0')
  return language === 'en' ? whole.replace(/\b([Aa]) (?=8|11\b|18\b|[AEIO]|LED|FHD|HD)/g, '$1n ') : whole
}

/** The sentence in each language of the shop. */
export function fillWords(words: Words, facts: Facts): Record<StoreLanguage, string> {
  const [et, en, ru] = words
  const texts = { et, en, ru }
  for (const language of storeLanguages) texts[language] = fillSlots(texts[language], facts, language)
  return texts
}

/** True when the facts have a value for each slot of the sentence. */
export function canFill(words: Words, facts: Facts): boolean {
  return words.every((text) =>
    [...text.matchAll(/\{~?([^{}|]+)/g)].every(
      ([, code = '']) => facts[code] !== undefined && facts[code] !== '' && facts[code] !== 0,
    ),
  )
}

/** The features that apply to a product, conditional ones first, then general ones. */
export function fittingFeatures(features: readonly Feature[], facts: Facts): Words[] {
  const fitting = features.filter(([when]) => holds(when, facts))
  const special = fitting.filter(([when]) => when !== '')
  const general = fitting.filter(([when]) => when === '')
  return [...special, ...general]
    .map(([, et, en, ru]): Words => [et, en, ru])
    .filter((words) => canFill(words, facts))
}
