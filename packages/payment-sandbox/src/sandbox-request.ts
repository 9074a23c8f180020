import { checkBodyText, parseBoundedJson } from '@ambra/contract/platform/api/request-bounds'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Returns the query of a request as written, without the `?`. */
export function queryText(request: FastifyRequest): string {
  const start = request.url.indexOf('?')
  return start < 0 ? '' : request.url.slice(start + 1)
}

/**
 * Returns the test switches of one browser: cookie `sandbox`, holding a query such as
 * `auto=success&order=twice`. The address takes precedence.
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

/** Returns the value if it is known, else the first known one. */
export function oneOf<T extends string>(known: readonly [T, ...T[]], value: string | null): T {
  return known.find((one) => one === value) ?? known[0]
}

/** Marks operator routes: the log and the switches. The server that mounts them checks the access. */
export const controls = { config: { isControl: true } } as const

/** Returns the seconds of a switch, at most 60. */
export function secondsOf(value: string | null): number {
  const seconds = Number(value ?? 0)
  return Number.isFinite(seconds) ? Math.min(60, Math.max(0, seconds)) : 0
}

export const formType = 'application/x-www-form-urlencoded'

const bodyLimit = 64 * 1024

/** Passes bodies (forms or JSON) on as text; routes parse them. */
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

/** Returns the fields of a JSON body; undefined if it is invalid. */
export function jsonOf(body: unknown): Record<string, unknown> | undefined {
  try {
    const value: unknown = parseBoundedJson(typeof body === 'string' ? body : '')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
