import { ShopError } from '@ambra/contract/platform/errors/errors'
import { checkFormText } from '@ambra/contract/platform/api/request-bounds'
import type { FastifyInstance } from 'fastify'

const formType = 'application/x-www-form-urlencoded'

/**
 * Parses bodies of the storefront's own forms, for actions that read them. A browser without script
 * sends no other kind; another kind is rejected here, before an action fails on it.
 * @throws ShopError request.invalid, request.too_many_fields
 */
export function formBodies(pages: FastifyInstance): void {
  pages.removeAllContentTypeParsers()
  pages.addContentTypeParser(formType, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    checkFormText(body.toString('latin1'))
    return body
  })
  pages.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(new ShopError('request.invalid', { field: 'content-type' }))
  })
  pages.addHook('preHandler', async ({ method, body }) => {
    if (method === 'POST' && !Buffer.isBuffer(body)) throw new ShopError('request.invalid', { field: 'body' })
  })
}
