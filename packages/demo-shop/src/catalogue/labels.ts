import { unitSign } from '@ambra/domain/unit-signs'
import { attributeLines } from '../attributes/attribute-table.ts'
import { brands, optionLines } from '../attributes/option-table.ts'
import type { Value } from './family.ts'
import { type Labels, parseLabels, type StoreLanguage } from './languages.ts'

export type OptionSpec = { code: string; labels: Labels; swatch?: string }

function parseOption(line: string): OptionSpec {
  const cut = line.indexOf('=')
  const code = line.slice(0, cut)
  const [text = '', swatch] = line.slice(cut + 1).split('#')
  const labels = parseLabels(text)
  const ru = text.includes('|')
    ? labels.ru
    : labels.ru.replace(/(\d) GB/, '$1 ГБ').replace(/(\d) TB/, '$1 ТБ')
  return { code, labels: { ...labels, ru }, ...(swatch ? { swatch: `#${swatch}` } : {}) }
}

const optionsByAttribute = new Map<string, Map<string, OptionSpec>>()
for (const [attribute, lines] of Object.entries(optionLines))
  optionsByAttribute.set(attribute, new Map(lines.map((line) => [parseOption(line).code, parseOption(line)])))
optionsByAttribute.set(
  'brand',
  new Map(Object.entries(brands).map(([code, name]) => [code, { code, labels: parseLabels(name) }])),
)

/** Options of a select in table order. */
export function optionsOf(attribute: string): OptionSpec[] {
  return [...(optionsByAttribute.get(attribute)?.values() ?? [])]
}

/** Label of an option; an unknown code is a fault of the data tables. */
function optionLabel(attribute: string, code: string, language: StoreLanguage): string {
  const option = optionsByAttribute.get(attribute)?.get(code)
  if (!option) throw new Error(`Attribute ${attribute} has no option ${code}`)
  return option.labels[language]
}

const lines = new Map(attributeLines.map((line) => [line[0], line]))

/** A number in the language's form: decimal comma in Estonian and Russian, blank between thousands from 10 000 on. */
function formatNumber(value: number, language: StoreLanguage): string {
  const [whole = '0', decimals] = String(value).split('.')
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(?:\d{3}){1,5}$)/g, '\u00a0') : whole
  return decimals ? `${grouped}${language === 'en' ? '.' : ','}${decimals}` : grouped
}

/** A value as it stands in a sentence: option label or number, without its unit. */
export function plainValue(code: string, value: Value, language: StoreLanguage): string {
  if (typeof value === 'number') return formatNumber(value, language)
  return lines.get(code)?.[1] === 'select' ? optionLabel(code, String(value), language) : String(value)
}

const dayWords: Record<StoreLanguage, readonly [one: string, few: string, many: string]> = {
  et: ['päev', 'päeva', 'päeva'],
  en: ['day', 'days', 'days'],
  ru: ['день', 'дня', 'дней'],
}

/** The Russian plural form of a count. */
export function pluralForm(count: number): 0 | 1 | 2 {
  if (!Number.isInteger(count)) return 1
  const ten = count % 10
  const hundred = count % 100
  if (ten === 1 && hundred !== 11) return 0
  return ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14) ? 1 : 2
}

/** A value for the card line, unit included; a `true` gives the attribute's name. */
export function shownValue(code: string, value: Value, language: StoreLanguage): string {
  const line = lines.get(code)
  if (!line) throw new Error(`Unknown attribute ${code}`)
  if (value === true) return parseLabels(line[6])[language]
  const text = plainValue(code, value, language)
  if (code === 'battery_days' && typeof value === 'number') {
    const form = language === 'ru' ? pluralForm(value) : value === 1 ? 0 : 1
    return `${text} ${dayWords[language][form]}`
  }
  if (code === 'ram') return `${text} RAM`
  if (code === 'read_mbs' || code === 'dpi' || line[3] === '') return text
  const unit = unitSign(line[3], language)
  return unit === '″' || unit === '°' ? `${text}${unit}` : `${text}\u00a0${unit}`
}
