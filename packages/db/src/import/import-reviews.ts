import type { QuestionRow, ReviewRow, SalesRow } from '@ambra/contract/import-rows'
import { isRealDate } from './check-product.ts'
import { loadStoredProducts } from './reference-data.ts'
import { loadQuestionKeys, questionKey, writeQuestions } from './write-questions.ts'
import { findMissingPhotos, loadReviewKeys, reviewKey, reviewNotes, writeReviews } from './write-reviews.ts'
import { loadSalesKeys, salesKey, writeSales } from './write-sales.ts'
import { type BatchContext, type BatchResult, type Item, recordProblems } from './batch-items.ts'

/** Stores the reviews of a batch that are new and whose product and pictures are known. */
export async function importReviews(
  items: readonly Item<ReviewRow>[],
  context: BatchContext,
  result: BatchResult,
): Promise<void> {
  if (items.length === 0) return
  const keys = await loadReviewKeys(
    context.db,
    items.map((item) => reviewKey(item.row)),
  )
  const products = await loadStoredProducts(
    context.db,
    items.map((item) => item.row.sku),
  )
  const missing = await findMissingPhotos(
    context.db,
    items.map((item) => item.row),
  )
  const good = items.filter((item) => {
    const { row } = item
    const photo = row.photos?.find((path) => missing.has(path))
    if (keys.has(reviewKey(row))) result.unchanged.push(item)
    else if (!products.has(row.sku))
      recordProblems(
        item,
        [{ field: 'sku', reason: `names the unknown sku "${row.sku}"`, missing: true }],
        context,
        result,
      )
    else if (photo !== undefined)
      recordProblems(
        item,
        [{ field: 'photos', reason: `names the unknown picture "${photo}"`, missing: true }],
        context,
        result,
      )
    else return true
    return false
  })
  result.changed.push(
    ...(await writeReviews(
      context.db,
      good.map((item) => item.row),
      context.now,
    )),
  )
  for (const { line, row } of good) {
    for (const note of reviewNotes(row)) context.note(note)
    result.imported.push({ type: 'review', line })
  }
}

/** Rows about a product that stands in the file or the shop: whether each is new, known, or names an unknown sku. */
async function ofKnownProducts<R extends QuestionRow | SalesRow>(
  items: readonly Item<R>[],
  isStored: (row: R) => boolean,
  { context, result }: { context: BatchContext; result: BatchResult },
): Promise<Item<R>[]> {
  const skus = items.map((item) => item.row.sku)
  const products = await loadStoredProducts(context.db, skus)
  return items.filter((item) => {
    const { sku } = item.row
    if (isStored(item.row)) result.unchanged.push(item)
    else if (products.has(sku)) return true
    else
      recordProblems(
        item,
        [{ field: 'sku', reason: `names the unknown sku "${sku}"`, missing: true }],
        context,
        result,
      )
    return false
  })
}

/** Stores the answered questions of a batch that are new and whose product is known. */
export async function importQuestions(
  items: readonly Item<QuestionRow>[],
  context: BatchContext,
  result: BatchResult,
): Promise<void> {
  const rows = items.map((item) => item.row)
  const known = await loadQuestionKeys(context.db, rows)
  const good = await ofKnownProducts(items, (row) => known.has(questionKey(row)), { context, result })
  const changed = await writeQuestions(
    context.db,
    good.map((item) => item.row),
    context.now,
  )
  result.changed.push(...changed)
  for (const { line } of good) result.imported.push({ type: 'question', line })
}

/** Stores the days of sales of a batch that are new and whose product is known. */
export async function importSales(
  items: readonly Item<SalesRow>[],
  context: BatchContext,
  result: BatchResult,
): Promise<void> {
  const dated = items.filter((item) => {
    if (isRealDate(item.row.day)) return true
    recordProblems(item, [{ field: 'day', reason: 'is not a day of the calendar' }], context, result)
    return false
  })
  const rows = dated.map((item) => item.row)
  const known = await loadSalesKeys(context.db, rows)
  const good = await ofKnownProducts(dated, (row) => known.has(salesKey(row)), { context, result })
  const changed = await writeSales(
    context.db,
    good.map((item) => item.row),
    context.now,
  )
  result.changed.push(...changed)
  for (const { line } of good) result.imported.push({ type: 'sales', line })
}
