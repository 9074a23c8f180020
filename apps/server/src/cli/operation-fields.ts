import { readFileSync } from 'node:fs'
import type { CommandLine, Lookup } from '@ambra/contract/platform/operations/command-line'
import { parseEuros } from '@ambra/domain/platform/money/money'
import { InvalidArgumentError } from 'commander'
import type { TSchema } from 'typebox'

type Kind = 'string' | 'integer' | 'number' | 'boolean' | 'json'

/** Field of an operation's input, as the command line offers it. */
export type Field = {
  /** Position in the input: one name, or two for a field of an inlined object. */
  path: readonly string[]
  /** Name of its option, such as `customer-id`. */
  option: string
  kind: Kind
  isList: boolean
  isNullable: boolean
  isRequired: boolean
  choices: readonly string[]
  description: string
  isAmount: boolean
  /** Fields of the objects of a list, which `VALUE=VALUE` gives in this order. */
  parts: readonly Field[]
  fallback: unknown
  file: 'text' | 'base64' | undefined
  lookup: Lookup | undefined
}

/** Lists the fields of an input that the caller gives. */
export function fieldsOf(input: TSchema, line: CommandLine = {}): Field[] {
  const required = requiredOf(input)
  return propertiesOf(input).flatMap(([name, schema]) => {
    if (line.fixed && name in line.fixed) return []
    if (!line.inline?.includes(name)) return [fieldOf([name], schema, required.includes(name), line)]
    return propertiesOf(schema).map(([inner, one]) =>
      fieldOf([name, inner], one, requiredOf(schema).includes(inner), line),
    )
  })
}

function fieldOf(path: readonly string[], schema: TSchema, isRequired: boolean, line: CommandLine): Field {
  const { isNullable, bare } = withoutNull(schema)
  const parts = typeOf(bare) === 'array' ? partsOf(itemsOf(bare)) : []
  const isList = typeOf(bare) === 'array' && (isScalar(itemsOf(bare)) || parts.length > 0)
  const single = isList ? itemsOf(bare) : bare
  const key = path.at(-1) ?? ''
  const isAmount = /(^|_|[a-z])cents$/i.test(key) && typeOf(single) === 'integer'
  return {
    path,
    option: line.options?.[key] ?? optionName(isAmount ? key.replace(/_?cents$/i, '') || 'amount' : key),
    kind: kindOf(single),
    isList,
    isNullable,
    isRequired,
    choices: choicesOf(single),
    description: textOf(schema, 'description') || textOf(bare, 'description'),
    isAmount,
    parts,
    fallback: line.defaults?.[key],
    file: line.files?.[key],
    lookup: line.lookups?.[key],
  }
}

/** Largest number of fields of an object that `VALUE=VALUE` gives; a larger one is JSON. */
const mostParts = 4

const isSimple = (kind: Kind) => kind !== 'json' && kind !== 'boolean'

/** Returns the fields of an object with only simple values; none for another schema. */
function partsOf(schema: TSchema): Field[] {
  const fields = fieldsOf(schema)
  const isShort = fields.length <= mostParts && fields.every((field) => !field.isList && isSimple(field.kind))
  return isShort ? fields : []
}

