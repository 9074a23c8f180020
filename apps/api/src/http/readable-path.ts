import { isApiPath } from './security-headers.ts'

/**
 * Returns the path of an absolute-form target (`GET http://shop.example/api/…`, as to a proxy), so that
 * every part of the server reads the same address. The host in it is ignored, like the Host header.
 */
export const originForm = (target: string): string =>
  target.replace(/^[a-z][a-z0-9+.-]{0,20}:\/\/[^/?#]*(?=([/?#]?))/i, (_, next: string) =>
    next === '/' ? '' : '/',
  )

/**
 * Returns the address with a decodable path. A page's address with a broken percent sign
 * (`/en/%E0%A4%A`, truncated or mistyped) names no page: its characters are taken literally, so
 * that the shop's own page returns 404. API calls keep theirs and are rejected.
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
