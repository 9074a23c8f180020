import type { SeededRandom } from '@ambra/testing/seeded-random'

/** Decides by its seed what happens next; within a lane things happen in the order they were begun. */
export type Scheduler = ReturnType<typeof createScheduler>

const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Whatever takes time in the simulation waits in a lane until it is that lane's turn. */
export function createScheduler(random: SeededRandom) {
  const lanes = new Map<string, (() => void)[]>()
  const closed = new Set<string>()

  const isOf = (lane: string, owner: string) => lane.startsWith(`${owner}|`)

  return {
    random,
    /** Resolves when it is its turn; never, when the lane was dropped before. */
    turn(lane: string): Promise<void> {
      return new Promise((resolve) => {
        if (closed.has(lane.split('|')[0] ?? '')) return
        lanes.set(lane, [...(lanes.get(lane) ?? []), resolve])
      })
    },

    /** Lets one of the waiting things happen, with all that follows from it at once. False when nothing waits. */
    async step(): Promise<boolean> {
      const names = [...lanes.keys()]
      if (names.length === 0) return false
      const lane = random.pick(names)
      const [first, ...rest] = lanes.get(lane) ?? []
      if (rest.length > 0) lanes.set(lane, rest)
      else lanes.delete(lane)
      first?.()
      await pause()
      return true
    },

    /** Goes on until `work` is done; what nobody can bring about any more is given up. */
    async until<T>(work: Promise<T>, isGivenUp: () => boolean = () => false): Promise<T | undefined> {
      let outcome: { value: T } | { error: unknown } | undefined
      work.then(
        (value) => (outcome = { value }),
        (error: unknown) => (outcome = { error }),
      )
      await pause()
      while (!outcome && !isGivenUp()) if (!(await this.step()) && !outcome) return undefined
      if (outcome && 'error' in outcome) throw outcome.error
      return outcome?.value
    },

    /** A page is closed: a part of what it has begun to store still comes to pass, its other lanes end. */
    async drop(owner: string): Promise<void> {
      closed.add(owner)
      const storage = lanes.get(`${owner}|storage`) ?? []
      const done = random.int(storage.length + 1)
      for (const fire of storage.slice(0, done)) fire()
      for (const lane of lanes.keys()) if (isOf(lane, owner)) lanes.delete(lane)
      await pause()
    },
  }
}
