import { redirect } from 'react-router'
import { hasCode } from './client.ts'

/** Reason why a person has to sign in. */
export type SignedOutReason = 'ended' | 'out'

/** Returns the path of the sign-in screen, with `path` (without `/admin`) as the address to return to. */
export function signInPath(path: string, why?: SignedOutReason): string {
  const search = new URLSearchParams()
  if (isWayBack(path) && path !== '/') search.set('back', path)
  if (why) search.set('why', why)
  return search.size > 0 ? `/sign-in?${search}` : '/sign-in'
}

/** Checks that a path stays within the console, to prevent open redirects from outside links. */
export const isWayBack = (path: string | null): path is string =>
  path !== null && /^\/(?![/\\])/.test(path) && !/^\/(sign-in|welcome|invite)\b/.test(path)

/** Converts the URL of a router request to a path of the console (without `/admin`). */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return (pathname.replace(/^\/admin(?=\/|$)/, '') || '/') + search
}

/**
 * Runs the requests of a loader. Without a session, redirects to the sign-in screen, which returns to the
 * same address. Other errors go to the error page inside the frame.
 */
export async function load<T>(request: Request, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    // React Router redirects by throwing.
    if (hasCode(error, 'staff.signed_out'))
      throw redirect(signInPath(pathOf(request.url), hadSession ? 'ended' : undefined))
    throw error
  }
}

let hadSession = false
/** Records whether a session is open. From then on, a missing session counts as ended. */
export function noteSession(isOpen: boolean): void {
  hadSession = isOpen
}
