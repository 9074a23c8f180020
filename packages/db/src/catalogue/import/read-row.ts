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

/** Messages for the patterns of the schema. */
const patternWords: Record<string, string> = {
  '^[a-z0-9][a-z0-9_-]{0,63}$': 'must be a code of small letters, digits, - and _ (at most 64)',
  '^(?!constructor$)[a-z0-9][a-z0-9_-]{0,63}$':
    'must be a code of small letters, digits, - and _ (at most 64), not "constructor"',
  '^[^,\\s][^,]*$': 'must not begin with a space or hold a comma',
  '^[a-z0-9]+(-[a-z0-9]+)*$': 'must be an address of small letters and digits joined by single hyphens',
  '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?Z)?$':
    'must be a date YYYY-MM-DD or a UTC time YYYY-MM-DDTHH:MM:SSZ',
  '^[a-z0-9][a-z0-9/_-]*\\.(svg|png|jpg|webp|pdf|mp4|webm|glb)$':
    'must be a path of small letters, digits, / - _ ending in .svg, .png, .jpg, .webp, .pdf, .mp4, .webm or .glb',
  '^[a-z0-9][a-z0-9/_-]*\\.glb$': 'must be a .glb file of the media folder',
  '^\\d{4}-\\d{2}-\\d{2}$': 'must be a date YYYY-MM-DD',
  '^(https://\\S+|[a-z0-9][a-z0-9/_-]*\\.(pdf|svg|png|jpg|webp))$':
    'must be an https address or a file of the media folder',
  '^(https://\\S+|[a-z0-9][a-z0-9/_-]*\\.(mp4|webm))$':
    'must be an https address or an .mp4 or .webm file of the media folder',
  '^([^\\s@]+@[^\\s@]+|https://\\S+)$': 'must be an e-mail or https address',
}

/** Line that is valid for its type, with its unknown fields, or the problems that refuse it. */
export type ReadRow = { row: ImportRow; unknown: readonly string[] } | { problems: RowProblem[] }

function isRowType(value: unknown): value is RowType {
  return rowTypes.some((type) => type === value)
}

function inWords(error: TLocalizedValidationError): { field: string; reason: string }[] {
  const field = error.instancePath.slice(1)
  const at = (name: string) => (field === '' ? name : `${field}/${name}`)
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map((name) => ({ field: at(name), reason: 'is missing' }))
    case 'enum':
      return [{ field, reason: `must be one of ${error.params.allowedValues.join(', ')}` }]
    case 'const':
      return [{ field, reason: `must be ${JSON.stringify(error.params.allowedValue)}` }]
    case 'pattern':
      return [
        { field, reason: patternWords[String(error.params.pattern)] ?? 'is not written in the right form' },
      ]
    case 'multipleOf':
      return [{ field, reason: 'must have at most two decimals' }]
    case 'minLength':
      return [
        {
          field,
          reason:
            error.params.limit === 1
              ? 'must not be empty'
              : `must have at least ${error.params.limit} characters`,
        },
      ]
    case 'maxLength':
      return [{ field, reason: `must have at most ${error.params.limit} characters` }]
    case 'minimum':
      return [{ field, reason: `must be at least ${error.params.limit}` }]
    case 'maximum':
      return [{ field, reason: `must be at most ${error.params.limit}` }]
    case 'type':
      return [{ field, reason: `must be ${[error.params.type].flat().join(' or ')}` }]
    default:
      return [{ field, reason: error.message }]
  }
}

/**
 * Merges errors into one reason per field: a value that fits no branch of a union fails each of them, so
 * duplicate messages are dropped and the allowed types joined.
 */
function describe(errors: readonly TLocalizedValidationError[], line: number): RowProblem[] {
  const byField = new Map<string, string[]>()
  for (const error of errors) {
    if (error.keyword === 'anyOf' || error.keyword === 'oneOf') continue
    for (const { field, reason } of inWords(error)) {
      const reasons = byField.get(field) ?? []
      if (!reasons.includes(reason)) byField.set(field, [...reasons, reason])
    }
  }
  return Array.from(byField, ([field, reasons]) => {
    const types = reasons.filter((reason) =>
      /^must be (string|number|boolean|array|object|null|integer)/.test(reason),
    )
    const isUnion = types.length > 1
    return {
      line,
      field,
      reason: isUnion
        ? types.map((type, index) => (index ? type.slice(8) : type)).join(' or ')
        : (reasons[0] ?? ''),
    }
  })
}

const excessWords = {
  depth: `is nested deeper than ${fileBounds.depth} levels`,
  members: `has more than ${fileBounds.members} values`,
} as const

/** Parses a line of a file: JSON, then `type`, then the schema of that type. */
export function readRow(text: string, line: number): ReadRow {
  const excess = jsonExcess(text, fileBounds)
  if (excess !== undefined) return { problems: [{ line, field: '', reason: excessWords[excess] }] }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problems: [{ line, field: '', reason: 'is not valid JSON' }] }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problems: [{ line, field: '', reason: 'must be a JSON object' }] }
  }
  const type = 'type' in value ? value.type : undefined
  if (!isRowType(type))
    return { problems: [{ line, field: 'type', reason: `must be one of ${rowTypes.join(', ')}` }] }
  const texts = textProblems(value, text, line)
  if (texts.length > 0) return { problems: texts }
  const validator = validators[type]
  if (!validator.Check(value)) return { problems: describe(validator.Errors(value), line) }
  // Validated against the schema of its type above.
  return { row: value as ImportRow, unknown: unknownFields(schemas[type], value) }
}
