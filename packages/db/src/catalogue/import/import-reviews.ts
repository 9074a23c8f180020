import { because } from '@ambra/contract/catalogue/import-reasons'
import type { QuestionRow, ReviewRow, SalesRow } from '@ambra/contract/catalogue/import-rows'
import { isRealDate } from './check-product.ts'
import { loadStoredProducts } from './reference-data.ts'
import { loadQuestionKeys, questionKey, writeQuestions } from './write-questions.ts'
import { findMissingPhotos, loadReviewKeys, reviewKey, reviewNotes, writeReviews } from './write-reviews.ts'
import { loadSalesKeys, salesKey, writeSales } from './write-sales.ts'
import type { BatchContext } from './batch-context.ts'
import { type BatchResult, type Item, recordProblems } from './batch-items.ts'

/** Stores the new reviews of a batch whose product and pictures are known. */
export async function importReviews(
  items: readonly Item<ReviewRow>[],
  context: BatchContext,
  result: BatchResult,
): Promise<void> {
  if (items.length === 0) return
  const wanted = items.map((item) => reviewKey(item.row))
  const keys = context.planned.keys(await loadReviewKeys(context.db, wanted), wanted)
  const skus = items.map((item) => item.row.sku)
  const products = context.planned.products(await loadStoredProducts(context.db, skus), skus)
  const missing = await findMissingPhotos(
    context.db,
    items.map((item) => item.row),
  )
  const good = items.filter((item) => {
    const { row } = item
    const photo = row.photos?.find((path) => missing.has(path) && !context.planned.hasMedia(path))
    if (keys.has(reviewKey(row))) result.unchanged.push(item)
    else if (!products.has(row.sku))
      recordProblems(
        item,
        [{ field: 'sku', reason: because('unknown_sku', { sku: row.sku }), missing: true }],
        context,
        result,
      )
    else if (photo !== undefined)
      recordProblems(
        item,
        [{ field: 'photos', reason: because('unknown_picture', { path: photo }), missing: true }],
        context,
        result,
      )
    else {
      keys.add(reviewKey(row))
      return true
    }
    return false
  })
  await write(good, { context, result, work: writeReviews })
  for (const { row } of good) for (const note of reviewNotes(row)) context.note(note)
}

/** Inserts new rows; in a dry run their products may exist only in the plan. */
async function write<R extends ReviewRow | QuestionRow | SalesRow>(
  items: readonly Item<R>[],
  {
    context: { db, now, isDryRun },
    result,
    work,
  }: {
    context: BatchContext
    result: BatchResult
    work: (db: BatchContext['db'], rows: readonly R[], now: Date) => Promise<number[]>
  },
): Promise<void> {
  const rows = items.map(({ row }) => row)
  if (!isDryRun) result.changed.push(...(await work(db, rows, now)))
  result.imported.push(...items.map((item) => ({ item, isNew: true })))
}

/**
 * Selects rows whose product is in the file or the shop, and marks each as new or known; rows with an unknown
 * SKU are refused.
 */
async function ofKnownProducts<R extends QuestionRow | SalesRow>(
  items: readonly Item<R>[],
  { stored, keyOf }: { stored: Set<string>; keyOf: (row: R) => string },
  { context, result }: { context: BatchContext; result: BatchResult },
): Promise<Item<R>[]> {
  const skus = items.map((item) => item.row.sku)
  const products = context.planned.products(await loadStoredProducts(context.db, skus), skus)
  const keys = context.planned.keys(
    stored,
    items.map(({ row }) => keyOf(row)),
  )
  return items.filter((item) => {
    const { sku } = item.row
    const key = keyOf(item.row)
    if (keys.has(key)) result.unchanged.push(item)
    else if (products.has(sku)) {
      keys.add(key)
      return true
    } else
      recordProblems(
        item,
        [{ field: 'sku', reason: because('unknown_sku', { sku }), missing: true }],
        context,
        result,
      )
    return false
  })
}

/** Stores the new answered questions of a batch whose product is known. */
export async function importQuestions(
  items: readonly Item<QuestionRow>[],
  context: BatchContext,
  result: BatchResult,
): Promise<void> {
  const rows = items.map((item) => item.row)
  const known = await loadQuestionKeys(context.db, rows)
  const good = await ofKnownProducts(items, { stored: known, keyOf: questionKey }, { context, result })
  await write(good, { context, result, work: writeQuestions })
}

/** Stores the new daily sales of a batch whose product is known. */
export async function importSales(
  items: readonly Item<SalesRow>[],
  context: BatchContext,
  result: BatchResult,
): Promise<void> {
  const dated = items.filter((item) => {
    if (isRealDate(item.row.day)) return true
    recordProblems(item, [{ field: 'day', reason: because('no_such_day') }], context, result)
    return false
  })
  const rows = dated.map((item) => item.row)
  const known = await loadSalesKeys(context.db, rows)
  const good = await ofKnownProducts(dated, { stored: known, keyOf: salesKey }, { context, result })
  await write(good, { context, result, work: writeSales })
}
