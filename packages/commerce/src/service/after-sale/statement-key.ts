import { createHash, randomInt } from 'node:crypto'
import type { NamedOrder } from './find-order.ts'

/** Characters that are not confused on the telephone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Generates the code of a claim or withdrawal, unguessable (58 bits) because its holder can read the case. */
export function newCode(prefix: 'C' | 'W'): string {
  const characters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [prefix, ...(characters.match(/.{4}/g) ?? [])].join('-')
}

/** Normalizes a code as typed by a person. */
export const typedCode = (text: string): string => text.trim().toUpperCase().replace(/\s+/g, '-')

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Returns the key that identifies a repeated request: its content, with the client's idempotency key if there
 * is one. Different content under the same key is a new statement; none is rejected because of its key.
 */
export function repetitionKey(content: object, context: { idempotencyKey: string | undefined }): string {
  return sha256(`${context.idempotencyKey ?? ''}\n${JSON.stringify(content)}`)
}

type Stater = { idempotencyKey: string | undefined; network: string }

/**
 * Returns the key for a statement whose response holds a code, so that a person who knows the text of another
 * statement does not receive its code. Separates statements with the order's token from those without;
 * without an idempotency key a repetition has to come from the same network.
 */
export function statementKey(content: object, { matched, order }: NamedOrder, stater: Stater): string {
  const by =
    matched === 'token' ? { order: order.id } : stater.idempotencyKey ? {} : { network: stater.network }
  return repetitionKey({ ...content, ...by }, stater)
}
