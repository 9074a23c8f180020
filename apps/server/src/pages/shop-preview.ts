import {
  previewCookie,
  previewParameter,
  previewTokenOf,
  readPreviewToken,
} from '@ambra/contract/platform/settings/shop-preview'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Time in seconds for which a browser keeps the token; the link itself may end earlier. */
const keptSeconds = 30 * 24 * 3600

/** Returns whether a request carries the token of a preview link, valid or not: its page is its own. */
export const isPreviewing = ({ headers }: FastifyRequest): boolean =>
  previewTokenOf(headers.cookie) !== undefined

/**
 * Exchanges the token of a preview link for a cookie and redirects to the address without it; undefined
 * for any other address.
 */
export function startPreview(
  url: URL,
  { request, reply, isHttps }: { request: FastifyRequest; reply: FastifyReply; isHttps: boolean },
): FastifyReply | undefined {
  if (request.method === 'POST') return undefined
  const token = readPreviewToken(url.searchParams.get(previewParameter))
  if (token === undefined) return undefined
  const target = new URL(url)
  target.searchParams.delete(previewParameter)
  const secure = isHttps ? '; Secure' : ''
  return reply
    .code(303)
    .headers({
      location: target.pathname.replace(/^\/+/, '/') + target.search,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'set-cookie': `${previewCookie}=${token}; Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Lax${secure}`,
    })
    .send()
}
