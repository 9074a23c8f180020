/** The longest pause between two keys of a scanner, ms; who types by hand is slower. */
const longestPauseMs = 50
/** The shortest code. */
const fewestKeys = 3

/**
 * Tells what a scanner types, a burst of keys with Enter or Tab at its end, from what a person types. `press` takes a key and
 * its time in ms and returns the code when one has ended.
 */
export function createBurst(): { press: (key: string, at: number) => string | undefined } {
  let keys = ''
  let last = Number.NEGATIVE_INFINITY
  return {
    press(key, at) {
      // Shift of a capital letter is a key of its own.
      if (key.length > 1 && key !== 'Enter' && key !== 'Tab') return undefined
      const isFast = at - last <= longestPauseMs
      const before = isFast ? keys : ''
      last = at
      keys = key.length === 1 ? before + key : ''
      return key.length > 1 && before.length >= fewestKeys ? before : undefined
    },
  }
}
