import type { Generated } from 'kysely'
import type { Json } from './column-types.ts'

/** What may not be sold, and recalls of what was. @see migrations/0042_recalls.ts */
export type RecallTables = {
  sale_blocks: { product_id: number; reason: string; created_at: Date }
  recalls: { id: Generated<number>; skus: string[]; notice: Json; created_at: Date }
}
