import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

// Same key as `ownedKey` of the API: a repeated request for an existing order gets the same response.
const ownKeys = `update order_attempts a set key = encode(sha256(convert_to(
    case when c.customer_id is null then 'cart:' || c.token else 'customer:' || c.customer_id end || E'\\n' || a.key,
    'UTF8')), 'hex')
  from orders o join carts c on c.id = o.cart_id
  where o.id = a.order_id`

/** Scopes idempotency keys of orders to the owner of the cart instead of the store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [ownKeys])
}

/**
 * Does nothing: a hash cannot be reverted, and an older program recognizes a repeated request by the cart.
 */
export async function down(): Promise<void> {}
