import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type CoveredRow, specRows, specTable } from './spec-rows.ts'

const root = new URL('../', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, root), 'utf8')
const covered = JSON.parse(read('docs/spec-tests.json')) as CoveredRow[]

/** Titles as they stand in a test file; what a table of cases fills in matches anything. */
function titlesIn(source: string): RegExp[] {
  const calls = /(?:\b(?:it|test)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
  return [...source.matchAll(calls)].map(([, , title = '']) => {
    const fixed = title
      .replace(/\\(['"`])/g, '$1')
      .split(/%[sdjiofp#]|\$\{[^}]*\}|\$\w+/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${fixed.join('.*')}$`)
  })
}

/** Whether the last title of `file > group > title` is one of the file, or of a suite that the file runs. */
function isThere(reference: string): boolean {
  const [file = '', ...titles] = reference.split(' > ')
  const title = titles.at(-1)
  if (!title || !existsSync(new URL(file, root))) return false
  return titlesIn(read(file)).some((known) => known.test(title))
}

describe('requirements and their tests', () => {
  it('are the rows of the specification', () => {
    const rows = covered.map(({ section, topic, text }) => ({ section, topic, text }))
    expect(rows).toEqual(specRows(read('docs/specification.md')))
  })

  it('name tests that exist', () => {
    expect(covered.flatMap(({ tests }) => tests).filter((test) => !isThere(test))).toEqual([])
  })

  it('are shown as a table', () => {
    expect(read('docs/spec-tests.md')).toBe(specTable(covered))
  })

  it('have a test each, from the connection of the cart to a placed order', () => {
    const topics = [
      'Cart connection',
      'Cart sync',
      'Adding',
      'Defaults',
      'Placing an order',
      'Cart edit mode',
    ]
    const open = covered.filter(({ topic, tests }) => topics.includes(topic) && tests.length === 0)
    expect(open.map(({ text }) => text)).toEqual([])
  })
})
