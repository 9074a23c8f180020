import { ShopError } from '@ambra/contract/errors'
import type { FastifyRequest } from 'fastify'

/**
 * The key of a program in `Authorization: Bearer`; undefined where the request names none, and is one of a browser with a session. A key
 * comes alone: with a cookie beside it, or from a page of any site, a request is refused, so that the rights of the two never add up.
 * @throws ShopError request.forbidden, keys.unknown
 */
export function readCallKey({ headers }: FastifyRequest): string | undefined {
  const { authorization } = headers
  if (authorization === undefined) return undefined
  const isOfBrowser = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
  if (headers.cookie !== undefined || isOfBrowser) throw new ShopError('request.forbidden')
  const key = /^Bearer ([\w-]{20,100})$/i.exec(authorization)?.[1]
  if (key === undefined) throw new ShopError('keys.unknown')
  return key
}
