import { createHmac } from 'node:crypto'
import type { OperationContext } from './operation.ts'
import { shopSecret } from './shop-secret.ts'

/** An address as the audit stores it: who knows it and has the key of the shop can look for it, and nobody can read it. */
export async function auditAddress(
  { shop, now }: Pick<OperationContext, 'shop' | 'now'>,
  address: string,
): Promise<string> {
  const key = await shopSecret(shop.database, 'auditSecret', now())
  return createHmac('sha256', key).update(address.trim().toLowerCase()).digest('hex').slice(0, 32)
}
