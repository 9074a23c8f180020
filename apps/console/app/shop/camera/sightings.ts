/** How long a code must be out of sight before it counts as another piece, ms. */
const outOfSightMs = 1200

/**
 * Tells a code that comes into sight from one that stays there. `see` takes what a picture of the camera shows and its time in ms, and
 * says whether that is a new reading: a code counts with its second picture in a row, because one picture alone is sometimes misread.
 */
export function createSightings(): { see: (code: string | undefined, at: number) => boolean } {
  const lastSeen = new Map<string, number>()
  let before: string | undefined
  return {
    see(code, at) {
      const isSure = code !== undefined && code === before
      before = code
      if (!isSure) {
        // One that was read and is read again stays in sight, also while its second picture is awaited.
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
