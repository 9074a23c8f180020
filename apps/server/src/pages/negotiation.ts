/** Supported encodings, the best first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/**
 * Returns the encoding that a client prefers among the existing ones; undefined for the
 * uncompressed form, which is also sent when the client accepts nothing. `q=0` rejects, equal
 * weights prefer the better one. @see RFC 9110 12.5.3
 */
export function acceptedEncoding(
  header: string | string[] | undefined,
  available: readonly Encoding[] = encodings,
): Encoding | undefined {
  const weights = readWeights(String(header ?? ''))
  const rest = weights.get('*') ?? 0
  const weightOf = (name: string) => weights.get(name) ?? rest
  const [best] = available.filter((name) => weightOf(name) > 0).toSorted((a, b) => weightOf(b) - weightOf(a))
  // The uncompressed form is always acceptable, but preferred only when it has a higher weight.
  return best && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2)
    const value = weight === undefined ? 1 : Number(weight)
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, value >= 0 && value <= 1 ? value : 0)
  }
  return weights
}

/**
 * Returns whether a client that sends `If-None-Match` already has this version. Weak comparison, as the
 * header requires; `If-Modified-Since` is not read, since pages have no date. @see RFC 9110 13.1.2
 */
export function matchesEtag(header: string | string[] | undefined, etag: string): boolean {
  const opaque = etag.replace(/^W\//, '')
  const tags = String(header ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(opaque)
}
