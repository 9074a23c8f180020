import { checkBodyText } from '@ambra/contract/platform/api/request-bounds'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checked } from './request-bounds.ts'
import { asObject } from '@ambra/commerce/payments'

const bodyLimit = 64 * 1024

/**
 * Parses bodies by their text, since providers send JSON or a form, sometimes with the wrong
 * content type. At most 64 kB, in this scope only.
 */
export function readProviderBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_, given, done) => {
    const text = String(given)
    const error = checked(() => checkBodyText(text))
    if (error) done(error)
    else done(null, text)
  })
}

/** Returns the body of a provider's message as it arrived, and its fields: those of JSON or of a form. */
export function readProviderBody({ body }: Pick<FastifyRequest, 'body'>): {
  text: string
  fields: Record<string, unknown>
} {
  const text = typeof body === 'string' ? body : ''
  return { text, fields: readBody(text) }
}

/** Returns the fields of a body; none when it cannot be parsed. */
function readBody(text: string): Record<string, unknown> {
  const bare = text.trim()
  if (!bare.startsWith('{')) return Object.fromEntries(new URLSearchParams(bare))
  try {
    return asObject(JSON.parse(bare))
  } catch {
    return {}
  }
}
