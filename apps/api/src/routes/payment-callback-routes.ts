import { ShopError } from '@ambra/contract/errors'
import type { PaymentAttempt, PaymentReport } from '@ambra/db/payment-records'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { paymentRepository } from '@ambra/db/repositories/payment-repository'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiDeps } from '../http/deps.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { attemptStore } from '@ambra/commerce/payment/provider/attempt-store'
import { createBankLogos } from '@ambra/commerce/payment/methods/neopay/bank-logo'
import { readProviderBodies } from '../http/callback-body.ts'
import { readReturn } from '@ambra/commerce/payment/methods/neopay/neopay-messages'
import { readToken } from '@ambra/commerce/payment/methods/neopay/neopay-token'
import { asObject, asText } from '@ambra/commerce/payment/provider/provider-http'
import type { PaymentProviders } from '@ambra/commerce/payment/methods/registry'
import { checkAttempt, settleReport } from '@ambra/commerce/payment/settle-report'

/** A shopper waits for the answer of the provider no longer than this; the page asks the order again. */
const returnCheckMs = 3000
/** Alerts of one attempt within this time cause one check, at its end. */
const alertWindowMs = 2000

type CallbackParts = { providers: PaymentProviders; limiter: RateLimiter }

/**
 * Where providers and the browsers they send back come in. Messages are believed by their signature or not at all; the
 * browser's return proves nothing. Outside the call table: no session, no store, no envelope for providers.
 * @see reference payments 2.4, 2.5, 3.3 d, e, 5.8
 */
export function paymentCallbackRoutes(app: FastifyInstance, deps: ApiDeps, parts: CallbackParts): void {
  void app.register(async (scope) => {
    readProviderBodies(scope)
    scope.post('/api/neopay/callback', neopayCallback(deps, parts))
    scope.post('/api/mokilizingas/alert', mokilizingasAlert(deps, parts))
    scope.get('/api/neopay/return', neopayReturn(deps, parts))
    scope.get('/api/mokilizingas/return', mokilizingasReturn(deps, parts))
    for (const url of ['/api/neopay/callback', '/api/mokilizingas/alert'])
      scope.route({
        method: ['GET', 'PUT', 'PATCH', 'DELETE'],
        url,
        handler: (_, reply) => {
          reply.header('allow', 'POST')
          throw new ShopError('request.method_not_allowed')
        },
      })
    bankLogoRoute(scope, deps, parts.providers)
  })
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** 200 for everything that was understood, so that the provider does not repeat it; 4xx for what is not signed. */
function neopayCallback({ database, now }: ApiDeps, { providers, limiter }: CallbackParts): Handler {
  return async (request, reply) => {
    const at = now()
    limiter.take('payment-callback', request.ip, at)
    const confirm = providers.neopay?.confirm
    if (!confirm) throw new ShopError('request.unknown_call')
    for (const report of await confirm(request.body, at))
      await settleReport(report, { database, log: request.log, providers, now: at })
    return reply.send({ status: 'success' })
  }
}

/** Not signed: it only says "ask me now". Answered at once, asked in the queue. @see reference payments 3.3 e, 3.5 */
function mokilizingasAlert({ database, now }: ApiDeps, { providers, limiter }: CallbackParts): Handler {
  return async (request, reply) => {
    const at = now()
    limiter.take('payment-callback', request.ip, at)
    if (!providers.mokilizingas) throw new ShopError('request.unknown_call')
    const {
      appl_token: token,
      order_id: reference,
      appl_phase: phase,
      appl_status: status,
    } = asObject(request.body)
    if (!asText(token) || !asText(reference)) throw new ShopError('payment.bad_message')
    const about = { phase: asText(phase).slice(0, 40), status: asText(status).slice(0, 40) }
    const payments = paymentRepository(database.db)
    const attempt = await payments.findByReference('MOKILIZINGAS', asText(reference), asText(token))
    if (attempt) {
      const window = Math.ceil((at.getTime() + 1) / alertWindowMs)
      const runAt = new Date(window * alertWindowMs)
      await outboxRepository(database.db).add(
        'payment.check',
        { attempt_id: attempt.id },
        { now: at, runAt, dedupeKey: `payment.check:${attempt.id}:${window}` },
      )
      request.log.info({ ...about, transaction: attempt.reference }, 'alert about a payment')
    } else request.log.warn(about, 'alert about a payment that nobody started')
    return reply.send({ status: 'success' })
  }
}

function neopayReturn({ database, settings, now }: ApiDeps, { providers, limiter }: CallbackParts): Handler {
  return async (request, reply) => {
    const at = now()
    limiter.take('payment-return', request.ip, at)
    if (!providers.neopay || !settings.payment.neopay) throw new ShopError('request.unknown_call')
    const query = asObject(request.query)
    let report: PaymentReport
    try {
      const claims = await readToken(query['token'] ?? query['data'], settings.payment.neopay.keys, at)
      report = readReturn(claims, query)
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      request.log.warn({ err: error }, 'return of a payment cannot be read')
      return reply.redirect(`${settings.publicUrl}/order-completed`, 303)
    }
    const payments = paymentRepository(database.db)
    const attempt = await payments.findByReference('NEOPAY', report.reference)
    if (attempt) await settleReport(report, { database, log: request.log, providers, now: at })
    return sendToOrder(attempt, { database, settings }, reply)
  }
}

function mokilizingasReturn(
  { database, settings, now }: ApiDeps,
  { providers, limiter }: CallbackParts,
): Handler {
  return async (request, reply) => {
    const at = now()
    limiter.take('payment-return', request.ip, at)
    if (!providers.mokilizingas) throw new ShopError('request.unknown_call')
    const { appl_token: token, order_id: reference } = asObject(request.query)
    const payments = paymentRepository(database.db)
    const attempt = await payments.findByReference('MOKILIZINGAS', asText(reference), asText(token))
    if (attempt) {
      const check = checkAttempt(attempt, providers, { database, log: request.log, now: at })
      check.catch((error: unknown) => request.log.warn({ err: error }, 'payment not checked on return'))
      await Promise.race([
        check.catch(() => undefined),
        new Promise((done) => setTimeout(done, returnCheckMs).unref()),
      ])
    }
    return sendToOrder(attempt, { database, settings }, reply)
  }
}

/** The page of the order in the store it is paid in; built from configuration, never from the request. @see payments 5.7 */
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

/** `GET /api/neopay/logos/{bic}`: logos of banks from our own host. */
function bankLogoRoute(scope: FastifyInstance, deps: ApiDeps, providers: PaymentProviders): void {
  const findLogo = createBankLogos(deps, providers)
  scope.get<{ Params: { bic: string } }>('/api/neopay/logos/:bic', async (request, reply) => {
    const { type, bytes } = await findLogo(request.params.bic, deps.now())
    return (
      reply
        .type(type)
        .header('cache-control', 'public, max-age=86400')
        .header('x-content-type-options', 'nosniff')
        // A drawing may carry script; opened by itself it must not run.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(bytes)
    )
  })
}
