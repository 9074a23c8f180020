import { setTimeout as sleep } from 'node:timers/promises'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, anIssuedCard, noon, stockShop } from '@ambra/testing/shop-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { optionFileRepository } from '../src/sales/option-file-repository.ts'
import { priceAlertRepository } from '../src/promotions/price-alert-repository.ts'
import { giftCardRepository } from '../src/promotions/gift-card-repository.ts'
import { reviewPhotoRepository } from '../src/service/review-photo-repository.ts'

type Connection = Parameters<typeof priceAlertRepository>[0]
/** Adds a record where one is allowed; returns whether it was stored. */
type Add = (db: Connection, index: number) => Promise<boolean>

const skus = ['LAMP', 'CABLE']
const keyOf = (index: number) => String(index).padStart(64, '0')
const alert = { storeId: 1, email: 'mari@example.ee', maxCents: 900, isOwnPrice: true, isConfirmed: true }

const addAlert: Add = async (db, index) =>
  (await priceAlertRepository(db).request({ ...alert, sku: skus[index] ?? '' }, { max: 1, now: noon })) !==
  undefined
const addPhoto: Add = (db, index) =>
  reviewPhotoRepository(db).add(
    { key: keyOf(index), large: Buffer.from('abc'), small: Buffer.from('d') },
    4,
    noon,
  )
const addFile: Add = async (db, index) => {
  const { id } = await db.selectFrom('custom_options').select('id').executeTakeFirstOrThrow()
  const file = { key: keyOf(index), optionId: id, name: 'a.png', size: 4, content: Buffer.from('abcd') }
  return optionFileRepository(db).add(file, 4, noon)
}

const addCard: Add = async (db, index) => {
  const cart = await db.selectFrom('carts').select('id').executeTakeFirstOrThrow()
  const cards = await db.selectFrom('gift_cards').select('id').orderBy('id').execute()
  const added = await giftCardRepository(db).addToCart(cart.id, cards[index]?.id ?? 0, { most: 1, now: noon })
  return added === 'added'
}

/** Tests limits counted in the table itself, on an engine. */
export function countedLimitsSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`counted limits on ${engine}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await open()
    })
    beforeEach(async () => {
      await database.truncate()
      await stockShop(
        database,
        skus.map((sku) => aProduct({ sku, custom_options: [{ titles: { et: 'Pilt' }, input: 'file' }] })),
      )
      await aCart(database, [])
      for (const _ of skus) await anIssuedCard(database, { valueCents: 1000 })
    })
    afterAll(() => database.close())

    it.each([
      ['price alerts of an address', addAlert],
      ['photos of reviews', addPhoto],
      ['uploaded files', addFile],
      ['gift cards of a cart', addCard],
    ])('enforces %s while another request is uncommitted', async (_kind, add) => {
      const stored = Promise.withResolvers<void>()
      const committed = Promise.withResolvers<void>()
      const first = database.db.transaction().execute(async (trx) => {
        const isStored = await add(trx, 0)
        stored.resolve()
        await committed.promise
        return isStored
      })
      await stored.promise
      const second = add(database.db, 1)
      await Promise.race([second, sleep(200)])
      committed.resolve()
      expect([await first, await second]).toEqual([true, false])
    })
  })
}
