import { checkFormText, checkJsonText, holdsBrokenText } from '@ambra/contract/request-bounds'
import type { FastifyInstance } from 'fastify'
import { ShopError } from '@ambra/contract/errors'

/** Rejects an address with too many parameters, on every route. Node bounds its length (16 KB). */
export function boundedQueries(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    const start = url.indexOf('?')
    if (start >= 0) checkFormText(url.slice(start + 1))
  })
}

/** What a check throws, for parsers that hand their errors over. */
export function checked(check: () => void): Error | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** The largest body a call may have, bytes. A cart of 500 lines needs about a fifth of it. */
export const bodyLimit = 256 * 1024

/**
 * JSON is the only body the API reads. Clients of the field send `Content-Type: application/json` with nothing
 * behind it (cart/create): that is no body, not a broken one. Depth and number of fields are looked at before parsing,
 * texts after it: a NUL or half a character is refused before any call sees it.
 */
export function jsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (request, text, done) => {
    const json = typeof text === 'string' ? text : text.toString()
    if (json.trim() === '') return done(null, undefined)
    const error = checked(() => checkJsonText(json))
    if (error) return done(error)
    parse(request, json, (failed, body) => {
      if (!failed && holdsBrokenText(body)) done(new ShopError('request.invalid', { field: 'body' }))
      else done(failed, body)
    })
  })
}
