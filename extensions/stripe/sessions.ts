import type { PaymentNews } from 'ambra/extension'
import type Stripe from 'stripe'

/** Returns what a Checkout Session says about its payment; undefined for one that no shop of this kind created. */
export function newsOfSession(session: Stripe.Checkout.Session): PaymentNews | undefined {
  const reference = session.metadata?.['reference']
  if (!reference) return undefined
  const status = `${session.status ?? 'unknown'}/${session.payment_status}`
  if (session.status === 'expired') return { reference, state: 'cancelled', status }
  if (session.status !== 'complete') return { reference, state: 'open', status }
  if (session.payment_status !== 'paid') return { reference, state: 'processing', status }
  return {
    reference,
    state: 'paid',
    status,
    // Without figures the shop holds the payment for staff.
    ...(session.amount_total !== null && { amountCents: session.amount_total }),
    ...(session.currency !== null && { currency: session.currency.toUpperCase() }),
  }
}
