import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 20
const tickMs = 50

/** What lateness is told by, each in ms since some start. */
type Clocks = {
  now: () => number
  /** Time in which this thread had a processor. */
  processor: () => number
  /** Time in which the event loop was not waiting for something to do. */
  active: () => number
  /** The median delay of the turns since the last call; one long turn does not raise it. */
  takeMedianDelay: () => number
}

export type OwnLateness = {
  /** How often `tick` is to be called. */
  tickMs: number
  /** Called by a timer: those run once a turn, so that it is late in a long turn. */
  tick: () => void
  /** No turn is late any more. */
  end: () => void
  /** How late the turn is that runs now. */
  turnMs: () => number
  /** How late the turns since the last call were. */
  takeDelayMs: () => number
}

/**
 * Tells how late the thread is by its own work. Where other programs use the machine its turns take long, but it has the
 * processor for a part of that time only: the part counts.
 * @see docs/decisions/087-own-load-own-storage.md
 */
export function createOwnLateness({ now, processor, active, takeMedianDelay }: Clocks): OwnLateness {
  // Before the first tick and after the end there is no delay.
  let last = { at: Number.POSITIVE_INFINITY, processor: 0 }
  let before = { active: active(), processor: processor() }
  return {
    tickMs,
    tick: () => (last = { at: now(), processor: processor() }),
    end: () => (last = { at: Number.POSITIVE_INFINITY, processor: 0 }),
    turnMs() {
      const lateMs = now() - last.at - tickMs
      return lateMs > 0 ? Math.min(lateMs, processor() - last.processor) : 0
    },
    takeDelayMs() {
      const next = { active: active(), processor: processor() }
      const activeMs = next.active - before.active
      const share = activeMs > 0 ? Math.min(1, (next.processor - before.processor) / activeMs) : 1
      before = next
      return takeMedianDelay() * share
    },
  }
}

/** The clocks of the calling thread; the delay is measured between `start` and `stop`. */
export function threadClocks(): Clocks & { start: () => void; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  return {
    now: () => performance.now(),
    processor() {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1000
    },
    active: () => performance.eventLoopUtilization().active,
    takeMedianDelay() {
      const median = delay.count > 0 ? Math.max(0, delay.percentile(50) / 1e6 - resolutionMs) : 0
      delay.reset()
      return median
    },
    start: () => void delay.enable(),
    stop: () => void delay.disable(),
  }
}
