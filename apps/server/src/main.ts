import './env/react-build.ts'
import { isDatabaseStartError } from '@ambra/db/connection'
import type { Logger } from 'pino'
import { ConfigurationError, loadEnvFile, readEnvironment } from './env/env.ts'
import { createLogger, logConsole } from './logging/logging.ts'
import { openTracing } from './tracing/open-tracing.ts'
import type { Tracing } from './tracing/start-tracing.ts'
import { startServer } from './server.ts'
import type { RunningServer, StorefrontMount } from './pages/running-server.ts'
import { findSupervisor, type Supervisor } from './supervisor/supervised.ts'

/** Time in ms for requests in flight after a stop signal. */
const shutdownDeadlineMs = 25_000

/** Starts the shop, prints its address, and stops it on SIGTERM or SIGINT. */
export async function main(mount?: StorefrontMount): Promise<void> {
  const supervisor = findSupervisor()
  loadEnvFile()
  // Only their own user may read the files of this process.
  process.umask(0o077)
  try {
    const env = readEnvironment()
    const log = createLogger(env.LOG_LEVEL)
    logConsole(log)
    const tracing = await openTracing(env, log)
    const server = await startServer({ env, log, mount })
    stopOnSignals(endingWith(tracing, server), log, supervisor)
    const line = `Ambra is ready: ${server.url}${supervisor?.isRestart ? '' : await ownerLine(server)}`
    if (!supervisor) process.stdout.write(`${line}\n`)
    supervisor?.ready({ line, port: server.port, blockedLimitMs: env.BLOCKED_RESTART_SECONDS * 1000 })
  } catch (error) {
    if (!isForOperator(error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** Returns the line with the link for the first owner of a shop without staff. */
async function ownerLine({ firstOwnerLink }: RunningServer): Promise<string> {
  // The shop is already serving: a short outage of the database is no reason to stop.
  const link = await firstOwnerLink?.().catch(() => undefined)
  return link === undefined
    ? ''
    : `\nThe first owner of the console begins here, within an hour, once: ${link}`
}

/** Sends the spans of the last requests before the process ends. */
const endingWith = (tracing: Tracing | undefined, server: RunningServer): RunningServer => ({
  ...server,
  close: () => server.close().finally(() => tracing?.stop()),
})

/** Returns whether the operator can fix the problem: it is then shown as text, without a stack. */
function isForOperator(error: unknown): error is Error {
  if (error instanceof ConfigurationError || isDatabaseStartError(error)) return true
  return error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
}

/**
 * Lets the event loop accept connections and read requests that arrived before the signal: a connection
 * with unread bytes counts as idle and would be closed.
 */
async function readArrived(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/**
 * Finishes requests in flight and exits with 0; a second signal or the deadline exits with 1. A
 * terminal sends its signal to the supervisor and to this process: both count as one.
 */
function stopOnSignals(server: RunningServer, log: Logger, supervisor: Supervisor | undefined): void {
  let isStopping = false
  let hasSignal = false
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), shutdownDeadlineMs).unref()
    readArrived()
      .then(() => server.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'not stopped cleanly')
          process.exit(1)
        },
      )
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (hasSignal) process.exit(1)
    hasSignal = true
    stop(signal)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  supervisor?.onStop(() => stop('supervisor'))
}

if (import.meta.main) await main()
