/** Random generator reproducible by seed. */
export type SeededRandom = {
  seed: number
  /** Returns a whole number from 0 up to but not including `below`. */
  int: (below: number) => number
  pick: <T>(list: readonly T[]) => T
  /** Returns true in this share of the cases, 0 to 1. */
  chance: (share: number) => boolean
}

/** Creates Mulberry32 from a seed: `SEED` of the environment repeats a failed run, otherwise a new one is drawn. */
export function seededRandom(seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    seed,
    int: (below) => Math.floor(next() * below),
    pick: (list) => {
      const one = list[Math.floor(next() * list.length)]
      if (one === undefined) throw new Error('nothing to pick from')
      return one
    },
    chance: (share) => next() < share,
  }
}
