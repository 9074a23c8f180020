import { useSyncExternalStore } from 'react'

/** What the visitor allowed: `needed` only, or `all` (measuring, once there is any). Kept for half a year. */
export type CookieChoice = 'needed' | 'all'

const cookieName = 'cookie-choice'
const halfYearSeconds = 15_552_000
const listeners = new Set<() => void>()
let reopened = false

function isOpen(): boolean {
  return reopened || !document.cookie.includes(`${cookieName}=`)
}

export function openCookieNotice() {
  reopened = true
  for (const listener of listeners) listener()
}

export function chooseCookies(choice: CookieChoice) {
  reopened = false
  document.cookie = `${cookieName}=${choice}; path=/; max-age=${halfYearSeconds}; samesite=lax`
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** False on the server: the cached page is the same for all, the notice comes with the script. */
export function useCookieNotice(): boolean {
  return useSyncExternalStore(subscribe, isOpen, () => false)
}
