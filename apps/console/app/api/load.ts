import { redirect } from 'react-router'
import { hasCode } from './client.ts'

/** Why a person has to sign in. */
export type SignedOutReason = 'ended' | 'out'

/** The screen to sign in on, which leads back to `path` (without `/admin`). */
export function signInPath(path: string, why?: SignedOutReason): string {
  const search = new URLSearchParams()
  if (isWayBack(path) && path !== '/') search.set('back', path)
  if (why) search.set('why', why)
  return search.size > 0 ? `/sign-in?${search}` : '/sign-in'
}

/** A path within the console: a link from outside leads nowhere else. */
export const isWayBack = (path: string | null): path is string =>
  path !== null && /^\/(?![/\\])/.test(path) && !/^\/(sign-in|welcome|invite)\b/.test(path)

/** Address of a request of the router as the console's own path. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return (pathname.replace(/^\/admin(?=\/|$)/, '') || '/') + search
}

/**
 * What a loader asks of the server: without a session the person signs in and comes back to the same address. Other errors go
 * to the error page inside the frame.
 */
export async function load<T>(request: Request, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    // The router's own way to go elsewhere.
    if (hasCode(error, 'staff.signed_out'))
      throw redirect(signInPath(pathOf(request.url), hadSession ? 'ended' : undefined))
    throw error
  }
}

let hadSession = false
/** From now on a missing session is one that has ended. */
export function noteSession(isOpen: boolean): void {
  hadSession = isOpen
}
