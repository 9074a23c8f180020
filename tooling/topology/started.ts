import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ends: (() => unknown)[] = []
let ending: Promise<void> | undefined

/** Registers what has to end with the run in any case; the last one ends first. */
export function atEnd(end: () => unknown): void {
  ends.push(end)
  // Started while the run is ending.
  if (ending) ending = ending.then(endEach)
}

async function endEach(): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) {
    try {
      await end()
    } catch (error) {
      console.error(error)
    }
  }
}

/** Ends everything that was started. A failure does not stop the others. */
export async function endAll(): Promise<void> {
  ending ??= endEach()
  for (let waited; waited !== ending; ) {
    waited = ending
    await waited
  }
}

/** Process in its own group, so that a signal also reaches its children. */
export type Started = {
  /** Also the number of its group. */
  pid: number
  signal: (signal: NodeJS.Signals) => void
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>
  isRunning: () => boolean
}

/** Starts a program that writes to the log file and ends with the run. @throws Error when it is not installed */
export async function startProgram(
  command: readonly [program: string, ...args: string[]],
  log: string,
  env: NodeJS.ProcessEnv = process.env,
  cwd?: string,
): Promise<Started> {
  fs.mkdirSync(path.dirname(log), { recursive: true })
  const output = fs.openSync(log, 'a')
  const [program, ...args] = command
  const child = spawn(program, args, { detached: true, stdio: ['ignore', output, output], env, cwd })
  fs.closeSync(output)
  await once(child, 'spawn')
  const started = controlled(child)
  atEnd(async () => {
    started.signal('SIGKILL')
    await started.ended
  })
  return started
}

function controlled(child: ChildProcess): Started {
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const ended = isRunning()
    ? once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
    : Promise.resolve(child.exitCode)
  const signal = (name: NodeJS.Signals) => {
    if (!isRunning() || child.pid === undefined) return
    try {
      process.kill(-child.pid, name)
    } catch {
      // It ended in the meantime.
    }
  }
  return { pid: child.pid ?? 0, signal, ended, isRunning }
}

/** Polls twice a second until the condition holds. @throws Error after the limit */
export async function waitUntil(
  what: string,
  ask: () => Promise<boolean> | boolean,
  limitMs: number,
): Promise<void> {
  const until = performance.now() + limitMs
  while (!(await ask())) {
    if (performance.now() > until) throw new Error(`${what}: not within ${limitMs / 1000} s`)
    await sleep(500)
  }
}

/** Whether an address responds with 200 within 2 s. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2000) })
    .then(async (response) => {
      await response.arrayBuffer()
      return response.status === 200
    })
    .catch(() => false)
