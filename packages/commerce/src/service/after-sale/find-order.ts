import { normalEmail } from '@ambra/domain/customers/address/email'
import type { OrderRecord } from '@ambra/db/schema'
import type { orderRepository } from '@ambra/db/sales'

/** Order that a caller names, with how far the caller has proved it to be theirs. */
export type NamedOrder =
  | { matched: 'token' | 'email'; order: OrderRecord }
  | { matched: 'number' | 'none'; order: undefined }

type Named = { number: string; email: string; orderToken?: string | undefined }

/** Finds the order by its secret token, else by number and address together. The response is always the same. */
export async function findNamedOrder(
  orders: ReturnType<typeof orderRepository>,
  { number, email, orderToken }: Named,
): Promise<NamedOrder> {
  const digits = number.replace(/\D/g, '')
  const found = await orders.findByNumber(digits)
  if (!found) return { matched: 'none', order: undefined }
  if (orderToken !== undefined && found.orderToken === orderToken) return { matched: 'token', order: found }
  const isOwner = normalEmail(found.email) === normalEmail(email)
  return isOwner ? { matched: 'email', order: found } : { matched: 'number', order: undefined }
}
