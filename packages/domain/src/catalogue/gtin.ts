/** Returns whether a text is a GTIN: 8, 12, 13 or 14 digits, the last of which is a check digit. */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false
  const digits = [...text].reverse().map(Number)
  // From the right: the check digit has weight one, its neighbour three, and so on.
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0
}
