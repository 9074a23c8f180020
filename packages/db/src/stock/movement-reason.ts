import { sql } from 'kysely'
import type { MovementReason } from '../schema/stock-ledger-schema.ts'

/** What the ledger says beside a change of the stock. */
export type MovementWhy = { reason: MovementReason; actor: string; note?: string | undefined }

/**
 * An expression that gives the ledger the reason of the statement it stands in, and of the rest of its transaction: a row of a
 * `from` list, so that it is evaluated before rows are written. It is never null.
 * @see functions/record_stock_movement.sql
 */
export const withReason = ({ reason, actor, note }: MovementWhy) =>
  sql`set_config('ambra.stock', ${JSON.stringify({ reason, actor, note })}::text, true)`
