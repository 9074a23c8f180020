/** Figures and capitals that are not taken for one another: no 0 and O, no 1, I and L. Their number is a prime. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const base = BigInt(letters.length)
/** 19 letters are 94 bits; one more is the check. */
const secretLength = 19
const groupLength = 4

/**
 * The check of 19 letters. Each place has a weight of its own below the prime, so that one wrong letter and any two that
 * changed places are always noticed.
 */
function checkLetter(secret: string): string {
  let sum = 0
  for (const [index, letter] of [...secret].entries()) sum += (index + 1) * letters.indexOf(letter)
  return letters.charAt(sum % letters.length)
}

/** A code as it is compared: capitals, without the spaces and dashes of reading. */
export const normalizeGiftCardCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]+/gu, '')
    .toUpperCase()

/** Whether a normalised code can be one: 20 letters of the alphabet, the last one the check of the others. */
export function isGiftCardCode(code: string): boolean {
  if (code.length !== secretLength + 1 || [...code].some((letter) => !letters.includes(letter))) return false
  return checkLetter(code.slice(0, secretLength)) === code.at(-1)
}

/** Five groups of four: it can only be meant as a gift card. */
const grouped = /^\w{4}(?:-\w{4}){4}$/

/** Whether a typed text is meant as the code of a gift card, as far as its form says; the check of a mistyped one may fail. */
export const looksLikeGiftCardCode = (typed: string): boolean =>
  isGiftCardCode(normalizeGiftCardCode(typed)) || grouped.test(typed.trim())

/** Groups of four: `7KQ4-XM2P-9RTZ-HC3V-W8ND`. */
export const formatGiftCardCode = (code: string): string =>
  Array.from({ length: Math.ceil(code.length / groupLength) }, (_, group) =>
    code.slice(group * groupLength, (group + 1) * groupLength),
  ).join('-')

/** The normalised code of a random digest, of which at least 16 bytes are needed. */
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

/** The last letters, by which a card is named where its code is not shown. */
export const giftCardEnding = (code: string): string => code.slice(-groupLength)

/** A card that shall pay: what it holds, cents. */
type CardBalance = { balanceCents: number }

/**
 * What each card pays of a sum in cents, one after the other as they were added; nothing of a card that is not needed. A card
 * with no balance, or a wrong one, pays nothing.
 */
export function giftCardShares(sumCents: number, cards: readonly CardBalance[]): number[] {
  let left = Math.max(0, sumCents)
  return cards.map(({ balanceCents }) => {
    const share = Math.min(left, Math.max(0, balanceCents))
    left -= share
    return share
  })
}
