import { aProduct, aReview } from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { beforeEach, describe, expect, it } from 'vitest'
import { importRows } from './import-rows.ts'
import { asLines } from '@ambra/testing/import-builders'
import { folderStore } from '@ambra/object-store/folder-store'
import { reviewRepository } from '../../service/review-repository.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, [aProduct({ sku: 'A' })])
})

describe('imported reviews (LAW-REV-2)', () => {
  it('never verifies imported reviews, and marks them as checked only with their order', async () => {
    const rows = [
      aReview('A', { title: 'proved', verified: true, former_order: '10234' }),
      aReview('A', { title: 'claimed', verified: true }),
      aReview('A', { title: 'plain', former_order: '10235' }),
    ]
    const notes: string[] = []
    const note = (text: string) => void notes.push(text)
    await importRows(database, asLines(rows), { now: noon, media: folderStore('/nonexistent'), note })
    const stored = await database.db
      .selectFrom('reviews')
      .select(['title', 'verified', 'former_order'])
      .orderBy('title')
      .execute()
    expect(stored).toEqual([
      { title: 'claimed', verified: false, former_order: null },
      { title: 'plain', verified: false, former_order: null },
      { title: 'proved', verified: false, former_order: '10234' },
    ])
    expect(notes).toEqual([expect.stringContaining('former_order')])
  })

  it('imports pluses and minuses, including those of translations', async () => {
    const translations = { ru: { title: 'Т', detail: 'Д', pluses: ['тихий'] } }
    const row = aReview('A', { pluses: ['quiet', 'Quiet', 'light'], minuses: ['dear'], translations })
    await importRows(database, asLines([row]), { now: noon, media: folderStore('/nonexistent') })
    const [stored] = await database.db
      .selectFrom('reviews')
      .select(['pluses', 'minuses', 'translations'])
      .execute()
    expect(stored).toEqual({ pluses: ['quiet', 'light'], minuses: ['dear'], translations })
  })

  it('prevents marking a review without an order, whoever writes it', async () => {
    const { id } = await database.db.selectFrom('products').select('id').executeTakeFirstOrThrow()
    const words = { language: 'en', rating: 5, title: 'T', detail: 'D', nickname: 'N' }
    const review = { ...words, productId: id, status: 1 as const, verified: true }
    await expect(reviewRepository(database.db).create(review, 1, noon)).rejects.toThrow(
      'reviews_verified_by_order',
    )
  })
})
