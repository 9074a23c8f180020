import type { TObject, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { CheckedValue } from './extensions.ts'

/**
 * Returns the stored values that fit their schema, and the default of every other one: a value of an older
 * version of the extension may no longer fit.
 */
export function settingValues(schema: TObject, stored: unknown): Record<string, unknown> {
  const given = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  const entries = Object.entries(schema.properties).map(([key, property]) => {
    const value: unknown = given.find(([name]) => name === key)?.[1]
    return [
      key,
      value !== undefined && Value.Check(property, value) ? value : Value.Create(property),
    ] as const
  })
  return Object.fromEntries(entries)
}

/** Reads a value that the console and the command line send as text. */
export function valueFromText(schema: TSchema, text: string): CheckedValue {
  const value: unknown = Value.Convert(schema, text)
  const [first] = Value.Errors(schema, value)
  return first ? { value, problem: first.message } : { value }
}

/** Checks environment variables; the problems name the variables and not their values, which may be secrets. */
export function checkedVariables(
  schema: TObject,
  given: Readonly<Record<string, string | undefined>>,
): { values: Record<string, unknown>; problems: string[] } {
  const known = Object.entries(given).filter(([, value]) => value !== undefined && value !== '')
  const values: unknown = Value.Convert(schema, Value.Default(schema, Object.fromEntries(known)))
  const problems = Object.entries(schema.properties).flatMap(([name, property]) => {
    const value: unknown = isRecord(values) ? values[name] : undefined
    if (value === undefined) return schema.required?.includes(name) ? [`${name}: needed`] : []
    const [first] = Value.Errors(property, value)
    return first ? [`${name}: ${first.message}`] : []
  })
  return { values: isRecord(values) ? values : {}, problems }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
