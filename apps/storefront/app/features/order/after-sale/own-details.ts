import type { Order } from '@ambra/contract/sales/order'
import { useSession } from '#app/session/session.ts'

/** Name, order number and email for a form, as far as known from order or session. */
export type OwnDetails = { name: string; number: string; email: string }

/** Initial values of a form: from the order, else from the signed-in customer, else empty. */
export function useOwnDetails(order: Order | undefined): OwnDetails {
  const { customer } = useSession()
  if (order)
    return {
      name: `${order.customer_firstname} ${order.customer_lastname}`.trim(),
      number: order.increment_id,
      email: order.customer_email,
    }
  return {
    name: customer ? `${customer.firstname} ${customer.lastname}`.trim() : '',
    number: '',
    email: customer?.email ?? '',
  }
}
