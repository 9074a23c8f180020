/** Signs of a pattern in an old address: of regular expressions, wildcards, and placeholders. */
const inAddress = [
  /^[~^]|\$$/,
  /\\[dDwWsSbB./?+*()-]/,
  /\.\*|\.\+(?=[/)$]|$)|[)\]][*+{]|\)\?(?=[/($]|$)|\(\?/,
  /\([^()|]*\|/,
  /(^|\/)\*+(?=[/.?]|$)|\*$/,
  /\{[\w,-]*\}|<\w+>/,
]
const inPath = [/\/:[a-z]\w*(?=\/|$)/i, /\[[^[\]]+\]/]

/** Whether an old address is meant for many: redirects compare addresses letter by letter. A literal sign can be written as `%2A`. */
export function isAddressPattern(address: string): boolean {
  const text = address.trim()
  const [path = ''] = text.split('?', 1)
  return inAddress.some((sign) => sign.test(text)) || inPath.some((sign) => sign.test(path))
}

/** Whether a new address takes parts of the old one: `/c/$1`, `/:splat`. */
export const hasBackReference = (address: string): boolean =>
  /\$\d|\$\{\w+\}|\\\d|\/:[a-z]\w*(?=[/?#]|$)/i.test(address)
