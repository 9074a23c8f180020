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
 * The moment by the clock of this browser, in ms since the epoch, new with each full minute. Undefined on the server and
 * while its HTML is taken over: a cached page knows no "now".
 */
export const useNow = (): number | undefined => useStoreValue(clock)
