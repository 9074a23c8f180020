import { monitorEventLoopDelay } from 'node:perf_hooks'
import { AdmissionGate } from '@ambra/api/limits/admission-gate'
import type { LoadClass } from '@ambra/api/limits/load-classes'
import type { Metrics } from '@ambra/api/http/metrics'
import type { Logger } from 'pino'

const resolutionMs = 20
const tickMs = 50
const sampleMs = 250
/** The log gets a line when rejections begin, and one with their counts after this long without any. */
const quietMs = 10_000

type Options = {
  shedDelayMs: number
  metrics: Metrics
  log: Logger
  /** A small query, where there is a database. */
  pingDatabase: (() => Promise<unknown>) | undefined
}

export type LoadGate = { gate: AdmissionGate; start: () => void; stop: () => void }

/** The gate of a server process, which reads the delay of its event loop and the wait for a database connection. */
export function createLoadGate({ shedDelayMs, metrics, log, pingDatabase }: Options): LoadGate {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  const probe = pingDatabase && createDatabaseProbe(pingDatabase)
  const episode = shedEpisode(log)
  const timers: NodeJS.Timeout[] = []
  // Before the start and after the stop there is no delay.
  let tickAt = Number.POSITIVE_INFINITY
  // The median delay of the turns; one long turn does not raise it.
  const delayMs = () => Math.max(0, delay.percentile(50) / 1e6 - resolutionMs)
  const gate = new AdmissionGate({
    shedDelayMs,
    now: () => performance.now(),
    // Timers run once a turn of the event loop: in a long turn this one is late.
    latenessMs: () => performance.now() - tickAt - tickMs,
    read() {
      const reading = { delayMs: delay.count > 0 ? delayMs() : 0, waitMs: probe?.waitMs() ?? 0 }
      delay.reset()
      return reading
    },
    onShed(loadClass) {
      metrics.shed.inc({ class: loadClass })
      episode.note(loadClass)
    },
  })
  metrics.gauge(
    'ambra_load_pressure',
    'Lateness of the process; 1 closes the first class',
    () => gate.pressure,
  )
  return {
    gate,
    start() {
      delay.enable()
      const tick = () => (tickAt = performance.now())
      const sample = () => {
        gate.sample()
        // A shop without requests sends no query.
        if (gate.takeActivity()) probe?.check()
        episode.check()
      }
      tick()
      timers.push(setInterval(tick, tickMs).unref(), setInterval(sample, sampleMs).unref())
    },
    stop() {
      for (const timer of timers.splice(0)) clearInterval(timer)
      tickAt = Number.POSITIVE_INFINITY
      delay.disable()
    },
  }
}

function shedEpisode(log: Logger) {
  let refused: Partial<Record<LoadClass, number>> | undefined
  let lastAt = 0
  return {
    note(loadClass: LoadClass) {
      if (!refused) log.warn({ class: loadClass }, 'more load than can be handled: requests are refused')
      refused ??= {}
      refused[loadClass] = (refused[loadClass] ?? 0) + 1
      lastAt = performance.now()
    },
    check() {
      if (!refused || performance.now() - lastAt < quietMs) return
      log.warn({ refused }, 'the load can be handled again')
      refused = undefined
    },
  }
}

/** Measures how long a small query waits for its result; one is sent only when `check` is called. */
type DatabaseProbe = { check: () => void; waitMs: () => number }

/**
 * Sends one small query at a time and measures how long it takes: with the embedded database that is the queue for its
 * one connection, with a server the queue of the pool. A query that fails says nothing about load.
 */
export function createDatabaseProbe(
  ping: () => Promise<unknown>,
  now = () => performance.now(),
): DatabaseProbe {
  let lastMs = 0
  let since: number | undefined
  return {
    check() {
      if (since !== undefined) return
      const started = now()
      since = started
      ping().then(
        () => {
          lastMs = now() - started
          since = undefined
        },
        () => {
          lastMs = 0
          since = undefined
        },
      )
    },
    waitMs: () => (since === undefined ? lastMs : Math.max(lastMs, now() - since)),
  }
}
