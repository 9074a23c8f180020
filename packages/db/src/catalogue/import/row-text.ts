import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import type { TSchema } from 'typebox'
import type { RowProblem } from './import-report.ts'

type Found = (field: string, value: string) => void

const under = (path: string, key: string | number) => (path === '' ? String(key) : `${path}/${key}`)

function visitTexts(value: unknown, path: string, found: Found): void {
  if (typeof value === 'string') found(path, value)
  else if (Array.isArray(value)) value.forEach((one, index) => visitTexts(one, under(path, index), found))
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      // An invalid key cannot be part of a field path.
      if (errorOf(key) === undefined) visitTexts(inner, under(path, key), found)
      else found(path, key)
    }
}

function errorOf(text: string): Reason | undefined {
  if (text.includes('\u0000')) return because('nul')
  return text.isWellFormed() ? undefined : because('half_surrogate')
}

/** Returns the places in a row with text that no database accepts; `value` is the parsed line `text`. */
export function textProblems(value: unknown, text: string, line: number): RowProblem[] {
  const problems: RowProblem[] = []
  // Only an escape sequence or an invalid line can contain one.
  if (!text.includes('\\u') && errorOf(text) === undefined) return problems
  visitTexts(value, '', (field, found) => {
    const reason = errorOf(found)
    if (reason !== undefined) problems.push({ line, field, reason })
  })
  return problems
}

type Shape = { properties?: Record<string, Shape>; items?: Shape | Shape[] }

/**
 * Returns the fields of a row that its schema does not know and the import ignores. Omits list positions from
 * the paths.
 */
export function unknownFields(schema: TSchema, value: unknown): string[] {
  const found = new Set<string>()
  // Schemas are JSON schemas; only objects with named fields and homogeneous lists are traversed.
  visitFields(schema as Shape, value, '', found)
  return [...found]
}

function visitFields({ properties, items }: Shape, value: unknown, path: string, found: Set<string>): void {
  if (Array.isArray(value)) {
    if (items !== undefined && !Array.isArray(items))
      for (const one of value) visitFields(items, one, path, found)
    return
  }
  if (properties === undefined || typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const known = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (known === undefined) found.add(under(path, key.slice(0, 64)))
    else visitFields(known, inner, under(path, key), found)
  }
}
