import { writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { redactUrl } from '@ambra/commerce/platform'
import { readSharedMemory, type RunningRequest } from './in-flight-table.ts'
import { inspectMainThread, type MainThreadState } from './inspect-main-thread.ts'
import type { BlockedReport, WatchdogData } from './start-watchdog.ts'

// The thread that watches the event loop of the server. It writes to standard error itself: output
// through the blocked loop would not be written.
const { memory, isLogged, isSupervised, blockedAfterMs, orphanedAfterMs }: WatchdogData = workerData
const shared = readSharedMemory(memory)
const tickMs = 250
const supervisor = process.ppid
/** Time in ms to wait for the main thread's state before the line is written without it. */
const inspectionMs = 1000
const maxListed = 5

type Block = { report: BlockedReport }
let beats = shared.beats()
let silentMs = 0
let block: Block | undefined

setInterval(() => {
  const now = shared.beats()
  if (now !== beats) {
    beats = now
    silentMs = 0
    if (block) ended(block)
    block = undefined
    return
  }
  // Counts ticks of this thread instead of reading a clock: a suspended process was not blocked.
  silentMs += tickMs
  if (block) block.report.blockedMs = silentMs
  else if (silentMs > blockedAfterMs) void began()
  // Without a supervisor no other process would end a blocked server, which holds port and
  // database.
  if (isSupervised && silentMs > orphanedAfterMs && process.ppid !== supervisor)
    process.kill(process.pid, 'SIGKILL')
}, tickMs)

async function began(): Promise<void> {
  const found: Block = { report: { blockedMs: silentMs, request: undefined } }
  block = found
  const inFlight = shared.list()
  const inspection = inspectMainThread().then((state) => {
    found.report.request = state?.request && describe(state.request)
    return state
  })
  const state = await withinTime(inspection)
  log('event loop blocked', {
    blockedMs: silentMs,
    ...(state ? { request: found.report.request ?? 'none: a timer or a job' } : { inFlight: some(inFlight) }),
    ...(state && { stack: state.stack }),
  })
}

function ended({ report }: Block): void {
  log('event loop runs again', { blockedMs: report.blockedMs, request: report.request })
  parentPort?.postMessage(report)
}

/**
 * Returns undefined when the main thread could not be interrupted: a native call lasts, or there is
 * no inspector.
 */
async function withinTime(
  inspection: Promise<MainThreadState | undefined>,
): Promise<MainThreadState | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), inspectionMs)
  return Promise.race([inspection.catch(() => undefined), late.promise]).finally(() => clearTimeout(timer))
}

const some = (requests: readonly RunningRequest[]) => requests.slice(0, maxListed).map(describe)

function describe({ method, route, url, requestId, startedAt }: RunningRequest) {
  return { method, route, url: redactUrl(url.slice(0, 512)), requestId, ms: Date.now() - startedAt }
}

function log(msg: string, fields: Record<string, unknown>): void {
  if (!isLogged) return
  const line = { level: 50, time: Date.now(), pid: process.pid, hostname: hostname(), ...fields, msg }
  try {
    writeSync(2, `${JSON.stringify(line)}\n`)
  } catch {
    // A full pipe: the line is lost, and the watchdog continues.
  }
}
