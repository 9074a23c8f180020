/** Time in ms that a code must be out of sight before it counts as another item. */
const outOfSightMs = 1200

/**
 * Distinguishes a code that comes into sight from one that stays there. `see` takes the code of a picture and
 * its time in ms and returns true for a new reading. A code counts only when two pictures in a row show it,
 * because single pictures are sometimes misread.
 */
export function createSightings(): { see: (code: string | undefined, at: number) => boolean } {
  const lastSeen = new Map<string, number>()
  let before: string | undefined
  return {
    see(code, at) {
      const isSure = code !== undefined && code === before
      before = code
      if (!isSure) {
        // A known code stays in sight even before its second picture confirms it.
        if (code !== undefined && isInSight(code, at)) lastSeen.set(code, at)
        return false
      }
      const isNew = !isInSight(code, at)
      lastSeen.set(code, at)
      return isNew
    },
  }

  function isInSight(code: string, at: number): boolean {
    return at - (lastSeen.get(code) ?? Number.NEGATIVE_INFINITY) < outOfSightMs
  }
}
