import { consoleHeader } from '@ambra/contract/platform/operations/admin-client'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { FastifyRequest } from 'fastify'
import { readCallKey } from './call-key.ts'

/**
 * Accepts only requests that a page of the console can send: with a header that no form sends and
 * that another site may send only after a preflight, which is never allowed; with JSON; and with
 * the origin that the browser states. A program with a key needs none of it.
 * @throws ShopError request.forbidden, request.unsupported_media_type
 * @see ASVS 3.5.1 to 3.5.3
 */
export function checkOwnOrigin(request: FastifyRequest, consoleOrigin: string): void {
  const { headers, method } = request
  // A program has a key and no cookie: a page of another site gains nothing by sending the key from
  // a browser.
  if (readCallKey(request) !== undefined) return checkJson(request)
  if (headers[consoleHeader] !== '1') throw new ShopError('request.forbidden')
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new ShopError('request.forbidden')
  // A browser sends the origin with every request that is not a GET, and one of the two headers always.
  if (headers.origin !== undefined && headers.origin !== consoleOrigin)
    throw new ShopError('request.forbidden')
  if (method !== 'GET' && site === undefined && headers.origin === undefined)
    throw new ShopError('request.forbidden')
  checkJson(request)
}

/**
 * Accepts a page that is opened by its address or by a link of the console: it shows the same to
 * every signed-in person, and changes nothing.
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
