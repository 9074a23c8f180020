import { checkBodyText } from '@ambra/contract/request-bounds'
import type { FastifyInstance } from 'fastify'
import { checked } from './request-bounds.ts'
import { asObject } from '@ambra/commerce/payment/provider/provider-http'

const bodyLimit = 64 * 1024

/** Providers send JSON or a form, at times under the wrong name: the text decides. At most 64 kB, in this scope only. */
export function readProviderBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_, given, done) => {
    const text = String(given)
    const error = checked(() => checkBodyText(text))
    if (error) done(error)
    else done(null, readBody(text))
  })
}

/** The fields of a body; none when it cannot be read. */
function readBody(text: string): Record<string, unknown> {
  const bare = text.trim()
  if (!bare.startsWith('{')) return Object.fromEntries(new URLSearchParams(bare))
  try {
    return asObject(JSON.parse(bare))
  } catch {
    return {}
  }
}
