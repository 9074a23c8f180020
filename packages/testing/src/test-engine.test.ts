import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { testEngine } from './test-engine.ts'

const filesBy = (pattern: string) =>
  globSync(pattern, {
    cwd: new URL('../../..', import.meta.url),
    exclude: ['**/node_modules/**', '**/build/**'],
  })
const text = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')

describe('the engine of a test run', () => {
  it('selects PGlite unless TEST_ENGINE says postgres', () => {
    expect(testEngine({})).toBe('pglite')
    expect(testEngine({ TEST_ENGINE: 'pglite' })).toBe('pglite')
    expect(testEngine({ TEST_ENGINE: 'postgres' })).toBe('postgres')
  })

  it.each(['', 'PostgreSQL', 'both'])('rejects %j', (TEST_ENGINE) => {
    expect(() => testEngine({ TEST_ENGINE })).toThrow('Set it to "pglite" or "postgres"')
  })

  it('uses the engine of the run in the files named *.engines.test.ts and in no others', () => {
    // Runs wherever OpenSearch is available, on either engine.
    const elsewhere = 'packages/commerce/src/search/index/shared-index.test.ts'
    const asking = filesBy('{apps,packages,tooling}/**/*.test.{ts,tsx}').filter((file) =>
      /\b(onEngine|engineDatabase|serverDatabase)\(/.test(text(file)),
    )
    const named = filesBy('{apps,packages,tooling}/**/*.engines.test.ts')
    expect(asking.filter((file) => file !== elsewhere).sort()).toEqual(named.sort())
    expect(named.length).toBeGreaterThan(30)
  })
})
