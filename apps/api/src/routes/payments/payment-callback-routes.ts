import {
  type CallbackName,
  type PaymentProvider,
  type ProviderMessage,
  attemptStore,
  asObject,
  asText,
  findPaymentMethod,
  paymentMethods,
  type PaymentProviders,
  unknownMethod,
  checkAttempt,
  noteConcern,
  settleReport,
} from '@ambra/commerce/payments'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { PaymentAttempt } from '@ambra/db/schema'
import { orderRepository } from '@ambra/db/sales'
import { outboxRepository } from '@ambra/db/messaging'
import { paymentRepository } from '@ambra/db/payments'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readProviderBodies, readProviderBody } from '../../http/callback-body.ts'
import type { ApiDeps } from '../../http/deps.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'

/**
 * Maximum time in ms that a returning shopper waits for the provider's response; the page then
 * polls the order.
 */
const returnCheckMs = 3000
/** Alerts of one attempt within this time cause one check, at its end. */
const alertWindowMs = 2000

type CallbackParts = { providers: PaymentProviders; limiter: RateLimiter }
/**
 * Registers the routes for providers and for the browsers that they send back:
 * `payment/:code/callback`, `payment/:code/return`, and the equivalent paths of the specification.
 * Messages are trusted only by their signature; the browser's return proves nothing. Outside the
 * contract: no session, no store, no envelope for providers.
 * @see docs/rules/payment PAY-13, PAY-14, PAY-23, PAY-6
 */
export function paymentCallbackRoutes(app: FastifyInstance, deps: ApiDeps, parts: CallbackParts): void {
  void app.register(async (scope) => {
    readProviderBodies(scope)
    addRoutes(scope, (callback) => `payment/:code/${callback}`, undefined, { deps, parts })
    for (const method of paymentMethods)
      if (method.aliases)
        addRoutes(scope, (callback) => method.aliases?.[callback], method.code, { deps, parts })
  })
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
type Served = { deps: ApiDeps; parts: CallbackParts }

/** Adds the routes of a method; `code` is undefined where the path names it. */
function addRoutes(
  scope: FastifyInstance,
  pathOf: (callback: CallbackName) => string | undefined,
  code: string | undefined,
  served: Served,
): void {
  const urlOf = (callback: CallbackName) => pathOf(callback) && `/api/${pathOf(callback)}`
  const [callback, back, logos] = [urlOf('callback'), urlOf('return'), urlOf('logos')]
  if (callback) {
    scope.post(callback, receiveCallback(code, served))
    scope.route({ method: ['GET', 'PUT', 'PATCH', 'DELETE'], url: callback, handler: refuseMethod })
  }
  if (back) scope.get(back, receiveReturn(code, served))
  if (logos) scope.get(`${logos}/:bic`, sendLogo(code, served))
}

const refuseMethod: Handler = (_, reply) => {
  reply.header('allow', 'POST')
  throw new ShopError('request.method_not_allowed')
}

/**
 * Returns the provider of the method in the path.
 * @throws ShopError payment.unknown_method, and request.unknown_call when the shop does not offer it
 */
function providerOf(
  request: FastifyRequest,
  code: string | undefined,
  { providers }: CallbackParts,
): PaymentProvider {
  const named = code ?? asText(asObject(request.params)['code'])
  const provider = providers.find(named)
  if (provider) return provider
  throw findPaymentMethod(named) ? new ShopError('request.unknown_call') : unknownMethod(named)
}

/** Responds 200 to every valid message, so that the provider does not repeat it; 4xx to unsigned ones. */
function receiveCallback(code: string | undefined, { deps: { database, now }, parts }: Served): Handler {
  return async (request, reply) => {
    const at = now()
    await parts.limiter.take('payment-callback', request.ip, at)
    const provider = providerOf(request, code, parts)
    if (!provider.receive) throw new ShopError('request.unknown_call')
    const { text, fields } = readProviderBody(request)
    const message = await provider.receive(fields, at, { body: text, headers: headersOf(request) })
    if ('check' in message) await scheduleCheck(message, provider, { database, log: request.log, now: at })
    else {
      const work = { database, log: request.log, now: at }
      for (const report of message.reports)
        await settleReport(report, { ...work, providers: parts.providers })
      for (const concern of message.concerns ?? []) await noteConcern(concern, provider.code, work)
    }
    return reply.send({ status: 'success' })
  }
}

/** Returns the headers by lower-case name; of repeated ones the values with commas. */
const headersOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  )

