const secretKeys =
  'token|appl_token|coupon|paymentReference|refreshToken|cartId|orderToken|code|email|resetToken|groupToken|quoteId|quote_id|cart_id|password|confirm|preview|notice'
// `data` is how a payment provider names its token on the way back.
const inQuery = new RegExp(`([?&;](?:${secretKeys}|data)=)[^&#\\s]*`, 'gi')
/** Name and value of one parameter, in whatever spelling. */
const parameter = /([?&;])([^=&;#\s?]{1,200})=([^&#\s]*)/g
const isSecretName = new RegExp(`^(?:${secretKeys}|data)$`, 'i')
/** A search of the console looks for people: names, telephones, addresses. */
const consoleSearch = /^\/api\/admin\//i
const inJson = new RegExp(
  `("(?:${secretKeys}|newPassword|currentPassword)"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"|\\d+)`,
  'gi',
)
const atSign = /@|%40/gi
/** Signs that no address has where it stands in a text or URL; before the `@` there may be encoded ones (`%2B`). */
const beforeLocalPart = /[\s@"'()<>=,;/&?]/
const behindDomain = /[\s@"'()<>=,;/&?%]/
const longestLocalPart = 64
const longestDomain = 255
const longSecret = /\b[0-9a-f]{32,}\b|\b[A-Za-z0-9_-]{40,}\b/g
/** Paths that carry secrets: /newsletter/{email}/{code}, /review/{orderToken}/{number}, and those of other mails. */
const inPath =
  /(\/(?:newsletter|review|create-password|confirm-account|confirm-email|stock-notice|price-alert\/(?:confirm|leave)|api\/download|api\/cart\/file)\/)[^?#\s]+/gi

/** Characters of a URL, and of an error text, that reach the log. */
const longestUrl = 2048
const longestText = 8192
/** Read beyond the cut, so that a secret on the cut is recognised whole. */
const beyondCut = 512

/** The URL with every secret of the contract blanked, in the query and in the paths that carry one; at most 2 KB. */
export function redactUrl(url: string): string {
  return cut(url, longestUrl, redactedUrl)
}

/** Free text (error messages, SQL details) with secrets, addresses and long random texts blanked; at most 8 KB. */
export function redactText(text: string): string {
  return cut(text, longestText, (part) =>
    redactedUrl(part).replace(inJson, '$1"[redacted]"').replace(longSecret, '[redacted]'),
  )
}

/** Cuts before it redacts: what is thrown away costs nothing. */
function cut(text: string, longest: number, redact: (part: string) => string): string {
  if (text.length <= longest) return redact(text)
  return `${redact(text.slice(0, longest + beyondCut)).slice(0, longest)}…`
}

const redactedUrl = (url: string) =>
  redactAddresses(
    url
      .replace(inQuery, '$1[redacted]')
      .replace(parameter, (all, sign: string, name: string) =>
        isSecretParameter(name, url) ? `${sign}${name}=[redacted]` : all,
      )
      .replace(inPath, '$1[redacted]'),
  )

/** Judges a parameter by its decoded name: the server reads `%74oken` as `token`. */
function isSecretParameter(name: string, url: string): boolean {
  const plain = decoded(name)
  return isSecretName.test(plain) || (/^(?:q|query|search)$/i.test(plain) && consoleSearch.test(decoded(url)))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Looks left and right of each `@`, never further than an address is long. */
function redactAddresses(text: string): string {
  let result = ''
  let done = 0
  for (const { index, 0: sign } of text.matchAll(atSign)) {
    const from = startOfAddress(text, index, done)
    const to = endOfAddress(text, index + sign.length)
    if (from === index || to === index + sign.length) continue
    result += `${text.slice(done, from)}[redacted]`
    done = to
  }
  return result + text.slice(done)
}

function startOfAddress(text: string, sign: number, least: number): number {
  const limit = Math.max(least, sign - longestLocalPart)
  let at = sign
  while (at > limit && !beforeLocalPart.test(text.charAt(at - 1))) at -= 1
  return at
}

function endOfAddress(text: string, start: number): number {
  const limit = Math.min(text.length, start + longestDomain)
  let at = start
  while (at < limit && !behindDomain.test(text.charAt(at))) at += 1
  return at
}

/** pino serializers and redaction paths: the whole log configuration that removes secrets. */
export const logRedaction = {
  serializers: {
    req: (request: { method: string; url: string; id: string }) => ({
      method: request.method,
      url: redactUrl(request.url),
      id: request.id,
    }),
    err: (error: unknown) => describeError(error),
    error: (error: unknown) => describeError(error),
  },
  redact: {
    paths: [
      'token',
      'refreshToken',
      'cartId',
      'orderToken',
      'code',
      'email',
      'resetToken',
      'password',
    ].flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
    censor: '[redacted]',
  },
}

/** Name, text and stack only: drivers hang queries, parameters and rows on their errors. */
function describeError(error: unknown, depth = 0): Record<string, unknown> | string {
  if (!(error instanceof Error)) return redactText(String(error))
  const cause = error.cause === undefined || depth > 2 ? {} : { cause: describeError(error.cause, depth + 1) }
  const sqlState = 'code' in error && typeof error.code === 'string' ? { sqlState: error.code } : {}
  return {
    type: error.name,
    message: redactText(error.message),
    stack: redactText(error.stack ?? ''),
    ...sqlState,
    ...cause,
  }
}
