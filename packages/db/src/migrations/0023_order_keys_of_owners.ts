import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

// As `ownedKey` of the API writes them: a repetition of an order placed before is answered as before.
const ownKeys = `update order_attempts a set key = encode(sha256(convert_to(
    case when c.customer_id is null then 'cart:' || c.token else 'customer:' || c.customer_id end || E'\\n' || a.key,
    'UTF8')), 'hex')
  from orders o join carts c on c.id = o.cart_id
  where o.id = a.order_id`

/** Idempotency keys of orders belong to the owner of the cart, no longer to the whole store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [ownKeys])
}

/** Nothing: a hash does not give its key back, and an older program answers such a repetition by the cart. */
export async function down(): Promise<void> {}
