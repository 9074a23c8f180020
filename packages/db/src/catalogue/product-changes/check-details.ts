import { ProductRow } from '@ambra/contract/catalogue/product-row'
import { Party } from '@ambra/contract/catalogue/product-facts'
import { languages } from '@ambra/contract/platform/api/language'
import { isGtin } from '@ambra/domain/catalogue/gtin'
import { Value } from 'typebox/value'
import { attributeOf, type DetailPath, type MediaValue } from '../import/product-details.ts'
import type { EditedProduct, FieldValue, TextField } from '../import/product-values.ts'
import type { ChangeContext, NamedAttribute } from './change-context.ts'
import type { ChangeRefusal } from './change-refusal.ts'

/** Maximum length of a product text, in characters. */
const longest: Record<TextField, number> = {
  name: 300,
  short_description: 2000,
  description: 60_000,
  keywords: 1000,
  meta_title: 200,
  meta_description: 500,
  url_key: 120,
}
const fields = ProductRow.properties
/** Maximum number of pictures and videos per product. */
const mostMedia = 40
const longestValue = 2000
/** Twenty years. */
const mostMonths = 240
const isLanguage = (code: string) => (languages as readonly string[]).includes(code)

/** Returns why a product text is invalid. */
export function textProblem(
  { language, field }: { language: string; field: TextField },
  value: FieldValue,
  product: EditedProduct,
  { addresses }: ChangeContext,
): ChangeRefusal | undefined {
  if (!isLanguage(language)) return 'unknown_field'
  if (value !== null && typeof value !== 'string') return 'bad_value'
  if (field === 'name' && !value?.trim()) return 'bad_value'
  if ((value?.length ?? 0) > longest[field]) return 'too_long'
  if (field !== 'url_key') return undefined
  if (value === null || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)) return 'bad_address'
  const owner = addresses.get(`${language}/${value}`)
  return owner === undefined || owner === product.id ? undefined : 'address_taken'
}

const checks: Record<DetailPath, (value: FieldValue, context: ChangeContext) => ChangeRefusal | undefined> = {
  gtin: (value) => (value === null || (typeof value === 'string' && isGtin(value)) ? undefined : 'bad_gtin'),
  mpn: (value) =>
    value === null || (typeof value === 'string' && value.trim() !== '' && value.length <= 64)
      ? undefined
      : 'bad_value',
  warranty_months: (value) => (isWhole(value, mostMonths) ? undefined : 'bad_value'),
  maker: partyProblem,
  eu_responsible: partyProblem,
  warnings: (value) => (value === null ? undefined : textsProblem(value, 5000)),
  energy: energyProblem,
  media: mediaProblem,
  cost: (value) => (isWhole(value, 100_000_000) ? undefined : 'bad_value'),
}

const isWhole = (value: FieldValue, most: number): boolean =>
  value === null || (Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most)

/** Returns why a value is invalid for a field of facts, codes or pictures. */
export const detailProblem = (path: DetailPath, value: FieldValue, context: ChangeContext) =>
  checks[path](value, context)

function partyProblem(value: FieldValue): ChangeRefusal | undefined {
  return value === null || Value.Check(Party, value) ? undefined : 'bad_party'
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Validates texts by language; Estonian is the required fallback. */
function textsProblem(value: unknown, most: number): ChangeRefusal | undefined {
  if (!isRecord(value)) return 'bad_value'
  const entries = Object.entries(value)
  if (!entries.every(([code, text]) => isLanguage(code) && typeof text === 'string' && text.trim() !== ''))
    return 'bad_value'
  if (value['et'] === undefined) return 'needs_estonian'
  return entries.some(([, text]) => String(text).length > most) ? 'too_long' : undefined
}

const energyScales: Record<string, readonly string[]> = {
  'A-G': ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
  'A+++-D': ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D'],
}

function energyProblem(value: FieldValue): ChangeRefusal | undefined {
  if (value === null) return undefined
  if (typeof value !== 'object' || Array.isArray(value)) return 'bad_value'
  const given: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).filter(([, part]) => part !== null),
  )
  if (!energyScales[String(given['scale'])]?.includes(String(given['class']))) return 'bad_energy_class'
  if (given['eprel'] !== undefined && !/^\d{1,12}$/.test(String(given['eprel']))) return 'bad_eprel'
  return Value.Check(fields.energy, given) ? undefined : 'bad_file'
}

function mediaProblem(value: FieldValue, { pictures }: ChangeContext): ChangeRefusal | undefined {
  if (!Array.isArray(value)) return 'bad_value'
  if (value.length > mostMedia) return 'too_many'
  const media = value as (MediaValue | string)[]
  const paths = new Set<string>()
  for (const one of media) {
    if (typeof one === 'string' || paths.has(one.path)) return 'bad_value'
    if (!pictures.has(one.path)) return 'unknown_picture'
    paths.add(one.path)
    const code = one.labels === null ? undefined : textsProblem(one.labels, 300)
    if (code) return code
  }
  // Videos come only from files or pages named by an import.
  return Value.Check(fields.media, value.map(asImported)) ? undefined : 'bad_value'
}

/** Converts a picture to its form in a row of a file. */
const asImported = (one: MediaValue | string) =>
  typeof one === 'string'
    ? { path: one }
    : { path: one.path, ...(one.labels && { label: one.labels }), ...(one.video && { video: one.video }) }

/** Returns why a value is invalid for an attribute. Attributes that distinguish variants are immutable. */
export function attributeProblem(
  product: EditedProduct,
  path: string,
  value: FieldValue,
  { attributes }: ChangeContext,
): ChangeRefusal | undefined {
  const code = attributeOf(path) ?? ''
  const attribute = attributes.get(code)
  if (!attribute) return 'unknown_attribute'
  if (product.configurable_by.includes(code)) return 'tells_variants'
  return value === null ? undefined : inputProblem(attribute, value)
}

function inputProblem({ input, options }: NamedAttribute, value: FieldValue): ChangeRefusal | undefined {
  if (input === 'number')
    return Number.isFinite(value) && typeof value === 'number' ? undefined : 'bad_number'
  if (input === 'boolean') return typeof value === 'boolean' ? undefined : 'bad_value'
  if (input === 'text' && typeof value === 'string')
    return value.trim() === '' ? 'bad_value' : value.length > longestValue ? 'too_long' : undefined
  if (input === 'text') return textsProblem(value, longestValue)
  const isList = input === 'multiselect'
  if (isList !== Array.isArray(value)) return 'bad_value'
  const codes: unknown[] = [value].flat()
  if (codes.length === 0 || new Set(codes).size < codes.length) return 'bad_value'
  return codes.every((code) => typeof code === 'string' && options.has(code)) ? undefined : 'unknown_value'
}
