import type {
  CustomField,
  FieldLabels,
  FieldValue,
} from '@ambra/contract/platform/custom-fields/custom-field'
import { formatNumber, formatPrice } from '../text/format.ts'
import { yesOrNo } from '../text/yes-no.ts'
import type { Language } from '../shop/stores.ts'

/** Part of a field that decides which values it accepts. */
export type FieldRule = Pick<CustomField, 'type' | 'is_required' | 'choices' | 'min' | 'max'>
export type FieldProblem =
  | 'required'
  | 'wrong_type'
  | 'too_short'
  | 'too_long'
  | 'too_small'
  | 'too_large'
  | 'not_a_day'
  | 'not_a_choice'
  | 'not_a_link'

/** Longest values without a limit of their own. */
const usualLength = { text: 200, long_text: 4000, link: 2000 } as const

/** Returns why a field does not accept a value; undefined if it does. */
export function fieldProblem(field: FieldRule, value: FieldValue): FieldProblem | undefined {
  if (value === null) return field.is_required ? 'required' : undefined
  return checks[field.type](field, value)
}

type Check = (field: FieldRule, value: Exclude<FieldValue, null>) => FieldProblem | undefined

const textCheck =
  (usual: number): Check =>
  ({ min, max }, value) => {
    if (typeof value !== 'string') return 'wrong_type'
    // An empty text is no value.
    if (value.trim() === '' || value.length < (min ?? 1)) return 'too_short'
    return value.length > Math.min(max ?? usual, usual) ? 'too_long' : undefined
  }

const numberCheck =
  (lowest: number): Check =>
  ({ min, max }, value) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return 'wrong_type'
    if (value < (min ?? lowest)) return 'too_small'
    return value > (max ?? 2_000_000_000) ? 'too_large' : undefined
  }

const checks: Readonly<Record<CustomField['type'], Check>> = {
  text: textCheck(usualLength.text),
  long_text: textCheck(usualLength.long_text),
  integer: numberCheck(-2_000_000_000),
  money: numberCheck(0),
  date: (_field, value) => (typeof value === 'string' && isDay(value) ? undefined : 'not_a_day'),
  boolean: (_field, value) => (typeof value === 'boolean' ? undefined : 'wrong_type'),
  choice: ({ choices }, value) => (choices.some(({ code }) => code === value) ? undefined : 'not_a_choice'),
  choices: ({ choices }, value) => {
    if (!Array.isArray(value)) return 'wrong_type'
    if (value.length === 0 || new Set(value).size < value.length) return 'not_a_choice'
    return value.every((one) => choices.some(({ code }) => code === one)) ? undefined : 'not_a_choice'
  },
  link: (_field, value) => {
    if (typeof value !== 'string' || value.length > usualLength.link) return 'not_a_link'
    return /^https?:\/\/[^\s/]/.test(value) && URL.canParse(value) ? undefined : 'not_a_link'
  },
}

function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  // 31 February becomes a day of March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

/** Returns the label in a language, or the Estonian one. */
export const fieldLabel = (labels: FieldLabels, language: Language): string => labels[language] ?? labels.et

/** Formats a value for people; no value is an empty text. */
export function formatField(
  { type, choices }: Pick<CustomField, 'type' | 'choices'>,
  value: FieldValue | undefined,
  language: Language,
): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return yesOrNo(value, language)
  if (typeof value === 'number')
    return type === 'money' ? formatPrice(value, language) : formatNumber(value, language)
  if (type !== 'choice' && type !== 'choices') return String(value)
  const labelOf = (code: string) => {
    const choice = choices.find((one) => one.code === code)
    return choice ? fieldLabel(choice.labels, language) : code
  }
  return [value].flat().map(labelOf).join(', ')
}

/** Returns a value as the cell of a file: cents as `12.50`, several choices with `|`, `yes` or `no`. */
export function fieldCell({ type }: Pick<CustomField, 'type'>, value: FieldValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && type === 'money') return (value / 100).toFixed(2)
  return [value].flat().join('|')
}

/** Reads a cell or an entered text; a text that is no value of the type stays as it is and is refused by the check. */
export function readFieldCell({ type }: Pick<CustomField, 'type'>, cell: string): FieldValue {
  const text = cell.trim()
  if (text === '') return null
  if (type === 'integer') return /^-?\d{1,10}$/.test(text) ? Number(text) : text
  if (type === 'money') return readCents(text)
  if (type === 'boolean') return readYesNo(text)
  if (type === 'choices') return text.split('|').map((one) => one.trim())
  return text
}

function readCents(text: string): FieldValue {
  const found = /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(text)
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : text
}

function readYesNo(text: string): FieldValue {
  const word = text.toLowerCase()
  if (['yes', 'true', '1'].includes(word)) return true
  return ['no', 'false', '0'].includes(word) ? false : text
}

/** Two values are equal if a person sees no difference. */
export const isSameValue = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
