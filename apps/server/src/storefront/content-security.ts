import { createHash } from 'node:crypto'

const scriptTag = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi
const styleTag = /<style\b[^>]*>([\s\S]*?)<\/style>/gi

/** Policy for one page: its own inline scripts and styles by hash, nothing foreign. @see reference/security-and-reliability 3 */
export function contentSecurityPolicy(html: string, options: { isHttps: boolean }): string {
  const quoted = (hashes: string[]) => ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ')
  return [
    "default-src 'none'",
    `script-src ${quoted(inlineScriptHashes(html))}`,
    `style-src ${quoted(inlineStyleHashes(html))}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(options.isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Base64 SHA-256 of every script written into the page. Data blocks (`application/ld+json`) never run and need none. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', source = ''] of html.matchAll(scriptTag)) {
    const isData = /\btype\s*=\s*["']?application\/(ld\+)?json/i.test(attributes)
    if (isData || /\bsrc\s*=/i.test(attributes)) continue
    hashes.add(digest(source))
  }
  return [...hashes]
}

const inlineStyleHashes = (html: string) =>
  [...html.matchAll(styleTag)].map(([, source = '']) => digest(source))

const digest = (source: string) => createHash('sha256').update(source).digest('base64')
