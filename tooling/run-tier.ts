import { execFileSync } from 'node:child_process'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium, installChromium } from './browser.ts'
import { type PlannedStep, planSteps } from './plan-steps.ts'
import { runStep, type StepResult } from './run-step.ts'
import { addCounts, noTests } from './test-counts.ts'
import { changedWithin, steps, tiers } from './test-tiers.ts'

/**
 * `node tooling/run-tier.ts [test|submission|full] [--plan] [--only STEP]...`: runs the steps of a tier
 * (docs/tests.md; by default that of TEST_TIER, else `test`) and prints the time of each. `--plan` only lists
 * them. SEED repeats the choice and the random tests of another run.
 */
const usage = `usage: node tooling/run-tier.ts ${tiers.join('|')} [--plan] [--only STEP]...`
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    plan: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
  },
})
const wanted = positionals[0] ?? process.env['TEST_TIER'] ?? 'test'
const tier = tiers.find((name) => name === wanted)
if (!tier) {
  console.error(usage)
  process.exit(2)
}
const root = join(import.meta.dirname, '..')

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    // A source archive has no history.
    return undefined
  }
}

/** Returns the number of the commit, so that consecutive commits take turns; its hash in a shallow clone. */
function seedOfCommit(): number {
  const hash = git('rev-parse', '--short=7', 'HEAD')
  if (hash === undefined) return 0
  const isShallow = git('rev-parse', '--is-shallow-repository') === 'true'
  return isShallow ? Number.parseInt(hash, 16) : Number(git('rev-list', '--count', 'HEAD'))
}

const seed = Number(process.env['SEED'] ?? seedOfCommit())
if (!Number.isSafeInteger(seed) || seed < 0) {
  console.error('SEED is a whole number, 0 or more')
  process.exit(2)
}
// In `npm test` random tests try other cases each time, unless a seed is given.
if (tier !== 'test') process.env['SEED'] = String(seed)
const changed = git('diff', '--name-only', `HEAD~${changedWithin}`)?.split('\n')
const { run: planned, left } = planSteps(steps, { tier, seed, changed })
for (const name of values.only) {
  if (planned.some((step) => step.name === name)) continue
  console.error(`no step "${name}" in this run: ${planned.map((step) => step.name).join(', ')}`)
  process.exit(2)
}
const run = values.only.length > 0 ? planned.filter(({ name }) => values.only.includes(name)) : planned

console.log(tier === 'test' ? 'tier test' : `tier ${tier}, SEED=${seed}`)
for (const { name, reasons } of run)
  if (reasons.length > 0) console.log(`${name}, beyond its sample: ${reasons.join(', ')}`)
if (left.length > 0) console.log(`left to other commits: ${left.join(', ')}`)
if (values.plan) {
  for (const { name, command, env } of run) console.log(name, env, command.join(' '))
  process.exit(0)
}
if (!findChromium()) {
  console.error(`The browser tests need Chromium. Install it with:\n  ${installChromium}`)
  process.exit(1)
}

const results: StepResult[] = []
const began = performance.now()
const freeAtStart = freemem()
let leastFree = freeAtStart
const memory = setInterval(() => {
  leastFree = Math.min(leastFree, freemem())
}, 1000)

/** Runs the steps of a stage with limited concurrency. */
async function runStage(stage: PlannedStep['stage'], atOnce: number): Promise<void> {
  const waiting = run.filter((step) => step.stage === stage)
  const isAlone = atOnce === 1 || waiting.length === 1
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const seconds = Math.round((performance.now() - began) / 1000)
      console.log(`\n== ${step.name} (after ${seconds} s)`)
      results.push(await runStep(step, { isAlone }))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

const hasFailed = () => results.some(({ status }) => status !== 0)
await runStage('build', 2)
if (!hasFailed()) await runStage('check', 2)
// Runs the remaining tests after a failure, so that one run shows all failures.
if (!hasFailed()) await runStage('test', 1)
clearInterval(memory)

const seconds = (value: number | undefined) => (value === undefined ? '-' : String(Math.round(value)))
const total = (of: (result: StepResult) => number | undefined) =>
  results.reduce((sum, result) => sum + (of(result) ?? 0), 0)
const counts = results.map((result) => result.counts).reduce(addCounts, noTests)
const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
console.log()
row('Step', 'Wall s', 'CPU s', 'Passed', 'Failed', 'Flaky', 'Result')
row('---', '--:', '--:', '--:', '--:', '--:', '---')
for (const {
  name,
  status,
  wallSeconds,
  cpuSeconds,
  counts: { passed, failed, flaky },
} of results)
  row(
    name,
    seconds(wallSeconds),
    seconds(cpuSeconds),
    passed,
    failed,
    flaky,
    status === 0 ? 'passed' : 'FAILED',
  )
row(
  'all',
  seconds((performance.now() - began) / 1000),
  seconds(total(({ cpuSeconds }) => cpuSeconds)),
  counts.passed,
  counts.failed,
  counts.flaky,
  hasFailed() ? 'FAILED' : 'passed',
)
console.log(
  `\npeak memory: ${Math.round((freeAtStart - leastFree) / 2 ** 20)} MB beyond the start of the run`,
)
for (const { name, failures } of results) for (const failure of failures) console.log(`${name}: ${failure}`)
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = hasFailed() ? 1 : 0
