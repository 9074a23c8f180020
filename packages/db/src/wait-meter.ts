/** Knows how long the first in a queue has waited. */
export type WaitMeter = {
  /** Somebody begins to wait; the function it returns ends that. */
  begin: () => () => void
  /** Milliseconds, 0 when nothing waits. */
  longestMs: () => number
}

export function createWaitMeter(now: () => number = () => performance.now()): WaitMeter {
  // In the order of their beginning: the first is the oldest.
  const waiting = new Set<{ since: number }>()
  return {
    begin() {
      const one = { since: now() }
      waiting.add(one)
      return () => void waiting.delete(one)
    },
    longestMs() {
      const [oldest] = waiting
      return oldest ? now() - oldest.since : 0
    },
  }
}
