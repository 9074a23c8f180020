import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '@ambra/db/connection'
import { shopSecret } from '../../platform/secrets/shop-secret.ts'

/** Buyer whose prices a product search may request. */
export type GroupClaims = { groupId: number; customerId: number; email: string }

const lifetimeSeconds = 24 * 60 * 60
const header = encode({ alg: 'HS256', typ: 'JWT' })

export const groupTokenSecret = (database: Database, now: Date): Promise<string> =>
  shopSecret(database, 'groupTokenSecret', now)

/**
 * Signs a JWT in the form that existing clients send with product searches; valid for a day.
 * @see docs/rules/account ACC-1
 */
export function signGroupToken(
  { groupId, customerId, email }: GroupClaims,
  secret: string,
  now: Date,
): string {
  const issued = Math.floor(now.getTime() / 1000)
  const claims = {
    group_id: groupId,
    id: customerId,
    user: email,
    iat: issued,
    exp: issued + lifetimeSeconds,
  }
  const signed = `${header}.${encode(claims)}`
  return `${signed}.${signature(signed, secret)}`
}

/** Returns the group that a token proves; undefined if it is forged, expired or not a token. */
export function readGroupToken(token: string, secret: string, now: Date): { groupId: number } | undefined {
  const [head, body, given, ...rest] = token.split('.')
  // Accepts one algorithm only: any other header ("none") is a different text and fails here.
  if (head !== header || body === undefined || given === undefined || rest.length > 0) return undefined
  const expected = Buffer.from(signature(`${head}.${body}`, secret))
  const actual = Buffer.from(given)
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return undefined
  const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString())
  if (typeof claims !== 'object' || claims === null || !('group_id' in claims) || !('exp' in claims))
    return undefined
  const { group_id: groupId, exp } = claims
  if (typeof groupId !== 'number' || typeof exp !== 'number') return undefined
  return exp * 1000 > now.getTime() ? { groupId } : undefined
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

const signature = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')
