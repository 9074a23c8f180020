import { consoleHeader } from '@ambra/contract/admin/admin-client'
import { ShopError } from '@ambra/contract/errors'
import type { FastifyRequest } from 'fastify'

/**
 * A request that can only come from a page of the console: a header that no form sends and that another site may not send
 * without asking first (which is never allowed), JSON, and what the browser says of its origin.
 * @throws ShopError request.forbidden, request.unsupported_media_type
 * @see ASVS 3.5.1 to 3.5.3
 */
export function checkOwnOrigin(request: FastifyRequest, consoleOrigin: string): void {
  const { headers, method } = request
  if (headers[consoleHeader] !== '1') throw new ShopError('request.forbidden')
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new ShopError('request.forbidden')
  // A browser names the origin of each request that is not a GET; one of them always says where it is from.
  if (headers.origin !== undefined && headers.origin !== consoleOrigin)
    throw new ShopError('request.forbidden')
  if (method === 'GET') return
  if (site === undefined && headers.origin === undefined) throw new ShopError('request.forbidden')
  if (!/^application\/json(?:;|$)/i.test(headers['content-type'] ?? ''))
    throw new ShopError('request.unsupported_media_type')
}
