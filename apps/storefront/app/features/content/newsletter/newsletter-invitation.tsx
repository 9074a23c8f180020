import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { browserStore } from '#app/storage/browser-store.ts'
import { connection } from '#app/api-client/connectivity.ts'
import { cookieChoice } from '#app/storage/cookie-choice.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { openModal, useOverlay } from '#app/ui/overlay.ts'
import { useStore } from '#app/i18n/store.tsx'
import { invitationDelayMs, retryMs, mayInvite } from './invitation-rules.ts'

const isTyping = () =>
  document.activeElement instanceof HTMLElement && document.activeElement.matches('input, textarea, select')

/** Opens the newsletter popup once, when the visitor is not busy. @see spec §2 "newsletter popup" */
export function NewsletterInvitation() {
  const overlay = useOverlay()
  const { pathname } = useLocation()
  const { prefix } = useStore()
  const look = useEffectEvent((known: { wasRequested: boolean; isSubscribedHere: boolean }): boolean =>
    mayInvite({
      ...known,
      path: pathname.slice(prefix.length) || '/',
      cookieChoice: cookieChoice(),
      hasOverlay: overlay.panel !== undefined || overlay.modal !== undefined,
      isVisible: document.visibilityState === 'visible',
      isTyping: isTyping(),
      isReachable: connection() === 'online',
    }),
  )
  // Outside system: the clock and the storage of this browser.
  useEffect(() => {
    const stopping = new AbortController()
    let timer = setTimeout(() => void lookAround(), invitationDelayMs)
    async function lookAround() {
      const store = browserStore()
      const [requested, email] = await Promise.all([
        store.read(storageKeys.newsletterAsked),
        store.read(storageKeys.newsletterEmail),
      ])
      const known = { wasRequested: requested !== undefined, isSubscribedHere: email !== undefined }
      // Shown in another tab or on another day: this visit stops checking.
      if (stopping.signal.aborted || known.wasRequested || known.isSubscribedHere) return
      if (!look(known)) {
        timer = setTimeout(() => void lookAround(), retryMs)
        return
      }
      openModal('newsletter')
      await store.update(storageKeys.newsletterAsked, () => Date.now())
    }
    return () => {
      stopping.abort()
      clearTimeout(timer)
    }
  }, [])
  return null
}
