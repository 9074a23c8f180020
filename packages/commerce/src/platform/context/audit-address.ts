import { createHmac } from 'node:crypto'
import type { OperationContext } from '../operations/operation.ts'
import { shopSecret } from '../secrets/shop-secret.ts'

/**
 * Returns a keyed hash of an address for the audit: searchable with the address and the
 * shop's key, not reversible.
 */
export async function auditAddress(
  { shop, now }: Pick<OperationContext, 'shop' | 'now'>,
  address: string,
): Promise<string> {
  const key = await shopSecret(shop.database, 'auditSecret', now())
  return createHmac('sha256', key).update(address.trim().toLowerCase()).digest('hex').slice(0, 32)
}
