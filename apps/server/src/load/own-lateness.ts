import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 20
const tickMs = 50

/** Clocks from which lateness is computed, each in ms since some start. */
type Clocks = {
  now: () => number
  /** CPU time of this thread. */
  processor: () => number
  /** Time in which the event loop was not idle. */
  active: () => number
  /** Returns the median delay of the turns since the last call; one long turn does not raise it. */
  takeMedianDelay: () => number
}

export type OwnLateness = {
  /** Interval in ms at which `tick` must be called. */
  tickMs: number
  /** Called by a timer, which runs once per turn, so that it is late in a long turn. */
  tick: () => void
  /** Ends measuring: no turn is late any more. */
  end: () => void
  turnMs: () => number
  /** Returns the lateness of the turns since the last call. */
  takeDelayMs: () => number
}

/**
 * Measures how late the thread is because of its own work. Where other programs use the machine,
 * turns take long, but only the time in which the thread has the CPU counts.
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

/** Returns the clocks of the calling thread; measures the delay between `start` and `stop`. */
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
