const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Backoff between attempts: three days in total. */
const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]
/** Time without a successful response after which a webhook is disabled, ms. */
export const offAfterMs = 72 * hour
/** Maximum pause of a failing webhook, so that other messages do not pile up. */
const longestPause = 30 * minute

/** Returns the delay before the next attempt, ms; undefined when the message is abandoned. `random` from 0 to 1. */
export function nextTryMs(attempts: number, random = Math.random()): number | undefined {
  const pause = pauses[attempts - 1]
  // Adds 10% jitter, so that many messages are not retried at the same time.
  return pause === undefined ? undefined : Math.round(pause * (0.9 + 0.2 * random))
}

/** Returns how long a webhook pauses after consecutive failures, ms. */
export const restMs = (failures: number): number =>
  Math.min(longestPause, 5 * second * 2 ** Math.min(failures, 20))
