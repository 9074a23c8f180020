/** Digits and capitals without ambiguous ones: no 0 and O, no 1, I and L. Their number is a prime. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const base = BigInt(letters.length)
/** 19 letters provide 94 bits; one more is the check character. */
const secretLength = 19
const groupLength = 4

/**
 * Computes the check character of 19 letters. Each position has a distinct weight below the prime, so that
 * one wrong letter and any swap of two are always detected.
 */
function checkLetter(secret: string): string {
  let sum = 0
  for (const [index, letter] of [...secret].entries()) sum += (index + 1) * letters.indexOf(letter)
  return letters.charAt(sum % letters.length)
}

/** Normalizes a code for comparison: upper case, without spaces and dashes. */
export const normalizeGiftCardCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]+/gu, '')
    .toUpperCase()

/**
 * Returns whether a normalized code is well-formed: 20 letters of the alphabet, the last one the check
 * character.
 */
export function isGiftCardCode(code: string): boolean {
  if (code.length !== secretLength + 1 || [...code].some((letter) => !letters.includes(letter))) return false
  return checkLetter(code.slice(0, secretLength)) === code.at(-1)
}

/** Five groups of four, which can only be a gift card code. */
const grouped = /^\w{4}(?:-\w{4}){4}$/

/** Returns whether a typed text looks like a gift card code; a mistyped one may fail its check. */
export const looksLikeGiftCardCode = (typed: string): boolean =>
  isGiftCardCode(normalizeGiftCardCode(typed)) || grouped.test(typed.trim())

/** Formats a code in groups of four: `7KQ4-XM2P-9RTZ-HC3V-W8ND`. */
export const formatGiftCardCode = (code: string): string =>
  Array.from({ length: Math.ceil(code.length / groupLength) }, (_, group) =>
    code.slice(group * groupLength, (group + 1) * groupLength),
  ).join('-')

/** Derives the normalized code from a random digest of at least 16 bytes. */
export function giftCardCodeOf(digest: Uint8Array): string {
  if (digest.length < 16) throw new RangeError('a gift card code needs 128 random bits')
  let rest = digest.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
  let secret = ''
  while (secret.length < secretLength) {
    secret += letters.charAt(Number(rest % base))
    rest /= base
  }
  return secret + checkLetter(secret)
}

/** Draws a code with given last characters from random digests; about 31 draws. 74 bits of it are random. */
export function giftCardCodeWithEnding(ending: string, draw: () => Uint8Array): string {
  for (;;) {
    const code = giftCardCodeOf(draw()).slice(0, -ending.length) + ending
    if (isGiftCardCode(code)) return code
  }
}

/** Returns the last characters, which identify a card where its code is hidden. */
export const giftCardEnding = (code: string): string => code.slice(-groupLength)

/** Card to pay with: its balance in cents. */
type CardBalance = { balanceCents: number }

/**
 * Computes what each card pays of an amount in cents, in the order they were added; unneeded cards pay
 * nothing. A card with no balance, or an invalid one, pays nothing.
 */
export function giftCardShares(sumCents: number, cards: readonly CardBalance[]): number[] {
  let left = Math.max(0, sumCents)
  return cards.map(({ balanceCents }) => {
    const share = Math.min(left, Math.max(0, balanceCents))
    left -= share
    return share
  })
}
