import type { ListedPoint } from '@ambra/contract/fulfilment/pickup-point'
import { noon } from '@ambra/testing/shop-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as migration from '../src/migrations/0012_pickup_points.ts'
import {
  pickupPointRepository,
  pickupPointsChanged,
  type PointFeed,
} from '../src/fulfilment/pickup-point-repository.ts'

const aPoint = (point: Partial<ListedPoint>): ListedPoint => ({
  id: '1',
  code: 'omniva',
  name: 'Kalamaja',
  address: 'Kopli 1',
  city: 'Tallinn',
  postcode: '10412',
  country_id: 'EE',
  lat: 59.44,
  lng: 24.73,
  kind: 'locker',
  hours: '24h',
  comments: { et: 'Ukse kõrval', en: 'Beside the door' },
  maxWeightG: 20_000,
  maxSizeMm: [380, 600, 600],
  cashOnDelivery: false,
  ...point,
})
const some = (count: number, point: Partial<ListedPoint> = {}) =>
  Array.from({ length: count }, (_, index) => aPoint({ ...point, id: `${point.country_id ?? 'EE'}${index}` }))

/** Tests the import of pickup point lists on an engine. */
export function pickupPointSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`pickup points on ${engine}`, () => {
    let database: TestDatabase
    const save = (points: readonly ListedPoint[], more: Partial<PointFeed> = {}) =>
      pickupPointRepository(database.db).saveFeed({
        carrier: 'omniva',
        points,
        source: 'locations.json',
        refused: 0,
        now: noon,
        ...more,
      })
    const shown = async () => (await pickupPointRepository(database.db).list()).map(({ id }) => id).sort()
    beforeAll(async () => {
      database = await open()
    })
    beforeEach(() => database.truncate())
    afterAll(() => database.close())

    it('stores every field of a point', async () => {
      const bare: ListedPoint = { ...aPoint({ id: '2' }), kind: 'office' }
      delete bare.lat
      delete bare.lng
      delete bare.hours
      delete bare.comments
      delete bare.maxSizeMm
      await save([aPoint({}), bare])
      const points = pickupPointRepository(database.db)
      expect(await points.find('omniva', '1')).toEqual(aPoint({}))
      expect(await points.find('omniva', '2')).toEqual(bare)
      expect(await points.find('dpd', '1')).toBeUndefined()
    })

    it('writes nothing when the same list is imported again', async () => {
      expect(await save(some(4))).toEqual({ added: 4, changed: 0, unchanged: 0, deactivated: 0 })
      const heard: string[] = []
      const stop = await database.listen(pickupPointsChanged, (carrier) => heard.push(carrier))
      expect(await save(some(4))).toEqual({ added: 0, changed: 0, unchanged: 4, deactivated: 0 })
      expect(await save([...some(3), aPoint({ id: 'EE3', name: 'Moved' })])).toMatchObject({
        changed: 1,
        unchanged: 3,
      })
      await expect.poll(() => heard).toEqual(['omniva'])
      await stop()
    })

    it('deactivates points that vanished and reactivates them when they return', async () => {
      await save(some(4))
      expect(await save(some(3))).toMatchObject({ deactivated: 1, unchanged: 3 })
      expect(await shown()).toEqual(['EE0', 'EE1', 'EE2'])
      expect(await pickupPointRepository(database.db).find('omniva', 'EE3')).toBeUndefined()
      expect(await save(some(4))).toMatchObject({ added: 0, changed: 1, deactivated: 0 })
      expect(await shown()).toEqual(['EE0', 'EE1', 'EE2', 'EE3'])
    })

    it('refuses an empty or short list that would remove most points, unless forced', async () => {
      await save(some(5))
      expect(await save([])).toEqual({ tooShort: { known: 5, listed: 0 } })
      expect(await save(some(2))).toEqual({ tooShort: { known: 5, listed: 2 } })
      expect(await shown()).toHaveLength(5)
      expect(await save(some(3))).toMatchObject({ deactivated: 2 })
      expect(await save(some(1), { isForced: true })).toMatchObject({ deactivated: 2 })
      expect(await shown()).toEqual(['EE0'])
    })

    it('keeps points of other countries and networks', async () => {
      await save([...some(2), ...some(2, { country_id: 'LV' })])
      await save(some(2), { carrier: 'dpd' })
      expect(await save([aPoint({ id: 'EE0' })])).toMatchObject({ deactivated: 1 })
      expect(await shown()).toEqual(['EE0', 'EE0', 'EE1', 'LV0', 'LV1'])
    })

    it('removes no points by a list of corrections', async () => {
      await save(some(5))
      expect(
        await save([aPoint({ id: 'EE1', name: 'Moved' }), aPoint({ id: 'new' })], { isPartial: true }),
      ).toEqual({
        added: 1,
        changed: 1,
        unchanged: 0,
        deactivated: 0,
      })
      expect(await shown()).toHaveLength(6)
    })

    it('counts points by network and country, with the last list', async () => {
      await save([...some(3), ...some(1, { country_id: 'LT' })])
      await save(some(2), { refused: 7, source: 'b.json' })
      expect(await pickupPointRepository(database.db).summary()).toEqual([
        {
          carrier: 'omniva',
          country: 'EE',
          active: 2,
          inactive: 1,
          importedAt: noon,
          source: 'b.json',
          refused: 7,
        },
        {
          carrier: 'omniva',
          country: 'LT',
          active: 1,
          inactive: 0,
          importedAt: noon,
          source: 'b.json',
          refused: 7,
        },
      ])
    })

    it('migrates points down and up', async () => {
      await save([aPoint({})])
      // A migration has no table types.
      const db = database.db as unknown as Kysely<unknown>
      await migration.down(db)
      const { rows } = await sql<{ data: Record<string, unknown> }>`select data from pickup_points`.execute(
        database.db,
      )
      expect(rows[0]?.data).toMatchObject({ kind: 'locker', hours: '24h' })
      await migration.up(db)
      const { maxWeightG: _w, maxSizeMm: _s, cashOnDelivery: _c, ...rest } = aPoint({})
      expect(await pickupPointRepository(database.db).find('omniva', '1')).toEqual(rest)
    })
  })
}
