import { consoleHeader } from '@ambra/contract/admin/admin-client'
import { ShopError } from '@ambra/contract/errors'
import type { FastifyRequest } from 'fastify'
import { readCallKey } from './call-key.ts'

/**
 * A request that can only come from a page of the console: a header that no form sends and that another site may not send
 * without asking first (which is never allowed), JSON, and what the browser says of its origin.
 * A program with a key is none, and needs none of it.
 * @throws ShopError request.forbidden, request.unsupported_media_type
 * @see ASVS 3.5.1 to 3.5.3
 */
export function checkOwnOrigin(request: FastifyRequest, consoleOrigin: string): void {
  const { headers, method } = request
  // A program has a key and no cookie: what a page of another site could send with it, it could send without a browser.
  if (readCallKey(request) !== undefined) return checkJson(request)
  if (headers[consoleHeader] !== '1') throw new ShopError('request.forbidden')
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new ShopError('request.forbidden')
  // A browser names the origin of each request that is not a GET; one of them always says where it is from.
  if (headers.origin !== undefined && headers.origin !== consoleOrigin)
    throw new ShopError('request.forbidden')
  if (method !== 'GET' && site === undefined && headers.origin === undefined)
    throw new ShopError('request.forbidden')
  checkJson(request)
}

/**
 * A page to look at, opened by its address or by a link of the console: it shows the same to everybody who is signed in, and changes nothing.
 * @throws ShopError request.forbidden
 */
export function checkOpened(request: FastifyRequest): void {
  if (readCallKey(request) !== undefined) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new ShopError('request.forbidden')
}

function checkJson({ headers, method }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD') return
  if (!/^application\/json(?:;|$)/i.test(headers['content-type'] ?? ''))
    throw new ShopError('request.unsupported_media_type')
}
