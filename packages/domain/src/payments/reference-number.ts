/**
 * Builds an Estonian payment reference: the digits of `base` and a check digit by the 7-3-1 method, at most
 * 20 digits in total. Banks of all three countries transmit it; Estonian ones refuse an invalid one.
 * @throws RangeError when `base` is not 1 to 19 digits
 */
export function referenceNumber(base: string): string {
  if (!/^\d{1,19}$/.test(base)) throw new RangeError('a reference is made of 1 to 19 digits')
  const weights = [7, 3, 1]
  const sum = [...base]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (weights[index % weights.length] ?? 0), 0)
  return `${base}${(10 - (sum % 10)) % 10}`
}

/**
 * Returns the account number without spaces if its check digits are valid (ISO 13616, remainder 1 of 97),
 * otherwise undefined.
 */
export function readIban(text: string): string | undefined {
  const iban = text.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return undefined
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(
    /[A-Z]/g,
    (letter) => `${letter.charCodeAt(0) - 55}`,
  )
  return BigInt(digits) % 97n === 1n ? iban : undefined
}

/** Formats an account number in groups of four. */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')
