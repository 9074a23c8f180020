import type { Kysely } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import type { BatchResult, Item } from './batch-items.ts'
import { skusOf } from './check-product.ts'
import { differences, type RowChange, seeProducts } from './row-changes.ts'

class TakenBack extends Error {}

/** Runs a batch in a transaction, rolls it back and returns the changes of its products. */
export async function takenBack(
  db: Kysely<Db>,
  items: readonly Item[],
  work: (transaction: Kysely<Db>) => Promise<BatchResult>,
): Promise<{ result: BatchResult; changes: RowChange[]; tookMs: number }> {
  const found: { result?: BatchResult; changes: RowChange[] } = { changes: [] }
  let startedAt = 0
  try {
    await db.transaction().execute(async (transaction) => {
      startedAt = performance.now()
      const skus = items.flatMap(({ row }) => (row.type === 'product' ? skusOf(row).own : []))
      const before = await seeProducts(transaction, skus)
      found.result = await work(transaction)
      const after = await seeProducts(transaction, skus)
      found.changes = changesOf(found.result, { before, after })
      throw new TakenBack('nothing of a dry run stays')
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  const { result, changes } = found
  if (!result) throw new Error('a batch without a result')
  return { result, changes, tookMs: performance.now() - startedAt }
}

type Seen = Awaited<ReturnType<typeof seeProducts>>

function changesOf({ imported }: BatchResult, seen: { before: Seen; after: Seen }): RowChange[] {
  return imported.flatMap(({ item: { row, line } }) =>
    row.type === 'product' ? skusOf(row).own.flatMap((sku) => differences(line, sku, seen)) : [],
  )
}
