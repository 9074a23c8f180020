import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { stateTables } from './catalogue-state.ts'

/** Files that read the data of product documents. */
const readers = [
  'product-rows.ts',
  'reference-data.ts',
  'product-documents.ts',
  '../../accounting/tax-rule-repository.ts',
  '../../promotions/cart-rule-repository.ts',
]

/** Returns the tables named in SQL and in queries; excludes `lateral` and `below`, a named query. */
function tablesReadIn(file: string): string[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const inSql = [...text.matchAll(/\b(?:from|join) ([a-z_]+)\b(?! *\()/g)].map(([, name]) => name ?? '')
  const inQueries = [...text.matchAll(/(?:selectFrom|[jJ]oin)\('([a-z_]+)'/g)].map(([, name]) => name ?? '')
  return [...inSql, ...inQueries].filter((name) => !['lateral', 'below'].includes(name))
}

it('includes every table of product documents in the catalogue state', () => {
  const read = new Set(readers.flatMap(tablesReadIn))
  expect(read.size).toBeGreaterThan(20)
  expect([...read].filter((table) => !stateTables.includes(table))).toEqual([])
  expect(stateTables.filter((table) => !read.has(table))).toEqual([])
})
