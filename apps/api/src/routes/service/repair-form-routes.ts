import { ShopError } from '@ambra/contract/platform/errors/errors'
import { repairFormOf, typedCode } from '@ambra/commerce/service'
import type { FastifyInstance } from 'fastify'
import type { ApiDeps } from '../../http/deps.ts'
import { sendErrorPage } from '../../http/error-page.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'

type Deps = Pick<ApiDeps, 'database' | 'now' | 'settings'>

/**
 * `GET /api/claim/repair-form?code`: sends the repair form of a claim as PDF to the holder of its
 * code. Outside the contract, since it sends a file.
 * @throws ShopError request.missing_parameter, request.invalid, claim.not_found
 */
export function repairFormRoutes(app: FastifyInstance, deps: Deps, limiter: RateLimiter): void {
  app.get('/api/claim/repair-form', { exposeHeadRoute: false }, async (request, reply) => {
    await limiter.take('order-document', request.ip, deps.now())
    const code = readCode(request.query)
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
    const file = await repairFormOf(deps.database.db, code, deps.settings.contactEmail)
    if (!file) {
      // A browser that opened the link shows a page, programs read the envelope.
      if (!request.headers.accept?.includes('text/html')) throw new ShopError('claim.not_found')
      return sendErrorPage(reply, 'claim.not_found', undefined)
    }
    return reply
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; filename="repair-form-${code}.pdf"`)
      .type('application/pdf')
      .send(file)
  })
}

function readCode(query: unknown): string {
  const found: unknown = Object.entries(query ?? {}).find(([key]) => key === 'code')?.[1]
  if (found === undefined || found === '') throw new ShopError('request.missing_parameter', { name: 'code' })
  if (typeof found !== 'string' || found.length > 64)
    throw new ShopError('request.invalid', { field: 'code' })
  return typedCode(found)
}
