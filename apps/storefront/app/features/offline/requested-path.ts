/**
 * Returns the target of an interrupted navigation from the `to` parameter of the offline screen: a path of
 * this shop with its query, or undefined for any other URL.
 */
export function wantedPath(search: string, origin: string): string | undefined {
  const to = new URLSearchParams(search).get('to')
  if (!to?.startsWith('/')) return undefined
  try {
    const url = new URL(to, origin)
    // Backslashes and a second slash name another host, also when `..` has moved the second slash to the
    // front.
    return url.origin === origin && /^\/(?!\/)/.test(url.pathname)
      ? url.pathname + url.search + url.hash
      : undefined
  } catch {
    return undefined
  }
}
