import { readFileSync, writeFileSync } from 'node:fs'
import { specRows } from './spec-rows.ts'
import { type CoveredRow, rowKey, specTable } from './spec-table.ts'

/**
 * Updates docs/spec-tests.json to the specification and writes a page, ignored by git, with the requirements
 * of docs/specification.md next to the tests that docs/spec-tests.json names for them. New rows get an empty
 * list of tests.
 */
const docs = new URL('../docs/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, docs), 'utf8')

// Written by this script, with tests and reasons added by hand.
const known = JSON.parse(read('spec-tests.json')) as CoveredRow[]
const byKey = new Map(known.map((row) => [rowKey(row), row]))
const covered = specRows(read('specification.md')).map((row): CoveredRow => {
  const found = byKey.get(rowKey(row))
  byKey.delete(rowKey(row))
  return {
    ...row,
    tests: found?.tests ?? [],
    ...(found?.none && { none: found.none }),
    ...(found?.unmet && { unmet: found.unmet }),
  }
})
writeFileSync(new URL('spec-tests.json', docs), `${JSON.stringify(covered, null, 2)}\n`)
writeFileSync(new URL('spec-tests.md', docs), specTable(covered))
const open = covered.filter(({ tests, none, unmet }) => tests.length === 0 && !none && !unmet)
console.log(`${covered.length} requirements, ${open.length} without a test or a reason`)
for (const row of open) console.log(`- ${rowKey(row)}`)
for (const { tests, ...row } of byKey.values())
  console.log(`no requirement any more: ${rowKey(row)} ${tests}`)
