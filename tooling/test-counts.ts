export type TestCounts = { passed: number; failed: number; flaky: number }

export const noTests: TestCounts = { passed: 0, failed: 0, flaky: 0 }

/** Summary line of Vitest: `      Tests  2 failed | 40 passed | 1 skipped (43)`. */
const vitestLine = /^ {0,8}Tests {1,8}(.{1,120})\(\d{1,9}\)$/gm
/** Summary lines of Playwright: `  81 passed (6.1m)`, `  1 flaky`. */
const playwrightLine =
  /^ {1,8}(\d{1,9}) (passed|failed|flaky|interrupted|did not run)(?: \([^()\n]{1,20}\))?$/gm

/** Sums up the test counts that Vitest and Playwright print in an output without colours. */
export function countTests(output: string): TestCounts {
  const counts = { ...noTests }
  for (const [, line = ''] of output.matchAll(vitestLine)) {
    for (const [, count, kind] of line.matchAll(/(\d{1,9}) (passed|failed)/g))
      counts[kind === 'passed' ? 'passed' : 'failed'] += Number(count)
  }
  for (const [, count, kind] of output.matchAll(playwrightLine)) {
    if (kind === 'flaky') counts.flaky += Number(count)
    // A test that passed on a retry counts as passed.
    if (kind === 'passed' || kind === 'flaky') counts.passed += Number(count)
    else counts.failed += Number(count)
  }
  return counts
}

/** `   FAIL  |shared| packages/cart/src/cart.test.ts > Cart > adds a line`. */
const vitestFailure = /^ {0,3}FAIL {1,2}(\S.{1,400})$/gm
/** The tests listed below `  1 failed` and `  2 flaky`. */
const playwrightFailures = /^ {1,8}\d{1,9} (failed|flaky|interrupted)\n((?: {4}\S[^\n]{0,400}\n){1,1000})/gm

/** Returns the name of each test that failed, or needed a retry, in an output without colours. */
export function failedTests(output: string): string[] {
  const vitest = [...output.matchAll(vitestFailure)].map(([, name = '']) => name)
  const playwright = [...output.matchAll(playwrightFailures)].flatMap(([, kind = '', names = '']) =>
    names
      .trimEnd()
      .split('\n')
      .map((name) => `${kind}: ${name.trim().replace(/ ─{2,400}$/, '')}`),
  )
  return [...new Set([...vitest, ...playwright])]
}

export const addCounts = (one: TestCounts, other: TestCounts): TestCounts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  flaky: one.flaky + other.flaky,
})
