import { createStore, useStoreValue } from '#app/storage/create-store.ts'

const minuteMs = 60_000
const clock = createStore<number | undefined>(undefined, start)
let isRunning = false

function start() {
  if (isRunning) return
  isRunning = true
  tick()
}

function tick() {
  const now = Date.now()
  clock.set(now)
  setTimeout(tick, minuteMs - (now % minuteMs))
}

/**
 * Returns the current time of this browser in ms since the epoch, updated every full minute. Undefined on
 * the server and during hydration: a cached page has no "now".
 */
export const useNow = (): number | undefined => useStoreValue(clock)
