const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Pauses before each further attempt: three days in all. */
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
/** An address that gives no good answer for so long is switched off, ms. */
export const offAfterMs = 72 * hour
/** While an address fails nothing else is sent there for so long; messages about other things do not pile up in front of it. */
const longestPause = 30 * minute

/** When a message is tried again after `attempts` attempts, ms; undefined when it is given up. `random` from 0 to 1. */
export function nextTryMs(attempts: number, random = Math.random()): number | undefined {
  const pause = pauses[attempts - 1]
  // A tenth more or less, so that many messages do not come back at one moment.
  return pause === undefined ? undefined : Math.round(pause * (0.9 + 0.2 * random))
}

/** How long a webhook rests after so many failures in a row, ms. */
export const restMs = (failures: number): number =>
  Math.min(longestPause, 5 * second * 2 ** Math.min(failures, 20))
