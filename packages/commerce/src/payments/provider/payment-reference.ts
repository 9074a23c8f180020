import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '@ambra/db/connection'
import { paymentRepository } from '@ambra/db/payments'

const lifetimeMs = 24 * 3_600_000

/** Reads the token of a payment call: a one-time reference (as its hash), the cart of the order, or nothing. */
export function readPaymentToken(
  token: string | undefined,
): { referenceHash: string } | { cartToken: string } | undefined {
  // Accepts only a cart's random id, because its number is sequential.
  if (token && /^[0-9a-f]{32}$/.test(token)) return { cartToken: token }
  if (token && /^[\w-]{43}$/.test(token)) return { referenceHash: hashOf(token) }
  return undefined
}

/** Issues the one-time reference that starts a payment of this order; stores only its hash. */
export async function issueReference(
  db: Database['db'],
  order: { id: number; method: string; amountCents: number },
  now: Date,
): Promise<string> {
  const reference = randomBytes(32).toString('base64url')
  await paymentRepository(db).addReference({
    tokenHash: hashOf(reference),
    orderId: order.id,
    method: order.method,
    amountCents: order.amountCents,
    now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  })
  return reference
}

const hashOf = (reference: string) => createHash('sha256').update(reference).digest('hex')
