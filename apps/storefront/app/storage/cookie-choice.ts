import { useSyncExternalStore } from 'react'

/**
 * What the visitor allowed to be kept in this browser beyond what the shop needs: nothing (`needed`), or also what is
 * only convenient (`all`): viewed products, searches. There is no measuring and no advertising to allow.
 * @see eu-consumer-rules LAW-PRV-2
 */
export type CookieChoice = 'needed' | 'all'

/** With its version: raise it when more is asked for, then an older answer does not count. */
const cookieName = 'cookie-choice-2'
const halfYearSeconds = 15_552_000
const listeners = new Set<() => void>()

/** The answer of this visitor, or undefined before there is one. In the browser only. */
export function cookieChoice(): CookieChoice | undefined {
  const choice = document.cookie.split(`${cookieName}=`)[1]
  if (choice) return choice.startsWith('all') ? 'all' : 'needed'
}

/** Whether what is only convenient may be kept. */
export const mayRemember = () => cookieChoice() === 'all'

/** Keeps the answer for half a year; a no also removes what an earlier yes has left. */
export function chooseCookies(choice: CookieChoice) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${cookieName}=${choice}; path=/; max-age=${halfYearSeconds}; samesite=lax${secure}`
  if (choice === 'needed')
    void import('./clear-functional-storage.ts').then((module) => module.forgetConvenient())
  for (const listener of listeners) listener()
}

/** Calls back after each answer; returns the end of it. */
export function onCookieChoice(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `null` on the server: the cached page is the same for all, the answer comes with the script. */
export function useCookieChoice(): CookieChoice | undefined | null {
  return useSyncExternalStore(onCookieChoice, cookieChoice, () => null)
}
