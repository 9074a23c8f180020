import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { stateTables } from './catalogue-state.ts'

/** What documents of products are made of, and where it is read. */
const readers = [
  'product-rows.ts',
  'reference-data.ts',
  'product-documents.ts',
  '../repositories/tax-rule-repository.ts',
]

/** Tables named in SQL and in queries; `lateral` and names of sub-queries are none. */
function tablesReadIn(file: string): string[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const inSql = [...text.matchAll(/\b(?:from|join) ([a-z_]+)\b(?! *\()/g)].map(([, name]) => name ?? '')
  const inQueries = [...text.matchAll(/(?:selectFrom|[jJ]oin)\('([a-z_]+)'/g)].map(([, name]) => name ?? '')
  return [...inSql, ...inQueries].filter((name) => name !== 'lateral')
}

it('the state of the catalogue has every table of documents', () => {
  const read = new Set(readers.flatMap(tablesReadIn))
  expect(read.size).toBeGreaterThan(20)
  expect([...read].filter((table) => !stateTables.includes(table))).toEqual([])
  expect(stateTables.filter((table) => !read.has(table))).toEqual([])
})
