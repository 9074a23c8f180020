/** A code as it is stored and compared: capitals, without the spaces of copying. */
export const normalizeCouponCode = (typed: string): string =>
  typed.normalize('NFKC').replace(/\s+/g, '').toUpperCase()

/** Whether a normalised code can be one: 3 to 32 letters, figures, dots and dashes. */
export const isCouponCode = (code: string): boolean => /^[A-Z0-9][A-Z0-9._-]{2,31}$/.test(code)
