import { type PaymentConcern, type PaymentNews, type PaymentNotification, Refusal } from 'ambra/extension'
import Stripe from 'stripe'
import { newsOfSession } from './sessions.ts'

/** Age of a signature in seconds after which it may be a replay. */
const toleranceS = 300

const forged = new Refusal({
  et: 'Teate allkiri ei kehti.',
  en: 'The signature of the notification is not valid.',
  ru: 'Подпись уведомления недействительна.',
  lt: 'Pranešimo parašas negalioja.',
  lv: 'Paziņojuma paraksts nav derīgs.',
})

/**
 * Verifies a webhook of Stripe and returns what it says about payments of this shop.
 * @throws Refusal unless it is signed and recent
 */
export async function notifiedBy(
  stripe: Stripe,
  { body, headers }: PaymentNotification,
  { secret, now }: { secret: string; now: Date },
): Promise<(PaymentNews | PaymentConcern)[]> {
  const event = await verified(stripe, body, { signature: headers['stripe-signature'] ?? '', secret, now })
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return listed(newsOfSession(event.data.object))
    case 'checkout.session.async_payment_failed': {
      const news = newsOfSession(event.data.object)
      return listed(news && { reference: news.reference, state: 'failed', status: news.status })
    }
    case 'charge.dispute.created':
      return concern(stripe, 'disputed', event.data.object)
    case 'charge.dispute.closed':
      return event.data.object.status === 'lost'
        ? concern(stripe, 'disputed', { ...event.data.object, id: `${event.data.object.id}-lost` })
        : []
    case 'refund.failed':
      return concern(stripe, 'refund_failed', event.data.object)
    case 'refund.created':
      // Those of the shop carry its key.
      return event.data.object.metadata?.['key']
        ? []
        : concern(stripe, 'refunded_elsewhere', event.data.object)
    default:
      return []
  }
}

async function verified(
  stripe: Stripe,
  body: string,
  { signature, secret, now }: { signature: string; secret: string; now: Date },
): Promise<Stripe.Event> {
  try {
    return await stripe.webhooks.constructEventAsync(
      body,
      signature,
      secret,
      toleranceS,
      undefined,
      now.getTime(),
    )
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw forged
    throw error
  }
}

const listed = <News>(news: News | undefined): News[] => (news === undefined ? [] : [news])

/** Finds the payment of a dispute or refund, which name only the payment intent. */
async function concern(
  stripe: Stripe,
  kind: PaymentConcern['concern'],
  { id, payment_intent: given }: { id: string; payment_intent: string | Stripe.PaymentIntent | null },
): Promise<PaymentConcern[]> {
  const name = typeof given === 'string' ? given : given?.id
  if (name === undefined) return []
  const { metadata } = await stripe.paymentIntents.retrieve(name)
  const reference = metadata['reference']
  return reference ? [{ reference, concern: kind, id }] : []
}
