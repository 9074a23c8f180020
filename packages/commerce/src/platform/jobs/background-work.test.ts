import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startBackgroundWork } from './background-work.ts'

/** Starts work over a list of pieces; `say` simulates the database's notification. */
async function started(pieces: (() => void)[], nextLease?: () => Promise<Date | undefined>) {
  const heard: { say?: () => void; isHeard: boolean } = { isHeard: true }
  const work = await startBackgroundWork({
    database: {
      listen: async (_channel, listener) => {
        heard.say = () => listener('')
        return async () => void (heard.isHeard = false)
      },
    },
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    what: 'doing pieces',
    channel: 'pieces',
    next: async () => {
      const piece = pieces.shift()
      piece?.()
      return piece !== undefined
    },
    ...(nextLease && { nextLease }),
  })
  return { work, heard }
}

test('does the waiting work, and work that is announced later', async () => {
  const done: string[] = []
  const pieces = [() => done.push('first'), () => done.push('second')]
  const { work, heard } = await started(pieces)
  await work.settled()
  expect(done).toEqual(['first', 'second'])
  pieces.push(() => done.push('third'))
  heard.say?.()
  await work.settled()
  expect(done).toEqual(['first', 'second', 'third'])
  await work.stop()
  expect(heard.isHeard).toBe(false)
})

test('continues after an error', async () => {
  const done: string[] = []
  const { work } = await started([
    () => {
      throw new Error('the database is away')
    },
    () => done.push('second'),
  ])
  await expect.poll(() => done).toEqual(['second'])
  await work.stop()
})

test('checks again when the lease of another process expires', async () => {
  const done: string[] = []
  const pieces: (() => void)[] = []
  const leases = [new Date(Date.now() + 50)]
  const { work } = await started(pieces, () => Promise.resolve(leases.pop()))
  await work.settled()
  pieces.push(() => done.push('of a dead process'))
  await expect.poll(() => done).toEqual(['of a dead process'])
  await work.stop()
})
