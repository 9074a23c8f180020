import { createHash, randomBytes, randomInt } from 'node:crypto'

const beginning = 'ambra_sk_'
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const whole = /^ambra_sk_[a-z0-9]{8}_[A-Za-z0-9_-]{49}$/

/** Returns the checksum in a key's last six characters, by which scanners for leaked keys recognise it. */
const checkOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 6)

/** Generates a key: a visible prefix, 256 random bits and a checksum. */
export function newApiKey(): { text: string; prefix: string } {
  const shown = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
  const prefix = `${beginning}${shown}`
  const text = `${prefix}_${randomBytes(32).toString('base64url')}`
  return { text: `${text}${checkOf(text)}`, prefix }
}

/** Whether a text is a well-formed key; other texts are not looked up. */
export const isApiKeyText = (text: string): boolean =>
  whole.test(text) && checkOf(text.slice(0, -6)) === text.slice(-6)
