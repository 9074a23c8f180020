import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the key of a program in `Authorization: Bearer`; undefined when the request has none and
 * comes from a browser with a session. Rejects a key with a cookie or from a page of any site, so
 * that the rights of both are never combined.
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
