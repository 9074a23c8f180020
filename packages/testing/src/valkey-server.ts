import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** Temporary Valkey or Redis server on a loopback port; it stores nothing on disk. */
export type ValkeyServer = {
  url: string
  /** Sends SIGKILL: all data is lost. Unavailable until `start`. */
  kill: () => Promise<void>
  /** Restarts it on the same port, empty. */
  start: () => Promise<void>
  /** Sends SIGSTOP: connections stay open but nothing responds. */
  freeze: () => void
  /** Sends SIGCONT. */
  thaw: () => void
}

const programs = ['valkey-server', 'redis-server']

/**
 * Starts a server if `valkey-server` or `redis-server` is installed; returns undefined otherwise, so that
 * tests can be skipped. `TEST_VALKEY=on` makes that an error, as in CI.
 */
export async function startValkeyServer(): Promise<ValkeyServer | undefined> {
  const port = await freePort()
  for (const program of programs) {
    const first = await startProgram(program, port)
    if (first) return controlled(program, port, first)
  }
  const missing = `neither ${programs.join(' nor ')} is installed`
  if (process.env['TEST_VALKEY'] === 'on') throw new Error(missing)
  process.stderr.write(`skipped: ${missing}; TEST_VALKEY=on makes this an error\n`)
  return undefined
}

function controlled(program: string, port: number, first: ChildProcess): ValkeyServer {
  let server: ChildProcess | undefined = first
  // Stops the server when the worker exits.
  process.once('exit', () => server?.kill('SIGKILL'))
  return {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      const ending = server
      server = undefined
      if (!ending || ending.exitCode !== null) return
      const ended = once(ending, 'exit')
      ending.kill('SIGKILL')
      await ended
    },
    async start() {
      server ??= await startProgram(program, port)
    },
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
  }
}

/** @returns undefined when the program is not installed. @throws Error when it does not listen */
async function startProgram(program: string, port: number): Promise<ChildProcess | undefined> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn(program, args, { stdio: 'ignore' })
  const failed = once(child, 'error').then(() => 'missing' as const)
  for (let tries = 0; tries < 100; tries += 1) {
    const state = await Promise.race([failed, isListening(port)])
    if (state === 'missing') return undefined
    if (state) return child
    await sleep(100)
  }
  child.kill('SIGKILL')
  throw new Error(`${program} does not listen`)
}

async function isListening(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
