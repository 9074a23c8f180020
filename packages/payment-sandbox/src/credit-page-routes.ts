import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CreditApplication } from './credit-application.ts'
import { autoStep, creditOrders, creditSteps, type CreditStep, stepEffects } from './credit-steps.ts'
import { termsFor } from './credit-tariff.ts'
import { logTable } from './log-page.ts'
import { html } from './markup.ts'
import { applicationPage, mokilizingasControls, nightModes } from './mokilizingas-pages.ts'
import type { CreditSandbox } from './credit-sandbox.ts'
import { sendPage } from './sandbox-page.ts'
import { controls, formOf, oneOf, queryText, secondsOf, switchesOf } from './sandbox-request.ts'
import { type SandboxLanguage, sandboxLanguage, sandboxLabels } from './sandbox-labels.ts'
import { reachable } from './shop-address.ts'

const lateMs = 2_000

/** Serves the lender's pages: the buyer's application, the log and the switches. */
export function creditPages(app: FastifyInstance, sandbox: CreditSandbox): void {
  app.get<{ Params: { token: string } }>('/api2/eshop/:token/v2/redirect', async (request, reply) => {
    const application = sandbox.applications.get(request.params.token)
    const switches = switchesOf(request, queryText(request))
    const language = sandboxLanguage(switches.get('lang'), request.headers['accept-language'])
    const words = sandboxLabels(language)
    if (!application || sandbox.isExpired(application))
      return message(reply, {
        language,
        status: application ? 422 : 404,
        title: words.expiredTitle,
        text: words.expiredHelp,
      })
    if (application.result === 'INIT_AUTH') application.result = 'POST_RECEIVED'
    const auto = autoStep(switches.get('auto'))
    if (auto && application.result === 'POST_RECEIVED')
      return take(sandbox, { application, step: auto, switches }, reply)
    if (sandbox.night === 'page')
      return message(reply, { language, status: 200, title: words.closedTitle, text: words.closedHelp })
    return sendPage(reply, {
      language,
      title: words.instalments,
      body: applicationPage({
        words,
        application,
        switches,
        action: `${app.prefix}/step?token=${application.token}`,
      }),
      formTarget: application.returnUrl,
    })
  })
  app.post('/step', (request, reply) => postedStep(sandbox, request, reply))
  controlRoutes(app, sandbox)
}

type Message = { language: SandboxLanguage; status: number; title: string; text: string }

const message = (reply: FastifyReply, { language, status, title, text }: Message) =>
  sendPage(reply, { language, status, title, body: html`<h1>${title}</h1><p>${text}</p>` })

function showClosing(reply: FastifyReply): FastifyReply {
  const language = sandboxLanguage(reply.request.headers['accept-language'])
  const words = sandboxLabels(language)
  return message(reply, { language, status: 200, title: words.closeWindow, text: words.sentHelp })
}

const pageOf = ({ prefix }: CreditSandbox, { token }: CreditApplication) =>
  `${prefix}/api2/eshop/${token}/v2/redirect`

async function postedStep(sandbox: CreditSandbox, request: FastifyRequest, reply: FastifyReply) {
  const form = formOf(request.body)
  const token = form.get('token') ?? new URLSearchParams(queryText(request)).get('token') ?? ''
  const application = sandbox.applications.get(token)
  if (!application) return reply.code(404).send({ message: 'not_found' })
  application.checkError = oneOf(['none', 'error', 'slow'], form.get('check'))
  const step = oneOf(creditSteps, form.get('step'))
  const months = termsFor(application.amount).find((term) => String(term) === form.get('months'))
  if (step === 'term' && months) application.term = months
  return take(sandbox, { application, step, switches: form }, reply)
}

type Taken = { application: CreditApplication; step: CreditStep; switches: URLSearchParams }

/** Carries out a step: the result of the check call, alerts, and the return of the browser, in the chosen order. */
async function take(
  sandbox: CreditSandbox,
  { application, step, switches }: Taken,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const order = oneOf(creditOrders, switches.get('order'))
  const delayMs = secondsOf(switches.get('delay')) * 1000 || lateMs
  const alert = (as: CreditStep, token = application.token) => sendAlert(sandbox, { application, as, token })
  if (order === 'forged') {
    setResult(application, 'waiting')
    await alert('sign')
    return goBack(sandbox, application, reply)
  }
  if (order === 'signed-after-cancel') {
    setResult(application, 'cancel')
    await alert('cancel')
    sandbox.later(delayMs, () => {
      setResult(application, 'sign')
      void alert('sign')
    })
    return goBack(sandbox, application, reply)
  }
  setResult(application, step)
  if (order === 'alert-first' || order === 'no-return') await alert(step)
  if (order === 'two-alerts') await Promise.all([alert(step), alert(step)])
  if (order === 'unknown-token') await alert(step, '0'.repeat(40))
  if (order === 'return-first') sandbox.later(delayMs, () => void alert(step))
  if (switches.get('from') === 'log') return reply.redirect('log', 303)
  if (order === 'no-return') return showClosing(reply)
  if (!stepEffects[step].isLast) return reply.redirect(pageOf(sandbox, application), 303)
  return goBack(sandbox, application, reply)
}

function setResult(application: CreditApplication, step: CreditStep): void {
  application.result = stepEffects[step].result
  application.advance = step === 'sign-advance' ? Math.round(application.amount * 10) / 100 : undefined
}

type Alert = { application: CreditApplication; as: CreditStep; token: string }

/** Notifies the shop of a change; alerts are not signed. @see docs/rules/payment PAY-23 */
function sendAlert({ settings, notify }: CreditSandbox, { application, as, token }: Alert): Promise<void> {
  const { phase, status } = stepEffects[as]
  const content = {
    appl_token: token,
    order_id: application.orderId,
    appl_phase: phase,
    appl_status: status,
  }
  return notify({
    kind: 'alert',
    about: application.orderId,
    url: reachable(new URL(application.alertUrl), settings.shop),
    body: JSON.stringify(content),
    contentType: 'application/json',
    data: content,
    isAccepted: ({ status }) => status === 200,
  })
}

function goBack(sandbox: CreditSandbox, application: CreditApplication, reply: FastifyReply): FastifyReply {
  const url = new URL(application.returnUrl)
  url.searchParams.set('appl_token', application.token)
  url.searchParams.set('order_id', application.orderId)
  const data = { order_id: application.orderId }
  sandbox.log.add({ direction: 'sent', kind: 'return', about: application.orderId, data })
  return reply.header('cache-control', 'no-store').redirect(url.href, 303)
}

function controlRoutes(app: FastifyInstance, sandbox: CreditSandbox): void {
  const { log, applications } = sandbox
  app.get('/log', controls, (_request, reply) =>
    sendPage(reply, {
      language: 'en',
      title: 'Mokilizingas emulator',
      isWide: true,
      body: html`${mokilizingasControls([...applications.values()].reverse(), sandbox)}${logTable(log.list())}`,
    }),
  )
  app.get<{ Querystring: { about?: string } }>('/log.json', controls, (request, reply) =>
    reply.header('cache-control', 'no-store').send(log.list(request.query.about)),
  )
  app.post('/settings', controls, (request, reply) => {
    const form = formOf(request.body)
    sandbox.night = oneOf(nightModes, form.get('night'))
    sandbox.isDown = form.get('down') === 'yes'
    return reply.redirect('log', 303)
  })
}
