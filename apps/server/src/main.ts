import { isDatabaseStartError } from '@ambra/db/open-database'
import type { Logger } from 'pino'
import { ConfigurationError, loadEnvFile, readEnvironment } from './env/env.ts'
import { createLogger, logConsole } from './logging/logging.ts'
import { openTracing } from './tracing/open-tracing.ts'
import type { Tracing } from './tracing/start-tracing.ts'
import { startServer } from './server.ts'
import type { RunningServer, StorefrontMount } from './pages/running-server.ts'
import { findSupervisor, type Supervisor } from './supervisor/supervised.ts'

/** Requests in flight get this long after a signal to stop. */
const shutdownDeadlineMs = 25_000

/** Starts the shop, prints its address, and stops it on SIGTERM or SIGINT. */
export async function main(mount?: StorefrontMount): Promise<void> {
  const supervisor = findSupervisor()
  loadEnvFile()
  // Files of this process are readable by its own user only.
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

/** A shop without staff says where its first owner begins. */
async function ownerLine({ firstOwnerLink }: RunningServer): Promise<string> {
  // The shop serves already: a database that is away for a moment is no reason to stop.
  const link = await firstOwnerLink?.().catch(() => undefined)
  return link === undefined
    ? ''
    : `\nThe first owner of the console begins here, within an hour, once: ${link}`
}

/** The spans of the last requests are sent before the process ends. */
const endingWith = (tracing: Tracing | undefined, server: RunningServer): RunningServer => ({
  ...server,
  close: () => server.close().finally(() => tracing?.stop()),
})

/** Problems the operator can fix: shown as text, without a stack. */
function isForOperator(error: unknown): error is Error {
  if (error instanceof ConfigurationError || isDatabaseStartError(error)) return true
  return error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
}

/**
 * Finishes requests in flight and exits 0; a second signal or the deadline exits 1. A terminal sends its
 * signal to the supervisor and to this process: both count as one.
 */
function stopOnSignals(server: RunningServer, log: Logger, supervisor: Supervisor | undefined): void {
  let isStopping = false
  let hasSignal = false
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), shutdownDeadlineMs).unref()
    server.close().then(
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
