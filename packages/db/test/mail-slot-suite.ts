import { noon } from '@ambra/testing/shop-builders'
import { type SeededRandom, seededRandom } from '@ambra/testing/seeded-random'
import type { TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isMailLimit, mailSlotRepository } from '../src/messaging/mail-slot-repository.ts'

const hourMs = 3_600_000
const at = (hours: number) => new Date(noon.getTime() + hours * hourMs)
const rule = { key: 'mari', max: 4, waitHours: 0 }

/** Tests the mail budget of an address on an engine, also for concurrent requests. */
export function mailSlotSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`mails of one address on ${engine}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await open()
    })
    beforeEach(() => database.truncate())
    afterAll(() => database.close())
    const slots = () => mailSlotRepository(database.db)

    it('grants exactly the budget to concurrent requests', async () => {
      const responses = await Promise.all(
        Array.from({ length: 20 }, () =>
          database.db.transaction().execute(async (db) => {
            const turn = await mailSlotRepository(db).book(rule, noon)
            // Stays open for a moment, so that transactions overlap.
            await sql`select pg_sleep(0.05)`.execute(db)
            return turn
          }),
        ),
      )
      expect(responses.filter(Boolean)).toHaveLength(4)
      expect(await slots().book({ ...rule, key: 'kati' }, noon)).toEqual(noon)
    })

    it('frees a slot 24 hours after it was booked', async () => {
      for (let hour = 0; hour < 4; hour += 1) await slots().book(rule, at(hour))
      expect(await slots().book(rule, at(5))).toBeUndefined()
      expect(await slots().nextAt(rule, at(5))).toEqual(at(24))
      expect(await slots().book(rule, at(24))).toEqual(at(24))
      expect(await slots().book(rule, at(24))).toBeUndefined()
    })

    it('delays a required mail until a slot is free', async () => {
      const patient = { ...rule, waitHours: 48 }
      const turns = []
      for (let n = 0; n < 12; n += 1) turns.push(await slots().book(patient, noon))
      const expected = [0, 24, 48].flatMap((hours) => Array.from({ length: 4 }, () => at(hours)))
      expect(turns).toEqual(expected)
      expect(await slots().book(patient, noon)).toBeUndefined()
      const failed = await slots()
        .book({ ...patient, mustSend: true }, noon)
        .catch((error: unknown) => isMailLimit(error))
      expect(failed).toBe(true)
    })

    it('never sends more than five mails in any 24 hours', async () => {
      const random = seededRandom()
      const sent: number[] = []
      let now = 0
      for (let n = 0; n < 300; n += 1) {
        now += random.int(5)
        const turn = await slots().book(kindOf(random), at(now))
        if (turn) sent.push(turn.getTime())
      }
      const most = Math.max(
        ...sent.map((end) => sent.filter((one) => one <= end && one > end - 24 * hourMs).length),
      )
      expect(most, `seed ${random.seed}`).toBe(5)
    })

    it('counts addresses at their limit, and deletes expired slots', async () => {
      for (let n = 0; n < 5; n += 1) await slots().book({ ...rule, waitHours: 48 }, noon)
      expect(await slots().figures(4, noon)).toEqual({ addressesAtLimit: 1, waiting: 1 })
      await slots().deleteOld(at(24.5))
      expect(await slots().figures(1, at(24.5))).toEqual({ addressesAtLimit: 1, waiting: 0 })
      await slots().deleteOld(at(49))
      expect(await slots().figures(1, at(49))).toEqual({ addressesAtLimit: 0, waiting: 0 })
    })
  })
}

/** Picks the rule of a password link, a form, or a delayed mail. */
function kindOf(random: SeededRandom) {
  if (random.chance(0.3)) return { ...rule, max: 5 }
  return random.chance(0.5) ? rule : { ...rule, waitHours: 168 }
}
