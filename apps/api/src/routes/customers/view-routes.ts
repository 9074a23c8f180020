import { ShopError } from '@ambra/contract/platform/errors/errors'
import { defaultStore, stores } from '@ambra/domain/platform/shop/stores'
import type { FastifyInstance } from 'fastify'
import type { ApiDeps } from '../../http/deps.ts'
import { clientNetwork, type RateLimiter } from '../../http/rate-limit.ts'
import { requestLanguage } from '../../http/errors.ts'
import { checkShopOrigin, readViewCookie, setViewCookies, viewPath } from '../../http/view-session.ts'
import { viewPage } from './view-page.ts'

type ViewDeps = Pick<ApiDeps, 'database' | 'now' | 'settings'>

/**
 * `/api/view`: the page that a link of the console opens. Its script takes the code from the
 * fragment and posts it, so that opening the address, in advance or twice, does not use up the
 * code. `POST` exchanges the code for the cookie, `POST /api/view/end` ends the view.
 * @see docs/decisions/080-view-as-customer.md
 */
export function viewRoutes(app: FastifyInstance, deps: ViewDeps, limiter: RateLimiter): void {
  const { database, now, settings } = deps
  const own = { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' }

  app.get(viewPath, (request, reply) => {
    const code = requestLanguage(request)
    const page = viewPage(stores.find((one) => one.code === code) ?? defaultStore)
    return reply
      .headers({ ...own, 'content-security-policy': page.policy, 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(page.html)
  })

  app.post(viewPath, async (request, reply) => {
    const network = clientNetwork(request.ip)
    checkShopOrigin(request, settings)
    await limiter.take('customer-view', network, now())
    const { openView } = await import('@ambra/commerce/operations')
    const at = now()
    const { token, expiresAt, prefix } = await openView(database, codeIn(request.body), {
      now: at,
      network,
      requestId: request.id,
    })
    setViewCookies(reply, { token, expiresAt, now: at }, settings)
    return reply.headers(own).send({ code: 200, result: { to: prefix || '/' } })
  })

  app.post(`${viewPath}/end`, async (request, reply) => {
    checkShopOrigin(request, settings)
    await limiter.take('customer-view', clientNetwork(request.ip), now())
    const cookie = readViewCookie(request, settings)
    const { closeView } = await import('@ambra/commerce/operations')
    if (cookie !== undefined) await closeView(database, cookie, now())
    setViewCookies(reply, undefined, settings)
    return reply.headers(own).send({ code: 200, result: true })
  })
}

/** @throws ShopError view.code_unknown */
function codeIn(body: unknown): string {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  if (typeof code !== 'string' || !/^[\w-]{40,60}$/.test(code)) throw new ShopError('view.code_unknown')
  return code
}
