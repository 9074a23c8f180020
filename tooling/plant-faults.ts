import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PlantedFault, plantedFaults } from './planted-faults.ts'
import { escaped } from './test-titles.ts'

/**
 * `npm run plant-faults [-- name …]`: plants each fault of planted-faults.ts in the working tree, one at a
 * time, and runs the test that must catch it. Runs the tests without a fault first. Refuses to start with
 * uncommitted changes, which it could overwrite, and always restores each file.
 */
type Ran = { title: string; status: string; failureMessages: readonly string[] }
type Report = { testResults: readonly { assertionResults: readonly Ran[] }[] }

const folder = mkdtempSync(join(tmpdir(), 'ambra-faults-'))
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopped.abort())

/** Runs only the tests of these faults. */
async function run(faults: readonly PlantedFault[]): Promise<Ran[]> {
  const outputFile = join(folder, 'report.json')
  rmSync(outputFile, { force: true })
  const files = [...new Set(faults.map(({ test }) => test.file))]
  const titles = faults.map(({ test }) => `${escaped(test.title)}$`).join('|')
  const projects = ['shared', 'apart', 'processes'].flatMap((name) => ['--project', name])
  const reported = ['--reporter=json', `--outputFile=${outputFile}`]
  const child = spawn(
    'npx',
    ['--no-install', 'vitest', 'run', ...projects, ...files, '-t', titles, ...reported],
    { stdio: ['ignore', 'ignore', 'inherit'], signal: stopped.signal },
  )
  await once(child, 'close')
  const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as Report
  return testResults.flatMap(({ assertionResults }) => assertionResults)
}

const statusOf = (ran: readonly Ran[], { test }: PlantedFault): Ran | undefined =>
  ran.find(({ title, status }) => title === test.title && (status === 'passed' || status === 'failed'))

/** Plants a fault, runs its test and reverts it. */
async function tryFault(fault: PlantedFault): Promise<Ran | undefined> {
  const before = readFileSync(fault.file, 'utf8')
  if (before.split(fault.find).length !== 2)
    throw new Error(`${fault.file} does not have the text of ${fault.name} exactly once: ${fault.find}`)
  try {
    writeFileSync(
      fault.file,
      before.replace(fault.find, () => fault.replace),
    )
    return statusOf(await run([fault]), fault)
  } finally {
    writeFileSync(fault.file, before)
  }
}

const uncommitted = spawnSync('git', ['status', '--porcelain', '--untracked-files=no'], { encoding: 'utf8' })
if (uncommitted.status !== 0 || uncommitted.stdout !== '') {
  console.error(`Commit or stash first: faults are planted in the working tree.\n${uncommitted.stdout}`)
  process.exit(1)
}
const names = process.argv.slice(2)
const unknown = names.filter((name) => !plantedFaults.some((fault) => fault.name === name))
if (unknown.length > 0) {
  console.error(
    `No fault ${unknown.join(', ')}. There are:\n${plantedFaults.map(({ name }) => name).join('\n')}`,
  )
  process.exit(1)
}
const faults = plantedFaults.filter(({ name }) => names.length === 0 || names.includes(name))

try {
  const sound = await run(faults)
  const failing = faults.filter((fault) => statusOf(sound, fault)?.status !== 'passed')
  if (failing.length > 0) {
    for (const { test } of failing)
      console.error(`does not pass without a fault: ${test.file} "${test.title}"`)
    process.exitCode = 1
  } else {
    console.log('| Fault | Area | Planted in | Test | Outcome |\n|---|---|---|---|---|')
    for (const fault of faults) {
      const found = await tryFault(fault)
      const outcome = !found ? 'NOT RUN' : found.status === 'failed' ? 'caught' : 'MISSED'
      const [message = ''] = found?.failureMessages[0]?.split('\n') ?? []
      const { name, area, file, test } = fault
      console.log(`| ${name} | ${area} | ${file} | ${test.file} "${test.title}" | ${outcome}: ${message} |`)
      if (outcome !== 'caught') process.exitCode = 1
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
