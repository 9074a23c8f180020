import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testOnlyUses } from './production-graph.ts'
import type { CoveredRow } from './spec-table.ts'

/** Fails if a test named in docs/spec-tests.json covers code that only tests import. */
const root = join(import.meta.dirname, '..')
const covered: CoveredRow[] = JSON.parse(readFileSync(join(root, 'docs/spec-tests.json'), 'utf8'))
const files = new Set(covered.flatMap(({ tests }) => tests.map((test) => test.split(' > ')[0] ?? '')))
const unused = testOnlyUses(root, [...files])
for (const name of unused) console.error(`only tests use ${name}`)
console.log(`${files.size} test files of requirements, ${unused.length} names that no running code uses`)
process.exitCode = unused.length > 0 ? 1 : 0
