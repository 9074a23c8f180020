/** Runs work after a time in ms. */
export type Later = (ms: number, work: () => void) => void

/** Creates timers that do not keep the process running and are cleared by `stop`. */
export function createTimers(): { later: Later; stop: () => void } {
  const running = new Set<NodeJS.Timeout>()
  return {
    later(ms, work) {
      const timer = setTimeout(() => {
        running.delete(timer)
        work()
      }, ms)
      timer.unref()
      running.add(timer)
    },
    stop() {
      for (const timer of running) clearTimeout(timer)
      running.clear()
    },
  }
}
