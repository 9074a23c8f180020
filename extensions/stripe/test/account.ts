import { createHmac, randomBytes } from 'node:crypto'

/** Ways in which a shopper ends the hosted page. */
export type PageAction = 'pay' | 'wallet' | 'authenticate' | 'decline' | 'back'
type Fields = Record<string, string>
export type Reply = { status: number; json: object }

export type Session = {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  payment_intent: string | null
  amount_total: number
  currency: string
  metadata: Fields
  url: string
  success_url: string
  cancel_url: string
  expires_at: number
}
type Intent = { id: string; object: 'payment_intent'; amount: number; metadata: Fields; refunded: number }

/** Webhook as Stripe sends it. */
export type Webhook = { type: string; body: string; headers: { 'stripe-signature': string } }

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** Reads `metadata[reference]=…` to `{ 'metadata.reference': … }`. */
const fieldsOf = (body: string): Fields =>
  Object.fromEntries(
    [...new URLSearchParams(body)].map(([name, value]) => [
      name.replaceAll('[', '.').replaceAll(']', ''),
      value,
    ]),
  )

const under = (fields: Fields, prefix: string): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(`${prefix}.`) ? [[name.slice(prefix.length + 1), value]] : [],
    ),
  )

export const fault = (status: number, type: string, message: string): Reply => ({
  status,
  json: { error: { type, message } },
})
const invalid = (message: string) => fault(400, 'invalid_request_error', message)

/** Signs a webhook body in the scheme `v1`. */
export const signatureOf = (body: string, secret: string, at: Date): string => {
  const time = Math.floor(at.getTime() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

type Options = {
  webhookSecret: string
  now: () => Date
  /** Receives the webhooks, which are kept in any case. */
  send?: (webhook: Webhook) => Promise<unknown>
}

/** Account at Stripe: sessions, payment intents, refunds, disputes, idempotency keys and signed webhooks. */
export class StripeAccount {
  readonly sessions = new Map<string, Session>()
  readonly intents = new Map<string, Intent>()
  readonly webhooks: Webhook[] = []
  /** Address of the hosted pages. */
  origin = ''
  readonly #answers = new Map<string, { request: string; reply: Reply }>()
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Answers a request; a known idempotency key gets the first answer, or an error for another request. */
  answer(method: string, path: string, { key, body }: { key: string | undefined; body: string }): Reply {
    const known = key === undefined ? undefined : this.#answers.get(key)
    if (known && known.request !== path + body)
      return fault(400, 'idempotency_error', 'Keys can only be used with the same parameters')
    const reply = known?.reply ?? this.#answerOnce(method, path, fieldsOf(body))
    if (key !== undefined && method === 'POST') this.#answers.set(key, { request: path + body, reply })
    return reply
  }

  /** Does what the shopper does on the hosted page, and returns where the browser goes next. */
  act(sessionId: string, action: PageAction): string {
    const session = this.#find(sessionId)
    if (action === 'back') return session.cancel_url
    if (action === 'decline' || session.status !== 'open') return session.url
    const paid = { status: 'complete', payment_status: 'paid', payment_intent: `pi_${session.id}` } as const
    Object.assign(session, paid)
    this.#notify('checkout.session.completed', session)
    return session.success_url
  }

  /** Ends a session whose time is over. */
  expire(sessionId: string): Webhook {
    const session = this.#find(sessionId)
    session.status = 'expired'
    return this.#notify('checkout.session.expired', session)
  }

  /** The cardholder disputes the payment. */
  dispute(sessionId: string): Webhook {
    const dispute = { id: newId('dp'), object: 'dispute', status: 'needs_response' }
    return this.#notify('charge.dispute.created', { ...dispute, payment_intent: `pi_${sessionId}` })
  }

  /** Someone refunds the payment in the dashboard. */
  refundInDashboard(sessionId: string, amount: number): Reply {
    return this.#createRefund({ payment_intent: `pi_${sessionId}`, amount: String(amount) })
  }

  #find(sessionId: string): Session {
    const session = this.sessions.get(sessionId)
    if (!session) throw new Error(`no session ${sessionId}`)
    return session
  }

  #answerOnce(method: string, path: string, fields: Fields): Reply {
    const [, , kind, name = '', last = ''] = path.split('/')
    if (method === 'POST' && path === '/v1/checkout/sessions') return this.#createSession(fields)
    if (method === 'POST' && path === '/v1/refunds') return this.#createRefund(fields)
    const found =
      kind === 'checkout'
        ? this.sessions.get(last)
        : kind === 'payment_intents'
          ? this.intents.get(name)
          : undefined
    return found && method === 'GET'
      ? { status: 200, json: found }
      : fault(404, 'invalid_request_error', `No such ${kind}`)
  }

  #createSession(fields: Fields): Reply {
    const expiresAt = Number(fields['expires_at'])
    const lifeS = expiresAt - this.#options.now().getTime() / 1000
    if (lifeS < 29 * 60 || lifeS > 24 * 3600)
      return invalid('`expires_at` must be 30 minutes to 24 hours ahead')
    if (fields['allowed_payment_method_types.0'] !== 'card') return invalid('only cards and their wallets')
    const id = newId('cs_test')
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total:
        Number(fields['line_items.0.price_data.unit_amount']) * Number(fields['line_items.0.quantity']),
      currency: fields['line_items.0.price_data.currency'] ?? '',
      metadata: under(fields, 'metadata'),
      url: `${this.origin}/pay/${id}`,
      success_url: fields['success_url'] ?? '',
      cancel_url: fields['cancel_url'] ?? '',
      expires_at: expiresAt,
    }
    this.sessions.set(id, session)
    const metadata = under(fields, 'payment_intent_data.metadata')
    const intent: Intent = {
      id: `pi_${id}`,
      object: 'payment_intent',
      amount: session.amount_total,
      metadata,
      refunded: 0,
    }
    this.intents.set(intent.id, intent)
    return { status: 200, json: { ...session } }
  }

  #createRefund(fields: Fields): Reply {
    const intent = this.intents.get(fields['payment_intent'] ?? '')
    if (!intent) return fault(404, 'invalid_request_error', 'No such payment_intent')
    const left = intent.amount - intent.refunded
    const amount = Number(fields['amount'] ?? left)
    if (amount > left) return invalid('Refund amount is greater than unrefunded amount on charge')
    intent.refunded += amount
    const metadata = under(fields, 'metadata')
    const refund = { id: newId('re'), object: 'refund', amount, status: 'succeeded', metadata }
    this.#notify('refund.created', { ...refund, payment_intent: intent.id })
    return { status: 200, json: { ...refund, payment_intent: intent.id } }
  }

  /** Makes a webhook of the object as it is now. */
  #notify(type: string, object: object): Webhook {
    const { now, webhookSecret, send } = this.#options
    const created = Math.floor(now().getTime() / 1000)
    const body = JSON.stringify({ id: newId('evt'), object: 'event', type, created, data: { object } })
    const webhook = { type, body, headers: { 'stripe-signature': signatureOf(body, webhookSecret, now()) } }
    this.webhooks.push(webhook)
    void send?.(webhook)
    return webhook
  }
}
