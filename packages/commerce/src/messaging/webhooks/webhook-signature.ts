import { createHmac, randomBytes } from 'node:crypto'

const mark = 'whsec_'

/** Generates a signing key in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => `${mark}${randomBytes(32).toString('base64')}`

type Signed = { id: string; timestamp: number; body: string }

/**
 * Returns the headers of a message: its number, which stays the same for every attempt, the time of this
 * attempt, and a signature by each valid key.
 * @see https://github.com/standard-webhooks/standard-webhooks, version 1.0.0
 */
export const webhookHeaders = (message: Signed, secrets: readonly string[]): Record<string, string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => signatureOf(message, secret)).join(' '),
})

function signatureOf({ id, timestamp, body }: Signed, secret: string): string {
  const key = Buffer.from(secret.slice(mark.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
