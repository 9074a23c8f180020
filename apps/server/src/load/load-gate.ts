import { AdmissionGate } from '@ambra/api/limits/admission-gate'
import type { LoadClass } from '@ambra/api/limits/load-classes'
import type { Metrics } from '@ambra/api/http/metrics'
import type { Logger } from 'pino'
import { createOwnLateness, threadClocks } from './own-lateness.ts'

const sampleMs = 250
/** The log gets a line when rejections begin, and one with their counts after this long without any. */
const quietMs = 10_000

type Options = {
  shedDelayMs: number
  metrics: Metrics
  log: Logger
  /** Runs a small query, where there is a database. */
  pingDatabase: (() => Promise<unknown>) | undefined
}

export type LoadGate = { gate: AdmissionGate; start: () => void; stop: () => void }

/**
 * Creates the gate of a server process, which reads the delay of its event loop and the wait for a
 * database connection.
 */
export function createLoadGate({ shedDelayMs, metrics, log, pingDatabase }: Options): LoadGate {
  const clocks = threadClocks()
  const late = createOwnLateness(clocks)
  const probe = pingDatabase && createDatabaseProbe(pingDatabase)
  const episode = shedEpisode(log)
  const timers: NodeJS.Timeout[] = []
  const gate = new AdmissionGate({
    shedDelayMs,
    now: () => performance.now(),
    latenessMs: late.turnMs,
    read: () => ({ delayMs: late.takeDelayMs(), waitMs: probe?.waitMs() ?? 0 }),
    onShed(loadClass) {
      metrics.shed.inc({ class: loadClass })
      episode.note(loadClass)
    },
  })
  metrics.gauge(
    'ambra_load_pressure',
    'Lateness of the process by its own work; 1 closes the first class',
    () => gate.pressure,
  )
  return {
    gate,
    start() {
      clocks.start()
      const tick = () => {
        late.tick()
        gate.beginTurn()
      }
      const sample = () => {
        gate.sample()
        // A shop without requests sends no query.
        if (gate.takeActivity()) probe?.check()
        episode.check()
      }
      tick()
      timers.push(setInterval(tick, late.tickMs).unref(), setInterval(sample, sampleMs).unref())
    },
    stop() {
      for (const timer of timers.splice(0)) clearInterval(timer)
      late.end()
      clocks.stop()
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

/** Measures how long a small query waits for its result; sends one only when `check` is called. */
type DatabaseProbe = { check: () => void; waitMs: () => number }

/**
 * Sends one small query at a time and measures its duration: with the embedded database the queue for its
 * one connection, with a server the queue of the pool. A failed query says nothing about load.
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
