import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseBoundedJson } from '@ambra/contract/platform/api/request-bounds'

export type TokenError = 'malformed' | 'algorithm' | 'signature' | 'expired'

export type ReadToken = { payload: Record<string, unknown> } | { fault: TokenError }

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const mac = (text: string, key: string) => createHmac('sha256', key).update(text).digest()

/** Signs a JWT with HS256. Does not use the shop's library, so that tests compare two independent implementations. */
export function signToken(payload: object, key: string): string {
  const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(payload)}`
  return `${text}.${mac(text, key).toString('base64url')}`
}

/** Returns the claims of a token, or why it is invalid. Accepts only HS256; checks `exp` if present. */
export function readToken(token: string, key: string, now: Date): ReadToken {
  const [head = '', body = '', signature = '', ...rest] = token.split('.')
  const header = readPart(head)
  const payload = readPart(body)
  if (!header || !payload || rest.length > 0) return { fault: 'malformed' }
  if (header['alg'] !== 'HS256') return { fault: 'algorithm' }
  const expected = mac(`${head}.${body}`, key)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { fault: 'signature' }
  const { exp } = payload
  if (exp !== undefined && (typeof exp !== 'number' || exp * 1000 <= now.getTime()))
    return { fault: 'expired' }
  return { payload }
}

function readPart(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = parseBoundedJson(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
