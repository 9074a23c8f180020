/** State of a window of counted calls. */
export type WindowCount = {
  /** Calls so far, including this one. */
  count: number
  endsInMs: number
}

/** Counts calls in fixed windows for all processes of a shop together. */
export type SharedCounters = {
  /**
   * Counts one call under `key`; a window of `windowMs` starts with its first call.
   * @returns undefined when no count is available; never throws
   */
  count: (key: string, windowMs: number) => Promise<WindowCount | undefined>
}

/** Counts calls in fixed windows in the memory of this process. */
export type MemoryCounters = {
  /** Counts one call under `key` at `now`; a window of `windowMs` starts with its first call. */
  count: (key: string, windowMs: number, now: Date) => WindowCount
  /** Number of current windows. */
  size: () => number
}

type Counter = { count: number; endsAt: number }

/**
 * Creates counters in memory. Beyond `maxCounters` drops ended and oldest windows, so that a flood cannot
 * fill the memory.
 */
export function createMemoryCounters(maxCounters = 50_000): MemoryCounters {
  const counters = new Map<string, Counter>()

  function makeRoom(now: number): void {
    for (const [key, { endsAt }] of counters) if (endsAt <= now) counters.delete(key)
    for (const key of counters.keys()) {
      if (counters.size <= maxCounters / 2) return
      counters.delete(key)
    }
  }

  return {
    count(key, windowMs, at) {
      const now = at.getTime()
      const known = counters.get(key)
      if (known && known.endsAt > now) {
        known.count += 1
        return { count: known.count, endsInMs: known.endsAt - now }
      }
      counters.delete(key)
      counters.set(key, { count: 1, endsAt: now + windowMs })
      if (counters.size > maxCounters) makeRoom(now)
      return { count: 1, endsInMs: windowMs }
    },
    size: () => counters.size,
  }
}
