import path from 'node:path'
import { answers, type Started, startProgram, waitUntil } from './started.ts'

/** Process of the shop or a service, controlled like by an operator or an accident. */
export type Part = {
  name: string
  /** Resolves when it is ready. @throws Error when it is not in time */
  start: () => Promise<void>
  /** Sends SIGTERM; resolves to the exit code. */
  stop: () => Promise<number | null>
  /** Sends SIGKILL to the process and its children, as when a container dies. */
  kill: () => Promise<void>
}

const program = path.join(import.meta.dirname, '../../apps/server/src/start.ts')
const readyMs = 180_000

/** Creates a web or the worker, under its supervisor as in the image. `env` holds its role and PORT. */
export function shopPart(
  name: string,
  env: Readonly<Record<string, string>>,
  directory: string,
): Part & { url: string } {
  const url = `http://127.0.0.1:${env['PORT']}`
  let running: Started | undefined
  const isReady = () => {
    if (running?.isRunning() === false) throw new Error(`${name} ended, see ${directory}/logs/${name}.log`)
    return answers(`${url}/health/ready`)
  }
  return {
    name,
    url,
    async start() {
      running = await startProgram(
        [process.execPath, program],
        path.join(directory, 'logs', `${name}.log`),
        env,
      )
      await waitUntil(name, isReady, readyMs)
    },
    async stop() {
      running?.signal('SIGTERM')
      return (await running?.ended) ?? null
    },
    async kill() {
      running?.signal('SIGKILL')
      await running?.ended
    },
  }
}
