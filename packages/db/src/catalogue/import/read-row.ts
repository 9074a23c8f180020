import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import {
  AttributeRow,
  CategoryRow,
  type ImportRow,
  MediaRow,
  QuestionRow,
  ReviewRow,
  SalesRow,
} from '@ambra/contract/catalogue/import-rows'
import { ProductRow } from '@ambra/contract/catalogue/product-row'
import { fileBounds, jsonExcess } from '@ambra/contract/platform/api/request-bounds'
import type { TLocalizedValidationError } from 'typebox/error'
import { Compile } from 'typebox/compile'
import { type RowProblem, type RowType, rowTypes } from './import-report.ts'
import { textProblems, unknownFields } from './row-text.ts'

const schemas = {
  attribute: AttributeRow,
  category: CategoryRow,
  media: MediaRow,
  product: ProductRow,
  review: ReviewRow,
  question: QuestionRow,
  sales: SalesRow,
}
const validators = {
  attribute: Compile(AttributeRow),
  category: Compile(CategoryRow),
  media: Compile(MediaRow),
  product: Compile(ProductRow),
  review: Compile(ReviewRow),
  question: Compile(QuestionRow),
  sales: Compile(SalesRow),
}

/** Reasons for the patterns of the schema. */
const patternReasons: Readonly<Record<string, Reason>> = {
  '^[a-z0-9][a-z0-9_-]{0,63}$': because('code_form'),
  '^(?!constructor$)[a-z0-9][a-z0-9_-]{0,63}$': because('attribute_code_form'),
  '^[^,\\s][^,]*$': because('sku_form'),
  '^[a-z0-9]+(-[a-z0-9]+)*$': because('url_key_form'),
  '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?Z)?$': because('moment_form', {
    sample: '2026-01-31T12:00:00Z',
  }),
  '^[a-z0-9][a-z0-9/_-]*\\.(svg|png|jpg|webp|pdf|mp4|webm|glb)$': because('media_path_form', {
    endings: '.svg, .png, .jpg, .webp, .pdf, .mp4, .webm, .glb',
  }),
  '^[a-z0-9][a-z0-9/_-]*\\.glb$': because('model_path_form', { ending: '.glb' }),
  '^\\d{4}-\\d{2}-\\d{2}$': because('date_form'),
  '^(https://\\S+|[a-z0-9][a-z0-9/_-]*\\.(pdf|svg|png|jpg|webp))$': because('document_address', {
    scheme: 'https://',
  }),
  '^(https://\\S+|[a-z0-9][a-z0-9/_-]*\\.(mp4|webm))$': because('video_address', {
    scheme: 'https://',
    endings: '.mp4, .webm',
  }),
  '^([^\\s@]+@[^\\s@]+|https://\\S+)$': because('contact_address', { scheme: 'https://' }),
}

/** Line that is valid for its type, with its unknown fields, or the problems that refuse it. */
export type ReadRow = { row: ImportRow; unknown: readonly string[] } | { problems: RowProblem[] }

function isRowType(value: unknown): value is RowType {
  return rowTypes.some((type) => type === value)
}

function reasonsOf(error: TLocalizedValidationError): { field: string; reason: Reason }[] {
  const field = error.instancePath.slice(1)
  const at = (name: string) => (field === '' ? name : `${field}/${name}`)
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map((name) => ({ field: at(name), reason: because('missing') }))
    case 'enum':
      return [{ field, reason: because('one_of', { values: error.params.allowedValues.join(', ') }) }]
    case 'const':
      return [{ field, reason: because('exactly', { value: JSON.stringify(error.params.allowedValue) }) }]
    case 'pattern':
      return [{ field, reason: patternReasons[String(error.params.pattern)] ?? because('form') }]
    case 'multipleOf':
      return [{ field, reason: because('two_decimals') }]
    case 'minLength': {
      const { limit: min } = error.params
      return [{ field, reason: min === 1 ? because('empty') : because('min_length', { min }) }]
    }
    case 'maxLength':
      return [{ field, reason: because('max_length', { max: error.params.limit }) }]
    case 'minItems':
      return [{ field, reason: because('min_items', { min: error.params.limit }) }]
    case 'maxItems':
      return [{ field, reason: because('max_items', { max: error.params.limit }) }]
    case 'minimum':
      return [{ field, reason: because('minimum', { min: Number(error.params.limit) }) }]
    case 'maximum':
      return [{ field, reason: because('maximum', { max: Number(error.params.limit) }) }]
    case 'type':
      return [{ field, reason: typeReason([error.params.type].flat()) }]
    default:
      return [{ field, reason: because('rule', { rule: error.keyword }) }]
  }
}

const typeReason = (types: readonly string[]): Reason => because('type', { types: types.join(' | ') })

/**
 * Merges errors into one reason per field: a value that fits no branch of a union fails each of them, so the
 * allowed types are joined.
 */
function describe(errors: readonly TLocalizedValidationError[], line: number): RowProblem[] {
  const byField = new Map<string, Reason[]>()
  for (const error of errors) {
    if (error.keyword === 'anyOf' || error.keyword === 'oneOf') continue
    for (const { field, reason } of reasonsOf(error))
      byField.set(field, [...(byField.get(field) ?? []), reason])
  }
  return Array.from(byField, ([field, reasons]) => {
    const types = new Set(reasons.flatMap((reason) => (reason.code === 'type' ? [reason.params.types] : [])))
    const reason = types.size > 1 ? typeReason([...types]) : (reasons[0] ?? because('form'))
    return { line, field, reason }
  })
}

const excessReasons = {
  depth: because('too_deep', { max: fileBounds.depth }),
  members: because('too_many_values', { max: fileBounds.members }),
} as const

/** Parses a line of a file: JSON, then `type`, then the schema of that type. */
export function readRow(text: string, line: number): ReadRow {
  const excess = jsonExcess(text, fileBounds)
  if (excess !== undefined) return { problems: [{ line, field: '', reason: excessReasons[excess] }] }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problems: [{ line, field: '', reason: because('not_json') }] }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problems: [{ line, field: '', reason: because('not_object') }] }
  }
  const type = 'type' in value ? value.type : undefined
  if (!isRowType(type))
    return { problems: [{ line, field: 'type', reason: because('one_of', { values: rowTypes.join(', ') }) }] }
  const texts = textProblems(value, text, line)
  if (texts.length > 0) return { problems: texts }
  const validator = validators[type]
  if (!validator.Check(value)) return { problems: describe(validator.Errors(value), line) }
  // Validated against the schema of its type above.
  return { row: value as ImportRow, unknown: unknownFields(schemas[type], value) }
}
