import { isApiPath } from './security-headers.ts'

/**
 * The path of a target that names a host as well (`GET http://shop.example/api/…`, as to a proxy), so that every part of
 * the server reads the same address. The host in it counts for nothing, like the Host header.
 */
export const originForm = (target: string): string =>
  target.replace(/^[a-z][a-z0-9+.-]{0,20}:\/\/[^/?#]*(?=([/?#]?))/i, (_, next: string) =>
    next === '/' ? '' : '/',
  )

/**
 * The address with a path that can be read. A page's address with a broken percent sign (`/en/%E0%A4%A`, cut off or
 * mistyped) names no page: its signs are taken as they stand, so that the shop's own page returns 404. Calls of the API
 * keep theirs and are rejected.
 */
export function readablePath(url: string): string {
  if (!url.includes('%') || isApiPath(url)) return url
  const [path = '', ...query] = url.split('?')
  return canDecode(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?')
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
