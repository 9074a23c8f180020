import { createHmac, randomUUID } from 'node:crypto'

const lifetimeSeconds = 60

/**
 * The one thing another host learns of a customer: a JWT (HS256) for this purpose only, good for a minute, with the
 * customer's number and e-mail address. The user's own token never leaves the shop.
 * @see docs/rules/api API-13
 */
export function signOfferToken(customer: { id: number; email: string }, secret: string, now: Date): string {
  const issued = Math.floor(now.getTime() / 1000)
  const claims = {
    aud: 'special-offers',
    sub: String(customer.id),
    email: customer.email,
    iat: issued,
    exp: issued + lifetimeSeconds,
    jti: randomUUID(),
  }
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