type Check = Extract<ProviderMessage, { check: unknown }>
type Work = { database: ApiDeps['database']; log: FastifyRequest['log']; now: Date }

/**
 * Queues a check for an unsigned message, which only means "ask me now", and responds at once.
 * @see docs/rules/payment PAY-23, PAY-4
 */
async function scheduleCheck(
  { check, about }: Check,
  provider: PaymentProvider,
  { database, log, now }: Work,
): Promise<void> {
  const payments = paymentRepository(database.db)
  const attempt = await payments.findByReference(provider.code, check.reference, check.token)
  if (!attempt) return log.warn(about, 'alert about an unknown payment')
  const window = Math.ceil((now.getTime() + 1) / alertWindowMs)
  const runAt = new Date(window * alertWindowMs)
  await outboxRepository(database.db).add(
    'payment.check',
    { attempt_id: attempt.id },
    { now, runAt, dedupeKey: `payment.check:${attempt.id}:${window}` },
  )
  log.info({ ...about, transaction: attempt.reference }, 'alert about a payment')
}

/** Redirects the returning browser to the page of its order, whatever it sends. */
function receiveReturn(code: string | undefined, { deps, parts }: Served): Handler {
  const { database, settings, now } = deps
  return async (request, reply) => {
    const at = now()
    await parts.limiter.take('payment-return', request.ip, at)
    const provider = providerOf(request, code, parts)
    if (!provider.readReturn) throw new ShopError('request.unknown_call')
    let message: ProviderMessage
    try {
      message = await provider.readReturn(asObject(request.query), at)
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      request.log.warn({ err: error }, 'return of a payment cannot be read')
      return reply.redirect(`${settings.publicUrl}/order-completed`, 303)
    }
    const work = { database, log: request.log, now: at }
    const attempt = await takeReturn(message, provider, parts.providers, work)
    return sendToOrder(attempt, { database, settings }, reply)
  }
}

/** Applies the message of the return; returns its attempt, or undefined when there is none. */
async function takeReturn(
  message: ProviderMessage,
  { code }: PaymentProvider,
  providers: PaymentProviders,
  work: Work,
): Promise<PaymentAttempt | undefined> {
  const payments = paymentRepository(work.database.db)
  if ('reports' in message) {
    let attempt: PaymentAttempt | undefined
    for (const report of message.reports) {
      attempt = await payments.findByReference(code, report.reference)
      if (attempt) await settleReport(report, { ...work, providers })
    }
    return attempt
  }
  const attempt = await payments.findByReference(code, message.check.reference, message.check.token)
  if (!attempt) return undefined
  const check = checkAttempt(attempt, providers, work)
  check.catch((error: unknown) => work.log.warn({ err: error }, 'payment not checked on return'))
  await Promise.race([
    check.catch(() => undefined),
    new Promise((done) => setTimeout(done, returnCheckMs).unref()),
  ])
  return attempt
}

/**
 * Redirects to the page of the order in the store of the payment; the address is built from
 * configuration, never from the request. @see docs/rules/order ORD-8
 */
async function sendToOrder(
  attempt: PaymentAttempt | undefined,
  { database, settings }: Pick<ApiDeps, 'database' | 'settings'>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const order = attempt && (await orderRepository(database.db).findById(attempt.orderId))
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  if (!attempt || !order) return reply.redirect(`${settings.publicUrl}/order-completed`, 303)
  const { prefix } = attemptStore(attempt)
  const parameters = new URLSearchParams({ number: order.number, orderToken: order.orderToken })
  return reply.redirect(`${settings.publicUrl}${prefix}/order-completed?${parameters}`, 303)
}

/** `GET payment/{code}/logos/{bic}`: serves logos of banks from the shop's own host. */
function sendLogo(code: string | undefined, { deps, parts }: Served): Handler {
  return async (request, reply) => {
    // A shop without the provider has no such image.
    const banks = code ? parts.providers.find(code)?.banks : providerOf(request, code, parts).banks
    if (!banks) throw new ShopError('image.unknown')
    const { type, bytes } = await banks.findLogo(asText(asObject(request.params)['bic']), deps.now())
    return (
      reply
        .type(type)
        .header('cache-control', 'public, max-age=86400')
        .header('x-content-type-options', 'nosniff')
        // An SVG may contain scripts, which must not run when it is opened directly.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(bytes)
    )
  }
}
