import { checkBodyText, parseBoundedJson } from '@ambra/contract/request-bounds'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The query of a request as it was written, without the `?`. */
export function queryText(request: FastifyRequest): string {
  const start = request.url.indexOf('?')
  return start < 0 ? '' : request.url.slice(start + 1)
}

/**
 * Switches of a test for one browser: cookie `sandbox`, holding a query text such as `auto=success&order=twice`.
 * The address takes precedence.
 */
export function switchesOf(request: FastifyRequest, query: string): URLSearchParams {
  const cookie = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith('sandbox='))
  const switches = new URLSearchParams(cookie ? safeDecode(cookie.slice('sandbox='.length)) : '')
  for (const [name, value] of new URLSearchParams(query)) switches.set(name, value)
  return switches
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** The value when it is one of the known ones, else the first of them. */
export function oneOf<T extends string>(known: readonly [T, ...T[]], value: string | null): T {
  return known.find((one) => one === value) ?? known[0]
}

/**
 * Marks the routes of the operator: the log and the switches. The server that mounts them checks the access.
 */
export const controls = { config: { isControl: true } } as const

/** Seconds of a switch, at most 60. */
export function secondsOf(value: string | null): number {
  const seconds = Number(value ?? 0)
  return Number.isFinite(seconds) ? Math.min(60, Math.max(0, seconds)) : 0
}

export const formType = 'application/x-www-form-urlencoded'

const bodyLimit = 64 * 1024

/** Bodies are forms or JSON; both arrive as text and are read where they are needed. */
export function textBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  for (const type of [formType, 'application/json'])
    app.addContentTypeParser(
      type,
      { parseAs: 'string', bodyLimit },
      async (_request: FastifyRequest, body: string | Buffer) => {
        const text = body.toString()
        checkBodyText(text)
        return text
      },
    )
}

export const formOf = (body: unknown): URLSearchParams =>
  new URLSearchParams(typeof body === 'string' ? body : '')

/** The fields of a JSON body, or undefined when it is none. */
export function jsonOf(body: unknown): Record<string, unknown> | undefined {
  try {
    const value: unknown = parseBoundedJson(typeof body === 'string' ? body : '')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
