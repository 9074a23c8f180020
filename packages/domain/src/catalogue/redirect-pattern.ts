/** Patterns in an old address: regular expressions, wildcards, and placeholders. */
const inAddress = [
  /^[~^]|\$$/,
  /\\[dDwWsSbB./?+*()-]/,
  /\.\*|\.\+(?=[/)$]|$)|[)\]][*+{]|\)\?(?=[/($]|$)|\(\?/,
  /\([^()|]*\|/,
  /(^|\/)\*+(?=[/.?]|$)|\*$/,
  /\{[\w,-]*\}|<\w+>/,
]
const inPath = [/\/:[a-z]\w*(?=\/|$)/i, /\[[^[\]]+\]/]

/**
 * Returns whether an old address is a pattern for several: redirects compare addresses literally. A literal
 * character can be written as `%2A`.
 */
export function isAddressPattern(address: string): boolean {
  const text = address.trim()
  const [path = ''] = text.split('?', 1)
  return inAddress.some((sign) => sign.test(text)) || inPath.some((sign) => sign.test(path))
}

/** Returns whether a new address refers to parts of the old one: `/c/$1`, `/:splat`. */
export const hasBackReference = (address: string): boolean =>
  /\$\d|\$\{\w+\}|\\\d|\/:[a-z]\w*(?=[/?#]|$)/i.test(address)
