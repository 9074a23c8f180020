import { fakeClock } from '@ambra/testing/fake-clock'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { importJobRepository } from '../../catalogue/import-jobs/import-job-repository.ts'
import { isExhausted, leasedQueue } from './leased-queue.ts'

let database: TestDatabase
const clock = fakeClock()
const queue = () =>
  leasedQueue<{ id: number; starts: number }>(database.db, {
    table: 'import_jobs',
    key: 'id',
    lease: 'leased_until',
    due: () => sql`state = 'reading'`,
    order: sql`id`,
  })
const take = async (worker: string) => {
  const now = clock.now()
  const [row] = await queue().take({ worker, now, until: new Date(now.getTime() + 1000) })
  clock.advance(2000)
  return row
}

beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  const jobs = importJobRepository(database.db)
  for (const name of ['poison', 'good'])
    await jobs.move(await jobs.add({ name, size: 1, actor: 'Mari' }, clock.now()), ['uploading'], 'reading')
})

describe('leasedQueue', () => {
  it('counts a start before the work, once per process', async () => {
    const starts = []
    for (const worker of ['a', 'b', 'b', 'c']) starts.push(await take(worker))
    expect(starts.map((row) => row?.starts)).toEqual([1, 2, 2, 3])
    expect(starts.map((row) => row && isExhausted(row))).toEqual([false, false, false, true])
  })

  it('gives each row to one worker while its lease is valid', async () => {
    const now = clock.now()
    const until = new Date(now.getTime() + 1000)
    const taken = await Promise.all(['a', 'b', 'c'].map((worker) => queue().take({ worker, now, until })))
    expect(
      taken
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    ).toHaveLength(2)
    expect(new Set(taken.flat().map(({ id }) => id)).size).toBe(2)
  })

  it.each([
    ['stopped', 1],
    ['away', 1],
    ['failed', 2],
  ] as const)('leases a released row again: %s', async (how, starts) => {
    const row = await take('a')
    await queue().releaseLease(row?.id ?? 0, 'another', how)
    await queue().releaseLease(row?.id ?? 0, 'a', how)
    expect(await take('a')).toMatchObject({ id: row?.id, starts })
  })
})
