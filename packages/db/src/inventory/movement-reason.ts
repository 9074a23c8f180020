import { sql } from 'kysely'
import type { MovementReason } from '../schema/stock-ledger-schema.ts'

/** Reason of a stock change for the ledger. */
export type MovementWhy = { reason: MovementReason; actor: string; note?: string | undefined }

/**
 * Builds an expression that sets the ledger reason for its statement and the rest of the transaction. Use it
 * as a row of a `from` list, so that it is evaluated before rows are written. Never null.
 * @see functions/record_stock_movement.sql
 */
export const withReason = ({ reason, actor, note }: MovementWhy) =>
  sql`set_config('ambra.stock', ${JSON.stringify({ reason, actor, note })}::text, true)`
