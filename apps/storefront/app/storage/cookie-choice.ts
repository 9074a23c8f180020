import { useSyncExternalStore } from 'react'
import { createListeners } from './create-store.ts'

/**
 * What the visitor allowed to be stored in this browser beyond what the shop needs: nothing (`needed`), or also what is
 * only convenient (`all`): viewed products, searches. There is no measuring and no advertising to allow.
 * @see docs/rules/law LAW-PRV-2
 */
export type CookieChoice = 'needed' | 'all'

/** With its version: raise it when more consent is needed, then an older choice does not count. */
const cookieName = 'cookie-choice-2'
const halfYearSeconds = 15_552_000
const listeners = createListeners()

/** The answer of this visitor, or undefined before there is one. In the browser only. */
export function cookieChoice(): CookieChoice | undefined {
  const choice = document.cookie.split(`${cookieName}=`)[1]
  if (choice) return choice.startsWith('all') ? 'all' : 'needed'
}

/** Whether functional data may be stored. */
export const isStorageAllowed = () => cookieChoice() === 'all'

/** Keeps the answer for half a year; a no also removes what an earlier yes has left. */
export function chooseCookies(choice: CookieChoice) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${cookieName}=${choice}; path=/; max-age=${halfYearSeconds}; samesite=lax${secure}`
  if (choice === 'needed')
    void import('./clear-functional-storage.ts').then((module) => module.clearFunctionalStorage())
  listeners.notify()
}

/** Calls back after each answer; returns the end of it. */
export const onCookieChoice = listeners.subscribe

/** `null` on the server: the cached page is the same for all, the answer comes with the script. */
export function useCookieChoice(): CookieChoice | undefined | null {
  return useSyncExternalStore(onCookieChoice, cookieChoice, () => null)
}
