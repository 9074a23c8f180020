import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { fault, type PageAction, type Session, StripeAccount, type Webhook } from './account.ts'

type Options = {
  key: string
  webhookSecret: string
  now: () => Date
  port?: number
  send?: (webhook: Webhook) => Promise<unknown>
}

/** Starts a server that speaks the protocol of Stripe, with hosted pages under `/pay/`. */
export async function startStripe({ key, port = 0, ...options }: Options) {
  const account = new StripeAccount(options)
  /** `losesAnswers`: processes requests, but drops their responses. */
  const state = { isDown: false, losesAnswers: false }

  async function respond(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    const { method = '', url = '/', headers } = request
    const { pathname } = new URL(url, 'http://stripe.test')
    if (pathname.startsWith('/pay/')) return sendPage(account, { method, pathname }, reply)
    const call = { key: headers['idempotency-key']?.toString(), body: Buffer.concat(parts).toString() }
    const answer = () =>
      headers.authorization === `Bearer ${key}`
        ? account.answer(method, pathname, call)
        : fault(401, 'invalid_request_error', 'Invalid API Key provided')
    const done = state.isDown ? undefined : answer()
    const { status, json } =
      done === undefined || (state.losesAnswers && method === 'POST') ? fault(500, 'api_error', 'down') : done
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  }

  const server = createServer((request, reply) => {
    respond(request, reply).catch((error: unknown) => reply.writeHead(500).end(String(error)))
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()))
  const at = server.address()
  account.origin = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : port}`
  return { account, state, close: () => new Promise<void>((done) => server.close(() => done())) }
}

/** Buttons of the hosted page. */
const labels: Readonly<Record<PageAction, string>> = {
  pay: 'Pay by card',
  wallet: 'Google Pay',
  authenticate: 'Pay after 3-D Secure',
  decline: 'Pay by a declined card',
  back: 'Back to the shop',
}
const isAction = (text: string): text is PageAction => Object.hasOwn(labels, text)

function sendPage(
  account: StripeAccount,
  { method, pathname }: { method: string; pathname: string },
  reply: ServerResponse,
): void {
  const [, , name = '', action = ''] = pathname.split('/')
  const session = account.sessions.get(name)
  if (!session) reply.writeHead(404).end()
  else if (method === 'POST' && isAction(action))
    reply.writeHead(303, { location: account.act(name, action) }).end()
  else reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(session))
}

function pageOf({ id, amount_total: amount, currency }: Session): string {
  const buttons = Object.entries(labels).map(
    ([action, label]) => `<form method="post" action="/pay/${id}/${action}"><button>${label}</button></form>`,
  )
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Stripe emulator</title>
<main><h1>${(amount / 100).toFixed(2)} ${currency.toUpperCase()}</h1>${buttons.join('')}</main></html>`
}
