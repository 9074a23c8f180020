/** Normalizes a code for storage and comparison: upper case, without spaces. */
export const normalizeCouponCode = (typed: string): string =>
  typed.normalize('NFKC').replace(/\s+/g, '').toUpperCase()

/** Returns whether a normalized code is well-formed: 3 to 32 letters, digits, dots and dashes. */
export const isCouponCode = (code: string): boolean => /^[A-Z0-9][A-Z0-9._-]{2,31}$/.test(code)
