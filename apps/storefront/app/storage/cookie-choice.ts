import { useSyncExternalStore } from 'react'
import { createListeners } from './create-store.ts'

/**
 * Storage that the visitor consented to beyond strictly necessary data: none (`needed`), or convenience
 * data such as viewed products and searches (`all`). The shop has no analytics and no advertising.
 * @see docs/rules/law LAW-PRV-2
 */
export type CookieChoice = 'needed' | 'all'

/** Versioned: increment it when more consent is needed; older choices then no longer count. */
const cookieName = 'cookie-choice-2'
const halfYearSeconds = 15_552_000
const listeners = createListeners()

/** Returns the choice of this visitor, or undefined before one was made. Browser only. */
export function cookieChoice(): CookieChoice | undefined {
  const choice = document.cookie.split(`${cookieName}=`)[1]
  if (choice) return choice.startsWith('all') ? 'all' : 'needed'
}

/** Returns whether functional data may be stored. */
export const isStorageAllowed = () => cookieChoice() === 'all'

/** Stores the choice for half a year; withdrawing consent also removes the data stored with it. */
export function chooseCookies(choice: CookieChoice) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${cookieName}=${choice}; path=/; max-age=${halfYearSeconds}; samesite=lax${secure}`
  if (choice === 'needed')
    void import('./clear-functional-storage.ts').then((module) => module.clearFunctionalStorage())
  listeners.notify()
}

/** Subscribes to choices; returns the unsubscribe function. */
export const onCookieChoice = listeners.subscribe

/**
 * Returns `null` on the server: the cached page is the same for everyone, and the choice is read in the
 * browser.
 */
export function useCookieChoice(): CookieChoice | undefined | null {
  return useSyncExternalStore(onCookieChoice, cookieChoice, () => null)
}
