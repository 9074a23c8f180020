import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { PlannedStep } from './plan-steps.ts'
import { countTests, type TestCounts } from './test-counts.ts'

export type StepResult = {
  name: string
  status: number
  wallSeconds: number
  /** User and system time of the step and of the processes that it waited for; undefined where there is no `sh`. */
  cpuSeconds: number | undefined
  counts: TestCounts
}

const root = join(import.meta.dirname, '..')
const isWindows = process.platform === 'win32'
const path = [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(isWindows ? ';' : ':')

/** Compiled code of all processes of a run: each start of a shop takes a third less processor time. Node checks the entries. */
const codeCache = process.env['NODE_COMPILE_CACHE'] ?? join(root, '.cache/code')

/** Runs a command and writes what its children used of the processor into the file `$0`. */
const timed = '"$@"; status=$?; times >"$0"; exit $status'

/** Returns the seconds of the second line of `times`: `1m2.50s 0m3.25s`, user and system time of the children. */
export function childSeconds(times: string): number | undefined {
  const children = times.split('\n')[1] ?? ''
  const parts = [...children.matchAll(/(\d{1,6})m([\d.]{1,9})s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  )
  return parts.length === 0 ? undefined : parts.reduce((sum, part) => sum + part, 0)
}

/** Runs one step. Its output is passed on at once, or as a whole at its end when another step runs beside it. */
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
  return {
    name: step.name,
    status,
    wallSeconds,
    cpuSeconds,
    counts: countTests(stripVTControlCharacters(output)),
  }
}

function readTimes(file: string): number | undefined {
  try {
    return childSeconds(readFileSync(file, 'utf8'))
  } catch {
    // A step that was killed has written none.
    return undefined
  }
}
