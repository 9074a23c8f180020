import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { browserProjects, type Spec } from './browser-matrix.ts'
import { planSteps } from './plan-steps.ts'
import { childSeconds } from './run-step.ts'
import { countTests, failedTests } from './test-counts.ts'
import { steps } from './test-tiers.ts'
import { docsPage, withTierTable } from './tier-table.ts'

const apps = join(import.meta.dirname, '../apps')
const specs: Spec[] = globSync('*/e2e/**/*.spec.ts', { cwd: apps })
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(apps, path), 'utf8') }))

const namesOf = (seed: number, changed: readonly string[] = []) =>
  planSteps(steps, { tier: 'submission', seed, changed }).run.map(({ name }) => name)

describe('planSteps', () => {
  it('covers every step of the full tier within three submissions, except random runs', () => {
    const full = planSteps(steps, { tier: 'full', seed: 0, changed: [] }).run.map(({ name }) => name)
    const seen = new Set([0, 1, 2].flatMap((at) => namesOf(1000 + at)))
    expect(full.filter((name) => !seen.has(name))).toEqual(['long random runs'])
  })

  it('never samples the suites of money, rights and data', () => {
    const always = steps.filter(({ tiers, rotation }) => tiers.includes('submission') && !rotation)
    expect(always.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['units', 'processes', 'PostgreSQL', 'browser', 'browser, PostgreSQL']),
    )
  })

  it('runs a step that guards a changed file, or whose history is unknown', () => {
    expect(namesOf(0)).not.toContain('OpenSearch')
    expect(namesOf(0, ['packages/search/src/a.ts'])).toContain('OpenSearch')
    const all = steps.filter(({ tiers }) => tiers.includes('submission')).map(({ name }) => name)
    const unknown = planSteps(steps, { tier: 'submission', seed: 0, changed: undefined })
    expect(unknown.run.map(({ name }) => name)).toEqual(all)
  })

  it('lengthens the run of a changed mechanism', () => {
    const runs = (changed: readonly string[]) =>
      planSteps(steps, { tier: 'submission', seed: 0, changed }).run.find(({ name }) => name === 'processes')
    expect(runs([])?.reasons).toEqual([])
    expect(runs([])?.env).not.toHaveProperty('HOSTILE_INPUT')
    const long = runs(['apps/api/src/http/request-log.ts'])
    expect(long?.env).toMatchObject({ HOSTILE_INPUT: 'full', TEST_S3: 'on' })
    expect(long?.env).not.toHaveProperty('CRASH_ROUNDS')
    expect(long?.reasons).toEqual(['apps/api/src/http/request- has changed'])
  })
})

describe('browserProjects', () => {
  const journeys = (engine: 'pglite' | 'postgres', seed: number, isWhole = false) =>
    browserProjects(specs, { tier: 'submission', engine, seed, isWhole }).find(
      ({ name }) => name === 'en-390',
    )?.testMatch ?? []
  const both = (seed: number, isWhole = false) =>
    [...journeys('pglite', seed, isWhole), ...journeys('postgres', seed, isWhole)].toSorted()
  const all = specs.map(({ path }) => path)
  const ownShop = specs.filter(({ text }) => /consoleShop\(|startShopOn\(/.test(text)).map(({ path }) => path)

  it.each([7, 8, 9, 10])(
    'runs each journey on one engine when its screens have changed (seed %i)',
    (seed) => {
      expect(both(seed, true)).toEqual(all)
    },
  )

  it.each([7, 8])('leaves only journeys of reading to the next submission (seed %i)', (seed) => {
    const left = all.filter((path) => !both(seed).includes(path))
    expect(left.length).toBeGreaterThan(5)
    expect(both(seed + 1)).toEqual(expect.arrayContaining(left))
    const guarding =
      /account|cart|checkout|payment|purchase|order|coupon|gift|price|security|storage|service-worker|console\//
    expect(left.filter((path) => guarding.test(path))).toEqual([])
  })

  it('runs each journey of the common shop on PostgreSQL within four submissions', () => {
    const seen = new Set([7, 8, 9, 10].flatMap((seed) => journeys('postgres', seed)))
    expect([...seen].toSorted()).toEqual(all.filter((path) => !ownShop.includes(path)))
  })

  it('covers each store and width within four submissions', () => {
    const names = [7, 8, 9, 10].flatMap((seed) =>
      browserProjects(specs, { tier: 'submission', engine: 'pglite', seed, isWhole: false }).map(
        ({ name }) => name,
      ),
    )
    expect([...new Set(names)].toSorted()).toEqual([
      'en-1440',
      'en-390',
      'et-1440',
      'et-390',
      'ru-1440',
      'ru-390',
    ])
  })

  it('runs the essential journeys in npm test', () => {
    const projects = browserProjects(specs, { tier: 'test', engine: 'pglite', seed: 0, isWhole: false })
    expect(projects).toMatchObject([{ name: 'en-390', grep: /@essential/ }])
    const tagged = specs.filter(({ text }) => text.includes('@essential')).map(({ path }) => path)
    for (const path of ['console/e2e/day', 'storefront/e2e/purchase', 'storefront/e2e/offline/offline-order'])
      expect(tagged).toContain(`${path}.spec.ts`)
  })
})

describe('runStep', () => {
  it('counts the tests of Vitest and Playwright', () => {
    const vitest =
      ' Test Files  1 failed | 3 passed (4)\n      Tests  2 failed | 40 passed | 1 skipped (43)\n'
    const playwright = '  1 failed\n    [en-390] › cart.spec.ts\n  2 flaky\n  3 skipped\n  81 passed (6.1m)\n'
    expect(countTests(vitest + playwright)).toEqual({ passed: 40 + 81 + 2, failed: 2 + 1, flaky: 2 })
  })

  it('names the tests that failed or needed a retry', () => {
    const vitest =
      ' FAIL  |shared| packages/a.test.ts > Cart > adds a line\nAssertionError\n FAIL  |shared| packages/a.test.ts > Cart > adds a line\n'
    const playwright =
      '  1 failed\n    [en-390] › cart.spec.ts:3:1 › adds a line ────\n  1 flaky\n    [en-390] › stock.spec.ts:9:1 › counts\n  3 skipped\n'
    expect(failedTests(vitest + playwright)).toEqual([
      '|shared| packages/a.test.ts > Cart > adds a line',
      'failed: [en-390] › cart.spec.ts:3:1 › adds a line',
      'flaky: [en-390] › stock.spec.ts:9:1 › counts',
    ])
    expect(failedTests('  81 passed (6.1m)\n')).toEqual([])
  })

  it('reads the CPU time of its children', () => {
    expect(childSeconds('0m0.01s 0m0.02s\n1m2.50s 0m3.25s\n')).toBe(65.75)
    expect(childSeconds('')).toBeUndefined()
  })
})

describe('docs/tests.md', () => {
  it('contains the table of the steps (node tooling/tier-table.ts --write)', () => {
    const page = readFileSync(docsPage, 'utf8')
    expect(page).toBe(withTierTable(page))
  })
})
