import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { createTimers, type Later } from './later.ts'
import { logTable } from './log-page.ts'
import { html } from './markup.ts'
import { createMessageLog, type MessageLog } from './message-log.ts'
import { bankMark, countryDocuments } from './neopay-banks.ts'
import { callbackMessage, type MessageContext, returnAddress } from './neopay-messages.ts'
import { neopayControls, widgetPage } from './neopay-pages.ts'
import { type NeopayPayment, readPayment } from './neopay-payment.ts'
import {
  type NeopayError,
  type NeopayOutcome,
  neopayErrors,
  neopayOrders,
  neopayOutcomes,
  neopayPlan,
} from './neopay-plan.ts'
import { createNotifier, type Post, postOverHttp } from './notifier.ts'
import { sendPage } from './sandbox-page.ts'
import {
  controls,
  formOf,
  formType,
  oneOf,
  queryText,
  secondsOf,
  switchesOf,
  textBodies,
} from './sandbox-request.ts'
import { sandboxLanguage, sandboxLabels } from './sandbox-labels.ts'
import type { ShopAddress } from './shop-address.ts'

/**
 * Settings of the emulated contract: project, signing key, base address of callback and buyers' returns, and
 * the default receiving account. `post` and `later` replace network and clock in tests.
 */
export type NeopaySandboxSettings = {
  projectId: number
  key: string
  shop: ShopAddress
  receiver: { name: string; iban: string }
  now: () => Date
  post?: Post
  later?: Later
}

type Known = { payment: NeopayPayment; bank: string }
type BanksBehaviour = 'normal' | 'slow' | 'error'

type Sandbox = {
  settings: NeopaySandboxSettings
  log: MessageLog
  /** Transactions by id, oldest first; the oldest are evicted. */
  known: Map<string, Known>
  banks: BanksBehaviour
  later: Later
  notifyShop: (outcome: NeopayOutcome, known: Known, error: NeopayError) => Promise<void>
  contextOf: (known: Known, error: NeopayError) => MessageContext
}

const maxTransactions = 200
const slowMs = 10_000

/**
 * Emulates the bank-link provider for a shop without a real one: list of banks, payment page, signed return
 * and callback, with every order of events and every fault that a shop has to handle.
 * @see docs/rules/payment PAY-15
 */
export function neopaySandbox(settings: NeopaySandboxSettings): FastifyPluginAsync {
  return async (app) => {
    const timers = createTimers()
    app.addHook('onClose', async () => timers.stop())
    const sandbox = createSandbox(settings, settings.later ?? timers.later)
    textBodies(app)
    banksRoutes(app, sandbox)
    widgetRoutes(app, sandbox)
    controlRoutes(app, sandbox)
  }
}

function createSandbox(settings: NeopaySandboxSettings, later: Later): Sandbox {
  const log = createMessageLog(settings.now)
  const notify = createNotifier({ log, later, post: settings.post ?? postOverHttp })
  const known = new Map<string, Known>()
  const contextOf = ({ payment, bank }: Known, error: NeopayError): MessageContext => ({
    payment,
    bank,
    key: settings.key,
    receiver: settings.receiver,
    fault: error,
    otherTransactionId: [...known.keys()].reverse().find((id) => id !== payment.transactionId),
    now: settings.now(),
  })
  const notifyShop: Sandbox['notifyShop'] = (outcome, one, error) => {
    const { token, content } = callbackMessage(outcome, contextOf(one, error))
    const isForm = error === 'form-body'
    return notify({
      kind: 'callback',
      about: one.payment.transactionId,
      url: `${settings.shop.localUrl}/callback`,
      body: isForm ? new URLSearchParams({ token }).toString() : JSON.stringify({ token }),
      contentType: isForm ? formType : 'application/json',
      data: content,
      isAccepted: ({ status, saysSuccess }) => status === 200 && saysSuccess,
    })
  }
  return { settings, log, known, banks: 'normal', later, notifyShop, contextOf }
}

function remember(sandbox: Sandbox, payment: NeopayPayment, bank: string): Known {
  const one = { payment, bank }
  sandbox.known.delete(payment.transactionId)
  sandbox.known.set(payment.transactionId, one)
  const oldest = sandbox.known.keys().next().value
  if (sandbox.known.size > maxTransactions && oldest !== undefined) sandbox.known.delete(oldest)
  return one
}

function banksRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const response = async (request: FastifyRequest, reply: FastifyReply) => {
    sandbox.log.add({ direction: 'received', kind: 'countries', about: '', data: sandbox.banks })
    if (sandbox.banks === 'error') return reply.code(500).send({ message: 'internal error' })
    const send = () => reply.send(countryDocuments(`${request.protocol}://${request.host}${app.prefix}`))
    if (sandbox.banks === 'normal') return send()
    await new Promise<void>((done) => sandbox.later(slowMs, done))
    return send()
  }
  app.get('/api/countries', response)
  app.get<{ Params: { bic: string } }>('/logo/:bic.svg', (request, reply) =>
    reply
      .headers({ 'content-security-policy': "default-src 'none'", 'cache-control': 'max-age=3600' })
      .type('image/svg+xml')
      .send(bankMark(request.params.bic)),
  )
  app.get<{ Params: { projectId: string } }>('/api/countries/:projectId', (request, reply) =>
    request.params.projectId === String(sandbox.settings.projectId)
      ? response(request, reply)
      : reply.code(404).send({ message: 'unknown project' }),
  )
}

function widgetRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  // The token is the whole query; test switches may follow it.
  app.get('/widget.html', async (request, reply) => {
    const [token = '', ...rest] = queryText(request).split('&')
    const switches = switchesOf(request, rest.join('&'))
    const payment = accept(sandbox, token, request, reply)
    if (!payment) return reply
    const auto = neopayOutcomes.find((outcome) => outcome === switches.get('auto'))
    if (auto) return finish(sandbox, { payment, outcome: auto, switches }, reply)
    const language = sandboxLanguage(payment.language, request.headers['accept-language'])
    const words = sandboxLabels(language)
    const { receiver } = sandbox.settings
    return sendPage(reply, {
      language,
      title: 'Neopay',
      body: widgetPage({ language, words, payment, token, switches, receiver }),
      formTarget: payment.returnUrl,
    })
  })
  app.post('/pay', async (request, reply) => {
    const form = formOf(request.body)
    const payment = accept(sandbox, form.get('token') ?? '', request, reply)
    if (!payment) return reply
    const outcome = oneOf(neopayOutcomes, form.get('outcome'))
    return finish(sandbox, { payment, outcome, switches: form }, reply)
  })
}

/**
 * Returns the payment of a token; otherwise sends a page with the reason, without notifying the shop, and
 * returns undefined.
 */
function accept(
  { settings, log }: Sandbox,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): NeopayPayment | undefined {
  const read = readPayment(token, { ...settings, now: settings.now() })
  if ('payment' in read) {
    const { payment } = read
    log.add({ direction: 'received', kind: 'widget token', about: payment.transactionId, data: payment })
    return payment
  }
  log.add({ direction: 'received', kind: 'refused token', about: '', data: read })
  const language = sandboxLanguage(request.headers['accept-language'])
  const words = sandboxLabels(language)
  sendPage(reply, {
    language,
    title: words.brokenTitle,
    status: 400,
    body: html`<h1>${words.brokenTitle}</h1><p>${words.brokenHelp}</p><p class="problem">${read.fault} ${read.detail}</p>`,
  })
  return undefined
}

type Ending = { payment: NeopayPayment; outcome: NeopayOutcome; switches: URLSearchParams }

/** Carries out the choice: messages to the shop and the return of the browser, in the chosen order. */
async function finish(
  sandbox: Sandbox,
  { payment, outcome, switches }: Ending,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const known = remember(sandbox, payment, payment.bank ?? switches.get('bank') ?? 'HABAEE2X')
  const error = oneOf(neopayErrors, switches.get('fault'))
  const plan = neopayPlan({
    outcome,
    order: oneOf(neopayOrders, switches.get('order')),
    delaySeconds: secondsOf(switches.get('delay')),
  })
  for (const callback of plan.before)
    await Promise.all(
      Array.from({ length: callback.copies }, () => sandbox.notifyShop(callback.outcome, known, error)),
    )
  for (const callback of plan.after)
    sandbox.later(callback.delayMs, () => void sandbox.notifyShop(callback.outcome, known, error))
  if (plan.returns) {
    const { url, content } = returnAddress(plan.returns, sandbox.contextOf(known, error))
    sandbox.log.add({ direction: 'sent', kind: 'return', about: payment.transactionId, data: content })
    return reply.header('cache-control', 'no-store').redirect(url, 303)
  }
  const language = sandboxLanguage(payment.language)
  const words = sandboxLabels(language)
  return sendPage(reply, {
    language,
    title: words.closeWindow,
    body: html`<h1>${words.closeWindow}</h1><p>${words.sentHelp}</p>`,
  })
}

function controlRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { log, known } = sandbox
  app.get('/log', controls, (_request, reply) =>
    sendPage(reply, {
      language: 'en',
      title: 'Neopay emulator',
      isWide: true,
      body: html`${neopayControls([...known.keys()].reverse(), sandbox.banks)}${logTable(log.list())}`,
    }),
  )
  app.get<{ Querystring: { about?: string } }>('/log.json', controls, (request, reply) =>
    reply.header('cache-control', 'no-store').send(log.list(request.query.about)),
  )
  app.post('/settings', controls, (request, reply) => {
    sandbox.banks = oneOf(['normal', 'slow', 'error'], formOf(request.body).get('banks'))
    return reply.redirect('log', 303)
  })
  // A bank may respond hours later: sends any further message of a transaction opened here.
  app.post('/callback', controls, async (request, reply) => {
    const form = formOf(request.body)
    const one = known.get(form.get('transactionId') ?? '')
    if (!one) return reply.code(404).send({ message: 'unknown transaction' })
    await sandbox.notifyShop(
      oneOf(neopayOutcomes, form.get('outcome')),
      one,
      oneOf(neopayErrors, form.get('fault')),
    )
    return reply.redirect('log', 303)
  })
}
