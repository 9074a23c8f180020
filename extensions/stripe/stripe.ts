import { createHash } from 'node:crypto'
import { defineModule, type ExtensionContext, type ExtensionPayment, Refusal } from 'ambra/extension'
import Stripe from 'stripe'
import Type from 'typebox'
import { notifiedBy } from './notifications.ts'
import { newsOfSession } from './sessions.ts'

const environment = Type.Object({
  STRIPE_SECRET_KEY: Type.String({ minLength: 16, description: 'Secret or restricted key of the account' }),
  STRIPE_WEBHOOK_SECRET: Type.String({
    minLength: 16,
    description: 'Signing secret of the webhook endpoint',
  }),
  STRIPE_API_URL: Type.Optional(
    Type.String({ pattern: '^https?://', description: 'Address of an emulator; without it Stripe' }),
  ),
})

/** Shorter than the time that the shop waits for a call, so that its reason is in the log. */
const timeoutMs = 8000

function clientOf(context: ExtensionContext): Stripe {
  const { STRIPE_SECRET_KEY, STRIPE_API_URL } = context.environment(environment)
  const options = { timeout: timeoutMs, maxNetworkRetries: 0, telemetry: false }
  if (!STRIPE_API_URL) return new Stripe(STRIPE_SECRET_KEY, options)
  const { protocol, hostname, port } = new URL(STRIPE_API_URL)
  return new Stripe(STRIPE_SECRET_KEY, {
    ...options,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
  })
}

/** Name of the payment in idempotency keys: two shops of one account may use the same reference. */
const uniqueName = (reference: string, returnUrl: string) =>
  `${reference}-${createHash('sha256').update(returnUrl).digest('hex').slice(0, 16)}`

/** @throws Error before Stripe has answered `create` */
function sessionOf({ token, reference }: ExtensionPayment): string {
  if (token === undefined) throw new Error(`payment ${reference} has no session`)
  return token
}

const refused = new Refusal({
  et: 'Stripe ei saa seda raha tagasi saata.',
  en: 'Stripe cannot send this money back.',
  ru: 'Stripe не может вернуть эти деньги.',
  lt: 'Stripe negali grąžinti šių pinigų.',
  lv: 'Stripe nevar atmaksāt šo naudu.',
})

export default defineModule({
  name: 'stripe',
  seam: '1.1',
  version: '0.1.0',
  title: { et: 'Stripe', en: 'Stripe', ru: 'Stripe', lt: 'Stripe', lv: 'Stripe' },
  environment,
  paymentMethods: [
    {
      code: 'cards',
      title: {
        et: 'Kaart, Apple Pay, Google Pay',
        en: 'Card, Apple Pay, Google Pay',
        ru: 'Карта, Apple Pay, Google Pay',
        lt: 'Kortelė, „Apple Pay“, „Google Pay“',
        lv: 'Karte, Apple Pay, Google Pay',
      },
      description: {
        et: 'Maksad Stripe’i turvalisel lehel',
        en: 'You pay on the secure page of Stripe',
        ru: 'Вы платите на защищённой странице Stripe',
        lt: 'Mokėsite saugiame „Stripe“ puslapyje',
        lv: 'Maksāsiet drošajā Stripe lapā',
      },
      currencies: ['EUR'],
      minCents: 50,
      minutes: 60,

      async create(context, payment) {
        const { reference, amountCents, currency, orderNumber, returnUrl } = payment
        const metadata = { reference }
        const session = await clientOf(context).checkout.sessions.create(
          {
            mode: 'payment',
            allowed_payment_method_types: ['card'],
            client_reference_id: reference,
            customer_email: payment.email,
            locale: payment.language,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amountCents,
                  product_data: { name: orderNumber },
                },
              },
            ],
            success_url: returnUrl,
            cancel_url: returnUrl,
            expires_at: Math.floor(payment.expiresAt.getTime() / 1000),
            metadata,
            payment_intent_data: { metadata, description: orderNumber },
          },
          { idempotencyKey: uniqueName(reference, returnUrl) },
        )
        if (!session.url) throw new Error(`session ${session.id} is ${session.status}`)
        return { url: session.url, token: session.id }
      },

      async status(context, payment) {
        if (payment.token === undefined) return undefined
        const session = await clientOf(context).checkout.sessions.retrieve(payment.token)
        return newsOfSession(session)
      },

      receive: (context, notification) =>
        notifiedBy(clientOf(context), notification, {
          secret: context.environment(environment).STRIPE_WEBHOOK_SECRET,
          now: context.now(),
        }),

      async refund(context, payment, { key, amountCents }) {
        const stripe = clientOf(context)
        const session = await stripe.checkout.sessions.retrieve(sessionOf(payment))
        if (typeof session.payment_intent !== 'string') throw refused
        try {
          const refund = await stripe.refunds.create(
            {
              payment_intent: session.payment_intent,
              amount: amountCents,
              metadata: { reference: payment.reference, key },
            },
            { idempotencyKey: `${session.id}-${key}` },
          )
          if (refund.status === 'failed' || refund.status === 'canceled') throw refused
          return { reference: refund.id }
        } catch (error) {
          if (error instanceof Stripe.errors.StripeInvalidRequestError) {
            context.log.warn({ err: error, refund: key }, 'refund refused by Stripe')
            throw refused
          }
          throw error
        }
      },
    },
  ],
})
