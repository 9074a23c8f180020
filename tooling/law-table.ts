import { globSync, readFileSync } from 'node:fs'

/** Rule of the law in the table of docs/rules/law.md. */
export type LawRow = { rule: string; state: string; where: string; tests: string }

const folders = '{apps,packages,tooling}'
const places = [`${folders}/**/*.{test,spec}.{ts,tsx}`, `${folders}/**/*-suite.ts`]

/** Returns the names of all test files of the repository. */
export function testFiles(): Set<string> {
  const files = globSync(places, { exclude: ['**/node_modules/**', '**/build/**'] })
  return new Set(files.map((file) => file.slice(file.lastIndexOf('/') + 1)))
}

export function readLawTable(text = readFileSync('docs/rules/law.md', 'utf8')): LawRow[] {
  return text.split('\n').flatMap((line) => {
    const cells = /^\|\s*([A-Z]{3}-\d+)\s*\|([^|]*)\|([^|]*)\|([^|]*)\|$/.exec(line)
    if (!cells) return []
    const [, rule = '', state = '', where = '', tests = ''] = cells
    return [{ rule, state: state.trim(), where: where.trim(), tests: tests.trim() }]
  })
}

const dated = /^\d{1,2} [A-Z][a-z]+ \d{4}: \S/
const named = /(?:\.(?:test|spec)\.tsx?|-suite\.ts)$/

/**
 * Returns the problems of a row: a state is `met` with existing tests, `reason` with its date, or `does not
 * apply` with an explanation.
 */
export function lawRowProblems(row: LawRow, files: ReadonlySet<string>): string[] {
  const { rule, state, where, tests } = row
  const problems: string[] = []
  if (!['met', 'reason', 'does not apply'].includes(state))
    problems.push(`${rule}: the state "${state}" is none`)
  if (state === 'reason' && !dated.test(where)) problems.push(`${rule}: its reason has no day`)
  if (state === 'does not apply' && where.length < 10)
    problems.push(`${rule}: says not why it does not apply`)
  const found = tests.split(/[^\w.-]+/).filter((word) => named.test(word))
  if (state === 'met' && found.length === 0) problems.push(`${rule}: no test is named`)
  for (const name of found) if (!files.has(name)) problems.push(`${rule}: there is no test ${name}`)
  return problems
}
