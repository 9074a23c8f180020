import { createHmac, randomBytes } from 'node:crypto'

const mark = 'whsec_'

/** A new key to sign messages with, as Standard Webhooks writes it. */
export const newWebhookSecret = (): string => `${mark}${randomBytes(32).toString('base64')}`

type Signed = { id: string; timestamp: number; body: string }

/**
 * Headers of a message: its number, which is the same each time it is sent, the moment of this attempt, and a signature by each
 * key that counts now.
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
