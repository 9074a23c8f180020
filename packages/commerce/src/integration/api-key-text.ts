import { createHash, randomBytes, randomInt } from 'node:crypto'

const beginning = 'ambra_sk_'
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const whole = /^ambra_sk_[a-z0-9]{8}_[A-Za-z0-9_-]{49}$/

/** The last six signs follow from the rest: who looks for leaked keys can tell one from other text, and so do we. */
const checkOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 6)

/** A new key: a part that is shown, 256 random bits, a check. */
export function newApiKey(): { text: string; prefix: string } {
  const shown = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
  const prefix = `${beginning}${shown}`
  const text = `${prefix}_${randomBytes(32).toString('base64url')}`
  return { text: `${text}${checkOf(text)}`, prefix }
}

/** Whether a text can be a key at all; what cannot is not looked for. */
export const isApiKeyText = (text: string): boolean =>
  whole.test(text) && checkOf(text.slice(0, -6)) === text.slice(-6)
