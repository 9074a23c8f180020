import type { MokilizingasSandboxSettings } from './credit-sandbox.ts'
import type { CreditSandbox } from './credit-sandbox.ts'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type CreditApplication, readCreate } from './credit-application.ts'
import { creditPages } from './credit-page-routes.ts'
import { tariffDocument } from './credit-tariff.ts'
import { createTimers } from './later.ts'
import { createMessageLog } from './message-log.ts'
import { createNotifier, postOverHttp } from './notifier.ts'
import { jsonOf, textBodies } from './sandbox-request.ts'

const maxApplications = 200
const slowMs = 10_000

/**
 * Emulates the lender for a shop without a real one: tariff, create, the buyer's page, alert and check, with
 * every order of events that a shop has to handle. Alerts are unsigned, like the real ones.
 * @see docs/rules/payment PAY-25
 */
export function mokilizingasSandbox(settings: MokilizingasSandboxSettings): FastifyPluginAsync {
  return async (app) => {
    const timers = createTimers()
    app.addHook('onClose', async () => timers.stop())
    const log = createMessageLog(settings.now)
    const later = settings.later ?? timers.later
    const lifetimeMs = (settings.tokenMinutes ?? 60) * 60_000
    const sandbox: CreditSandbox = {
      settings,
      prefix: app.prefix,
      log,
      later,
      applications: new Map(),
      night: 'open',
      isDown: false,
      notify: createNotifier({ log, later, post: settings.post ?? postOverHttp }),
      isExpired: ({ createdAt }) => settings.now().getTime() - createdAt > lifetimeMs,
    }
    textBodies(app)
    serverCalls(app, sandbox)
    creditPages(app, sandbox)
  }
}

function isKey(given: string | string[] | undefined, key: string): boolean {
  const a = Buffer.from(typeof given === 'string' ? given : '')
  const b = Buffer.from(key)
  return a.length === b.length && timingSafeEqual(a, b)
}

function serverCalls(app: FastifyInstance, sandbox: CreditSandbox): void {
  const { settings, log, applications } = sandbox
  type Work = (request: FastifyRequest, reply: FastifyReply) => unknown
  const guarded = (kind: string, work: Work) => (request: FastifyRequest, reply: FastifyReply) => {
    const body = jsonOf(request.body)
    const hasKey = isKey(request.headers['ix-api-key'], settings.apiKey)
    log.add({
      direction: 'received',
      kind,
      about: hasKey ? String(body?.['order_id'] ?? '') : '',
      data: hasKey ? (body ?? request.params) : 'unauthorized',
    })
    if (sandbox.isDown) return reply.code(500).send({ message: 'internal error' })
    if (!hasKey) return reply.code(401).send({ message: 'unauthorized' })
    return work(request, reply)
  }
  app.get<{ Params: { uuid: string } }>('/api2/eshop/:uuid/v2/tariff', (request, reply) =>
    guarded('tariff', () =>
      request.params.uuid === settings.uuid
        ? reply.send(tariffDocument())
        : reply.code(404).send({ message: 'not_found' }),
    )(request, reply),
  )
  app.post(
    '/api2/eshop/v2/create',
    guarded('create', (request, reply) => reply.send(create(sandbox, jsonOf(request.body)))),
  )
  app.post(
    '/api2/eshop/v2/check',
    guarded('check', async (request, reply) => {
      const body = jsonOf(request.body) ?? {}
      const application = applications.get(String(body['appl_token']))
      if (!application || application.orderId !== body['order_id'] || body['uuid'] !== settings.uuid)
        return reply.code(404).send({ message: 'not_found' })
      if (application.checkError === 'error') return reply.code(500).send({ message: 'internal error' })
      if (application.checkError === 'slow') await new Promise<void>((done) => sandbox.later(slowMs, done))
      return reply.send(checkResponse(sandbox, application))
    }),
  )
}

function create(sandbox: CreditSandbox, body: Record<string, unknown> | undefined): object {
  const { settings, applications } = sandbox
  const isUsed = (orderId: string) => [...applications.values()].some((one) => one.orderId === orderId)
  if (sandbox.night === 'create')
    return { appl_token: '', error_code: 'SERVICE_CLOSED', error_message: 'closed from 22 to 7' }
  const read = readCreate(body ?? {}, { ...settings, isUsed })
  if ('errorResponse' in read) return { appl_token: '', ...read.errorResponse }
  const token = randomBytes(20).toString('hex').toUpperCase()
  applications.set(token, {
    ...read.created,
    token,
    createdAt: settings.now().getTime(),
    result: 'INIT_AUTH',
    advance: undefined,
    checkError: 'none',
  })
  const oldest = applications.keys().next().value
  if (applications.size > maxApplications && oldest !== undefined) applications.delete(oldest)
  return { appl_token: token, error_code: '', error_message: '' }
}

/** Results that stay valid after the application has expired. */
const finalResults = /^(SIGNED_DEAL|NO_LOAN_POSSIBLE|CLIENT_CANCELED)/

function checkResponse(sandbox: CreditSandbox, application: CreditApplication): object {
  const { result, advance } = application
  if (!finalResults.test(result) && sandbox.isExpired(application))
    return { result: 'ERROR', result_msg: 'token expired', result_info: '' }
  return {
    result,
    result_msg: result === 'ERROR' ? 'technical error' : '',
    ...(advance !== undefined && { advance }),
    result_info: '',
  }
}
