import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** Program that places orders in a data directory (its argument) and prints each acknowledged number. */
export const placeOrdersScript = path.join(import.meta.dirname, 'place-orders.ts')

/**
 * Program that submits withdrawals and claims (arguments: data directory or address, round) and prints their
 * codes.
 */
export const stateWithdrawalsScript = path.join(import.meta.dirname, 'state-withdrawals.ts')

/** Lets the processes of a test use the code that others compiled (`tooling/run-step.ts`). */
export const codeCache: Readonly<Record<string, string>> = process.env['NODE_COMPILE_CACHE']
  ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
  : {}

/** Program that prints lines, to be killed while it works. */
export type KillableProcess = {
  pid: number
  /** Returns the next printed line; undefined after the end. */
  nextLine: () => Promise<string | undefined>
  /** Every line read so far. */
  lines: readonly string[]
  /** Sends SIGKILL: no handler runs, nothing is flushed. Waits for the end and reads what was printed before it. */
  kill: () => Promise<void>
  exited: Promise<number | null>
  stderr: () => string
}

/** Starts a TypeScript program with this Node, to prove that acknowledged data survives `kill -9`. */
export function startKillable(
  script: string,
  args: readonly string[] = [],
  env?: Readonly<Record<string, string>>,
): KillableProcess {
  const child: ChildProcess = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(env ? { env: { ...codeCache, ...env } } : {}),
  })
  if (!child.stdout || child.pid === undefined) throw new Error(`${script} did not start`)
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const lines: string[] = []
  const unread: string[] = []
  let waiting: ((line: string | undefined) => void) | undefined
  let ended = false
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => {
    lines.push(line)
    if (waiting) {
      waiting(line)
      waiting = undefined
    } else unread.push(line)
  })
  const closed = once(reader, 'close').then(() => {
    ended = true
    waiting?.(undefined)
  })
  const exited = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  return {
    pid: child.pid,
    lines,
    exited,
    stderr: () => stderr,
    nextLine: async () => {
      const line = unread.shift()
      if (line !== undefined || ended) return line
      return new Promise((resolve) => {
        waiting = resolve
      })
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
      await closed
    },
  }
}
