import { checkFormText, checkJsonText, holdsBrokenText } from '@ambra/contract/platform/api/request-bounds'
import type { FastifyInstance } from 'fastify'
import { ShopError } from '@ambra/contract/platform/errors/errors'

/** Rejects an address with too many parameters, on every route. Node limits its length (16 KB). */
export function boundedQueries(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    const start = url.indexOf('?')
    if (start >= 0) checkFormText(url.slice(start + 1))
  })
}

/** Returns the error that a check throws, for parsers that return errors. */
export function checked(check: () => void): Error | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Largest body of a call in bytes. A cart of 500 lines needs about a fifth of it. */
export const bodyLimit = 256 * 1024

/**
 * Parses JSON bodies, the only kind that the API accepts. Clients send `Content-Type: application/json`
 * with an empty body (cart/create), which counts as no body. Depth and number of fields are checked before
 * parsing, texts after it: a NUL or a lone surrogate is rejected before any call sees it.
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
