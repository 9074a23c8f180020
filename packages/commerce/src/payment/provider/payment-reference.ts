import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '@ambra/db/database'
import { paymentRepository } from '@ambra/db/repositories/payment-repository'

const lifeMs = 24 * 3_600_000

/** What a token of a payment call names: a one-time reference (as its hash) or the cart of the order; else nothing. */
export function readPaymentToken(
  token: string | undefined,
): { referenceHash: string } | { cartToken: string } | undefined {
  // A cart's number could be counted through: only its random form selects an order.
  if (token && /^[0-9a-f]{32}$/.test(token)) return { cartToken: token }
  if (token && /^[\w-]{43}$/.test(token)) return { referenceHash: hashOf(token) }
  return undefined
}

/** Makes the one-time reference that starts a payment of this order; only its hash is stored. */
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
    expiresAt: new Date(now.getTime() + lifeMs),
  })
  return reference
}

const hashOf = (reference: string) => createHash('sha256').update(reference).digest('hex')
