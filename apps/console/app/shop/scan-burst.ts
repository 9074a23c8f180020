/** Maximum pause between two keys of a scanner in ms; people type more slowly. */
const longestPauseMs = 50
/** Minimum length of a code. */
const fewestKeys = 3

/**
 * Distinguishes scanner input, a burst of keys that ends with Enter or Tab, from typing. `press` takes a key
 * and its time in ms and returns the code when it is complete.
 */
export function createBurst(): { press: (key: string, at: number) => string | undefined } {
  let keys = ''
  let last = Number.NEGATIVE_INFINITY
  return {
    press(key, at) {
      // Shift before a capital letter arrives as a separate key.
      if (key.length > 1 && key !== 'Enter' && key !== 'Tab') return undefined
      const isFast = at - last <= longestPauseMs
      const before = isFast ? keys : ''
      last = at
      keys = key.length === 1 ? before + key : ''
      return key.length > 1 && before.length >= fewestKeys ? before : undefined
    },
  }
}
