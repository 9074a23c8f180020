import { createHash, randomInt } from 'node:crypto'
import type { NamedOrder } from './find-order.ts'

/** Letters and digits that are not confused on the telephone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code to name a claim or statement by; its holder sees them, so it cannot be guessed (58 bits). */
export function newCode(prefix: 'C' | 'W'): string {
  const characters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [prefix, ...(characters.match(/.{4}/g) ?? [])].join('-')
}

/** The code as a person may have typed it. */
export const typedCode = (text: string): string => text.trim().toUpperCase().replace(/\s+/g, '-')

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * What makes a repetition of a request known: its content, with the key of the client where it sends one. Another
 * content under the same key is another statement: none is ever rejected for its key.
 */
export function repetitionKey(content: object, context: { idempotencyKey: string | undefined }): string {
  return sha256(`${context.idempotencyKey ?? ''}\n${JSON.stringify(content)}`)
}

type Stater = { idempotencyKey: string | undefined; network: string }

/**
 * The same for a statement whose response holds a code: a stranger who knows the text of another must not be given the
 * code of that one. Statements with the order's token are apart from those without; without a key of the client a
 * repetition comes from the same network.
 */
export function statementKey(content: object, { matched, order }: NamedOrder, stater: Stater): string {
  const by =
    matched === 'token' ? { order: order.id } : stater.idempotencyKey ? {} : { network: stater.network }
  return repetitionKey({ ...content, ...by }, stater)
}
