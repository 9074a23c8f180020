/**
 * The address an interrupted visit wanted, from the `to` of the offline screen: a path of this shop with its query, or
 * undefined for anything that leads elsewhere.
 */
export function wantedPath(search: string, origin: string): string | undefined {
  const to = new URLSearchParams(search).get('to')
  if (!to?.startsWith('/')) return undefined
  try {
    const url = new URL(to, origin)
    // Backslashes and a second slash name another host, also where `..` has brought the second slash to the front.
    return url.origin === origin && /^\/(?!\/)/.test(url.pathname)
      ? url.pathname + url.search + url.hash
      : undefined
  } catch {
    return undefined
  }
}
