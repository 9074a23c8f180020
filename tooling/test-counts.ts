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

export const addCounts = (one: TestCounts, other: TestCounts): TestCounts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  flaky: one.flaky + other.flaky,
})
