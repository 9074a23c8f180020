import { checkFormText } from '@ambra/contract/request-bounds'
import type { FastifyInstance } from 'fastify'

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