const optionName = (key: string) =>
  key.replaceAll('_', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Returns the placeholder of a field in usage lines, such as `euros`. */
export function placeholderOf(field: Field): string {
  if (field.file) return 'file'
  if (field.lookup) return field.lookup === 'staff-email' ? 'email' : 'code'
  if (field.parts.length > 0) return field.parts.map(placeOf).join('')
  if (field.isAmount) return 'euros'
  return field.kind
}

/** Formats a part of an object in usage lines: `sku`, then `=qty`, or `[=store]` if it can be left out. */
const placeOf = ({ option, isRequired, isNullable }: Field, index: number): string => {
  if (index === 0) return option
  return isRequired && !isNullable ? `=${option}` : `[=${option}]`
}

/** Describes a field in the help. */
export const helpOf = ({ description, choices, isNullable, kind, parts }: Field): string =>
  [
    description,
    choices.length > 0 ? choices.join(', ') : '',
    kind === 'json' && parts.length === 0 ? 'JSON, or @FILE with JSON' : '',
    isNullable ? `${kind === 'string' ? 'null' : 'none'}: no value` : '',
  ]
    .filter(Boolean)
    .join('; ')

/** Parses one value of a field. @throws InvalidArgumentError */
export function parseValue(field: Field, text: string): unknown {
  if (field.isNullable && isNone(field, text)) return null
  if (field.file) return readFileSync(text, field.file === 'text' ? 'utf8' : 'base64')
  if (field.lookup) return text
  if (field.isAmount) return parseAmount(text)
  if (field.choices.length > 0) {
    if (!field.choices.includes(text))
      throw new InvalidArgumentError(`must be one of ${field.choices.join(', ')}`)
    return field.kind === 'integer' ? Number(text) : text
  }
  if (field.kind === 'string') return text
  if (field.parts.length > 0 && !/^[{@]/.test(text)) return parseParts(field.parts, text)
  if (field.kind === 'json')
    return parseJson(text.startsWith('@') ? readFileSync(text.slice(1), 'utf8') : text)
  return parseNumber(field.kind, text)
}

/** Returns whether a text means no value; a text field may hold the words `none` and `off`. */
const isNone = ({ kind }: Field, text: string) =>
  text === 'null' || (kind !== 'string' && ['none', 'off'].includes(text))

function parseAmount(text: string): number {
  const amount = parseEuros(text)
  if (amount === undefined) throw new InvalidArgumentError('must be an amount in euros, such as 12.50')
  return amount
}

function parseNumber(kind: Kind, text: string): number {
  const pattern = kind === 'integer' ? /^-?\d{1,15}$/ : /^-?\d{1,12}([.,]\d{1,6})?$/
  if (!pattern.test(text))
    throw new InvalidArgumentError(
      kind === 'integer' ? 'must be a whole number' : 'must be a number like 10 or 12.50',
    )
  return Number(text.replace(',', '.'))
}

/** Parses `SKU=2`: the values of the fields in order; the last one takes the rest of the text. */
function parseParts(parts: readonly Field[], text: string): Record<string, unknown> {
  const texts = text.split('=')
  const last = parts.length - 1
  const values = [...texts.slice(0, last), texts.slice(last).join('=')]
  return Object.fromEntries(
    parts.flatMap((part, index) => {
      const key = part.path.join('.')
      if (values[index]) return [[key, parseValue(part, values[index])]]
      if (!part.isRequired) return []
      if (part.isNullable) return [[key, null]]
      throw new InvalidArgumentError(`must be ${parts.map(placeOf).join('')}`)
    }),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidArgumentError('must be JSON')
  }
}

/** Parses one more value of a list. A JSON array gives the whole list. */
export function parseListed(field: Field, text: string, before: readonly unknown[] = []): unknown[] {
  const given = field.kind === 'json' && text.startsWith('@') ? readFileSync(text.slice(1), 'utf8') : text
  if (given.startsWith('[')) {
    const all = parseJson(given)
    if (Array.isArray(all)) return [...before, ...all]
  }
  return [...before, parseValue(field, given)]
}

const propertiesOf = (schema: TSchema): [string, TSchema][] =>
  'properties' in schema && typeof schema.properties === 'object' && schema.properties !== null
    ? // The properties of an object schema are schemas.
      Object.entries(schema.properties as Record<string, TSchema>)
    : []

const requiredOf = (schema: TSchema): unknown[] =>
  'required' in schema && Array.isArray(schema.required) ? schema.required : []

const variantsOf = (schema: TSchema): TSchema[] =>
  'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf : []

const typeOf = (schema: TSchema): unknown => ('type' in schema ? schema.type : undefined)

const textOf = (schema: TSchema, key: 'description'): string =>
  key in schema ? String(schema[key as never]) : ''

const itemsOf = (schema: TSchema): TSchema => ('items' in schema ? (schema.items as TSchema) : {})

function withoutNull(schema: TSchema): { isNullable: boolean; bare: TSchema } {
  const variants = variantsOf(schema)
  const others = variants.filter((one) => typeOf(one) !== 'null')
  const [only, second] = others
  return {
    isNullable: others.length < variants.length,
    bare: only && !second ? only : others.length > 0 ? { ...schema, anyOf: others } : schema,
  }
}

function choicesOf(schema: TSchema): string[] {
  if ('enum' in schema && Array.isArray(schema.enum)) return schema.enum.map(String)
  if ('const' in schema) return [String(schema.const)]
  const variants = variantsOf(schema)
  return variants.every((one) => 'const' in one) ? variants.flatMap(choicesOf) : []
}

function kindOf(schema: TSchema): Kind {
  const type = typeOf(schema)
  if (type === 'string' || type === 'integer' || type === 'number' || type === 'boolean') return type
  const values =
    'enum' in schema && Array.isArray(schema.enum)
      ? schema.enum
      : variantsOf(schema).map((one) => ('const' in one ? one.const : undefined))
  if (values.length > 0 && values.every((value) => typeof value === 'number')) return 'integer'
  return choicesOf(schema).length > 0 ? 'string' : 'json'
}

const isScalar = (schema: TSchema) => isSimple(kindOf(schema))
