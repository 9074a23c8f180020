const secretKeys =
  'token|appl_token|paymentReference|refreshToken|cartId|orderToken|code|email|resetToken|groupToken|quoteId|quote_id|cart_id|password|confirm|preview|notice'
// `data` is how a payment provider names its token on the way back.
const inQuery = new RegExp(`([?&;](?:${secretKeys}|data)=)[^&#\\s]*`, 'gi')
const inJson = new RegExp(
  `("(?:${secretKeys}|newPassword|currentPassword)"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"|\\d+)`,
  'gi',
)
const emailAddress = /[^\s@"'()<>=,;/]+?(?:@|%40)[^\s@"'()<>=,;/]+\.[a-z]{2,}/gi
const longSecret = /\b[0-9a-f]{32,}\b|\b[A-Za-z0-9_-]{40,}\b/g
/** Paths that carry secrets: /newsletter/{email}/{code}, /review/{orderToken}/{number}, and those of other mails. */
const inPath =
  /(\/(?:newsletter|review|create-password|confirm-account|confirm-email|stock-notice|api\/download)\/)[^?#\s]+/gi

/** The URL with every secret of the contract blanked, in the query and in the paths that carry one. */
export function redactUrl(url: string): string {
  return url
    .replace(inQuery, '$1[redacted]')
    .replace(inPath, '$1[redacted]')
    .replace(emailAddress, '[redacted]')
}

/** Free text (error messages, SQL details) with secrets, addresses and long random texts blanked. */
export function redactText(text: string): string {
  return redactUrl(text)
    .replace(inJson, '$1"[redacted]"')
    .replace(emailAddress, '[redacted]')
    .replace(longSecret, '[redacted]')
}

/** pino serializers and redaction paths: the whole log configuration that keeps secrets out. */
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
