import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { JWTPayload } from 'jose'

/** The only accepted algorithm; a token's header cannot choose another. */
const algorithm = 'HS256'
const clockToleranceSeconds = 60
/** Maximum length of a token, characters; a callback body is 64 kB at most. */
const maxTokenLength = 60_000

/**
 * Pads short keys, which the provider uses; zero bytes behind a key do not change the HMAC.
 * @see docs/rules/payment PAY-11
 */
function keyBytes(key: string): Uint8Array {
  const bytes = new TextEncoder().encode(key)
  if (bytes.length >= 32) return bytes
  const padded = new Uint8Array(32)
  padded.set(bytes)
  return padded
}

/**
 * Signs claims for the provider; `iat` and `exp` are the attempt's, so that the same attempt gives the same
 * token.
 */
export async function signToken(
  claims: JWTPayload,
  key: string,
  life: { from: Date; to: Date },
): Promise<string> {
  const { SignJWT } = await import('jose')
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuedAt(life.from)
    .setExpirationTime(life.to)
    .sign(keyBytes(key))
}

/**
 * Verifies a token by any of the keys and its expiry (60 s of skew) and returns its claims.
 * @throws ShopError payment.bad_message for everything else
 */
export async function readToken(token: unknown, keys: readonly string[], now: Date): Promise<JWTPayload> {
  if (typeof token !== 'string' || token.length === 0 || token.length > maxTokenLength)
    throw new ShopError('payment.bad_message')
  const { jwtVerify } = await import('jose')
  let cause: unknown
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, keyBytes(key), {
        algorithms: [algorithm],
        clockTolerance: clockToleranceSeconds,
        currentDate: now,
      })
      return payload
    } catch (error) {
      cause = error
    }
  }
  throw new ShopError('payment.bad_message', {}, { cause })
}
