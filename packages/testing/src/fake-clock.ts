/** Clock that only the test advances. */
export type FakeClock = { now: () => Date; advance: (ms: number) => Date; set: (at: string) => Date }

/** Creates a clock for tests; starts on a working day at noon in Tallinn by default. */
export function fakeClock(start = '2026-11-20T10:00:00Z'): FakeClock {
  let at = new Date(start)
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at = new Date(at.getTime() + ms)
      return new Date(at)
    },
    set: (time) => {
      at = new Date(time)
      return new Date(at)
    },
  }
}
