import type { SeededRandom } from '@ambra/testing/seeded-random'

/** Picks the next event by its seed; events of a lane keep their order. */
export type Scheduler = ReturnType<typeof createScheduler>

const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Creates the scheduler, in whose lanes all asynchronous work of the simulation waits. */
export function createScheduler(random: SeededRandom) {
  const lanes = new Map<string, (() => void)[]>()
  const closed = new Set<string>()

  const isOf = (lane: string, owner: string) => lane.startsWith(`${owner}|`)

  return {
    random,
    /** Resolves in turn; never, if the lane was dropped before. */
    turn(lane: string): Promise<void> {
      return new Promise((resolve) => {
        if (closed.has(lane.split('|')[0] ?? '')) return
        lanes.set(lane, [...(lanes.get(lane) ?? []), resolve])
      })
    },

    /** Runs one waiting event with all its immediate consequences. Returns false when none is waiting. */
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

    /** Runs until `work` is done, or no event is left that could complete it. */
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

    /** Closes a page: some of its pending writes still happen, its other lanes end. */
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
