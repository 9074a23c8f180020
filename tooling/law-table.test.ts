import { describe, expect, it } from 'vitest'
import { lawRowProblems, readLawTable, testFiles } from './law-table.ts'

describe('the table of consumer law', () => {
  it('has 86 rules, each with state and evidence', () => {
    const rows = readLawTable()
    const files = testFiles()
    expect(new Set(rows.map(({ rule }) => rule)).size).toBe(86)
    expect(rows).toHaveLength(86)
    expect(rows.flatMap((row) => lawRowProblems(row, files))).toEqual([])
  })

  it.each([
    ['an unknown state', { state: 'partly' }, 'is none'],
    ['no test', { tests: 'content of each store' }, 'no test is named'],
    ['a test that is not there', { tests: 'nowhere.test.ts' }, 'there is no test'],
    ['a reason without a day', { state: 'reason', where: 'later' }, 'has no day'],
    ['no why', { state: 'does not apply', where: '' }, 'says not why'],
  ])('rejects a row with %s', (_, over, words) => {
    const row = { rule: 'ABC-1', state: 'met', where: '1 May 2026: somewhere', tests: 'a.test.ts', ...over }
    expect(lawRowProblems(row, new Set(['a.test.ts'])).join()).toContain(words)
  })
})
