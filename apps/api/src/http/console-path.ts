/**
 * Returns whether an address is one of the console's calls, however it is spelt: separate rules
 * apply to them, and no other site may read them.
 */
export function isConsolePath(address: string): boolean {
  return /^\/api\/admin(?:\/|$)/.test(plain(address.split('?')[0] ?? ''))
}

function plain(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // No route has such an address.
    return path
  }
}
