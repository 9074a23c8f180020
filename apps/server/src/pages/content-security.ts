/** Path to which browsers report what the policy has blocked. */
export const reportPath = '/csp-report'

/** Base64 SHA-256 of the inline code that the server itself wrote into a page. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] }

const quoted = (hashes: readonly string[]) =>
  ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ')

/**
 * Returns the policy of one page: its own inline scripts and styles by hash, nothing foreign. The
 * hashes are computed where the server writes that code, never from the finished page, or injected
 * code would be allowed too.
 * @see docs/decisions/028-content-security.md
 */
export function contentSecurityPolicy(
  { scripts, styles }: InlineHashes,
  options: { isHttps: boolean; frameAncestors?: string | undefined },
): string {
  return [
    "default-src 'none'",
    `script-src ${quoted(scripts)}`,
    `style-src ${quoted(styles)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    `frame-ancestors ${options.frameAncestors ?? "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${reportPath}`,
    // Browsers that support `report-to` ignore `report-uri` then, but deliver such reports only over HTTPS.
    ...(options.isHttps ? ['report-to csp', 'upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Header value with the address for `report-to` of the policy. */
export const reportingEndpoints = `csp="${reportPath}"`
