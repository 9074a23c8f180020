import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { PlannedStep } from './plan-steps.ts'
import { countTests, failedTests, type TestCounts } from './test-counts.ts'

export type StepResult = {
  name: string
  status: number
  wallSeconds: number
  /** User and system time of the step and of its awaited processes; undefined without `sh`. */
  cpuSeconds: number | undefined
  counts: TestCounts
  /** Names of tests that failed or needed a retry. */
  failures: string[]
}

const root = join(import.meta.dirname, '..')
const isWindows = process.platform === 'win32'
const path = [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(isWindows ? ';' : ':')

/**
 * Compile cache shared by all processes of a run, which saves a third of the CPU time of each start of a
 * shop. Node validates the entries.
 */
const codeCache = process.env['NODE_COMPILE_CACHE'] ?? join(root, '.cache/code')

/** Runs a command and writes its children's CPU time to the file `$0`. */
const timed = '"$@"; status=$?; times >"$0"; exit $status'

/** Parses the second line of `times`, the seconds of the children: `1m2.50s 0m3.25s`, user and system time. */
export function childSeconds(times: string): number | undefined {
  const children = times.split('\n')[1] ?? ''
  const parts = [...children.matchAll(/(\d{1,6})m([\d.]{1,9})s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  )
  return parts.length === 0 ? undefined : parts.reduce((sum, part) => sum + part, 0)
}

/** Runs one step. Streams its output, or prints it at the end if another step runs at the same time. */
export async function runStep(step: PlannedStep, { isAlone }: { isAlone: boolean }): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'ambra-step-'))
  const timesFile = join(folder, 'times')
  const [command, ...args] = isWindows ? step.command : ['sh', '-c', timed, timesFile, ...step.command]
  const began = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      PATH: path,
      NODE_COMPILE_CACHE: codeCache,
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
      ...step.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: isWindows,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (isAlone) process.stdout.write(text)
    })
  }
  const status = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      output += `${error.message}\n`
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
  const wallSeconds = (performance.now() - began) / 1000
  if (!isAlone) process.stdout.write(`\n== ${step.name}: ${status === 0 ? 'passed' : 'FAILED'}\n${output}`)
  const cpuSeconds = isWindows || status === 127 ? undefined : readTimes(timesFile)
  rmSync(folder, { recursive: true, force: true })
  const plain = stripVTControlCharacters(output)
  return {
    name: step.name,
    status,
    wallSeconds,
    cpuSeconds,
    counts: countTests(plain),
    failures: failedTests(plain),
  }
}

function readTimes(file: string): number | undefined {
  try {
    return childSeconds(readFileSync(file, 'utf8'))
  } catch {
    // A killed step has written none.
    return undefined
  }
}
