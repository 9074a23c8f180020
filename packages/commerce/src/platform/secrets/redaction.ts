const secretKeys =
  'token|appl_token|coupon|paymentReference|refreshToken|cartId|orderToken|code|email|resetToken|groupToken|quoteId|quote_id|cart_id|password|confirm|preview|shop_preview|shopPreview|notice'
// `data` is the parameter in which a payment provider returns its token.
const inQuery = new RegExp(`([?&;](?:${secretKeys}|data)=)[^&#\\s]*`, 'gi')
/** Name and value of one parameter, in any encoding. */
const parameter = /([?&;])([^=&;#\s?]{1,200})=([^&#\s]*)/g
const isSecretName = new RegExp(`^(?:${secretKeys}|data)$`, 'i')
/** Console searches contain personal data: names, telephone numbers, addresses. */
const consoleSearch = /^\/api\/admin\//i
const inJson = new RegExp(
  `("(?:${secretKeys}|newPassword|currentPassword)"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"|\\d+)`,
  'gi',
)
const atSign = /@|%40/gi
/**
 * Characters that never occur in the local part of an address in a text or URL; encoded ones (`%2B`) may
 * precede the `@`.
 */
const beforeLocalPart = /[\s@"'()<>=,;/&?]/
const behindDomain = /[\s@"'()<>=,;/&?%]/
const longestLocalPart = 64
const longestDomain = 255
const longSecret = /\b[0-9a-f]{32,}\b|\b[A-Za-z0-9_-]{40,}\b/g
/**
 * Paths that contain secrets: /newsletter/{email}/{code}, /review/{orderToken}/{number}, and those of other
 * mails.
 */
const inPath =
  /(\/(?:newsletter|review|create-password|confirm-account|confirm-email|stock-notice|price-alert\/(?:confirm|leave)|api\/download|api\/cart\/file)\/)[^?#\s]+/gi

/** Maximum length of a URL, and of an error text, in the log. */
const longestUrl = 2048
const longestText = 8192
/** Characters read beyond the cutoff, so that a secret across it is recognised in full. */
const beyondCut = 512

/** Removes every secret of the contract from a URL's query and paths; returns at most 2 KB. */
export function redactUrl(url: string): string {
  return cut(url, longestUrl, redactedUrl)
}

/**
 * Removes secrets, addresses and long random strings from free text (error messages, SQL details); returns at
 * most 8 KB.
 */
export function redactText(text: string): string {
  return cut(text, longestText, (part) =>
    redactedUrl(part).replace(inJson, '$1"[redacted]"').replace(longSecret, '[redacted]'),
  )
}

/** Truncates before redacting, so that discarded text costs nothing. */
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

/** Checks a parameter by its decoded name: the server reads `%74oken` as `token`. */
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

/** Searches on both sides of each `@`, at most the length of an address. */
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

/** Log configuration that removes secrets: pino serializers and redaction paths. */
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

/** Keeps name, text and stack only: drivers attach queries, parameters and rows to their errors. */
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
