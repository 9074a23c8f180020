import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { specRows } from './spec-rows.ts'
import { type CoveredRow, rowKey, specTable } from './spec-table.ts'
import { titlesIn } from './test-titles.ts'

const root = new URL('../', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, root), 'utf8')
const covered = JSON.parse(read('docs/spec-tests.json')) as CoveredRow[]
const requested = specRows(read('docs/specification.md'))

const titlesOf = new Map<string, RegExp[]>()

/** Whether the file contains the test and its groups. */
function isThere(reference: string): boolean {
  const [file = '', ...titles] = reference.split(' > ')
  if (titles.length === 0 || !existsSync(new URL(file, root))) return false
  const known = titlesOf.get(file) ?? titlesIn(read(file))
  titlesOf.set(file, known)
  return titles.every((title) => known.some((one) => one.test(title)))
}

describe('requirements and their tests', () => {
  it('lists exactly the rows of the specification', () => {
    expect(covered.map(rowKey)).toEqual(requested.map(rowKey))
  })

  it('reads every kind of item the specification lists', () => {
    const counted = (section: string, topic = '') =>
      requested.filter((row) => row.section === section && row.topic.startsWith(topic)).length
    expect(counted('2', 'Route')).toBe(25)
    expect(counted('2', 'Static pages')).toBe(9)
    expect(counted('2', 'Overlays')).toBe(10)
    expect(counted('3', 'Product')).toBeGreaterThan(70)
    expect(
      new Set(requested.filter(({ section }) => section === '3').map(({ topic }) => topic.split(',')[0]))
        .size,
    ).toBe(30)
    expect(counted('7', 'Call')).toBe(40)
    expect(counted('9')).toBeGreaterThan(70)
    expect(new Set(requested.map(rowKey)).size).toBe(requested.length)
  })

  it('has a test for each row, or a reason why there is none', () => {
    const bare = covered.filter(({ tests }) => tests.length === 0)
    expect(bare.filter(({ none, unmet }) => !none && !unmet).map(rowKey)).toEqual([])
    // Requirements that the specification leaves open need no test; no other row may give that reason.
    const leftOpen = (text: string) => text.endsWith('not shown.')
    expect(covered.filter(({ none, text }) => none && !leftOpen(text)).map(rowKey)).toEqual([])
    expect(covered.filter(({ tests, none }) => tests.length > 0 && none).map(rowKey)).toEqual([])
  })

  it('explains in a sentence what is not met', () => {
    const unmet = covered.filter((row) => row.unmet !== undefined)
    expect(unmet.filter(({ unmet: why = '' }) => !/^[A-Z].{30,}\.$/.test(why)).map(rowKey)).toEqual([])
    // Changed by hand: that the shop stops meeting a requirement is a decision.
    expect(unmet.length).toBe(59)
  })

  it('names tests that exist', () => {
    expect(covered.flatMap(({ tests }) => tests).filter((test) => !isThere(test))).toEqual([])
  })

  it('renders the rows as a table', () => {
    const [first = ''] = specTable(covered)
      .split('\n')
      .filter((line) => line.startsWith('| Cart sync |'))
    expect(first).toMatch(/^\| Cart sync \| runs when .* \| `packages\/.*`<br>Not met as written: /)
    expect(
      specTable(covered)
        .split('\n')
        .filter((line) => line.startsWith('| ')),
    ).toHaveLength(covered.length + new Set(covered.map(({ section }) => section)).size)
  })
})
