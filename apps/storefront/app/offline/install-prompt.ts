import { useSyncExternalStore } from 'react'

/**
 * How the shop can be put among the apps of this device: by asking the browser (`ask`), by the shopper's own hand
 * (`byHand`: Safari of iOS has no other way), or not at all: it is installed, or the browser offers nothing.
 */
export type InstallWay = 'ask' | 'byHand' | 'no'

/** Chromium's event, which the DOM's types do not have. */
type PromptEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

const listeners = new Set<() => void>()
let kept: PromptEvent | undefined
let wasInstalled = false

function change(event: PromptEvent | undefined) {
  kept = event
  for (const listener of listeners) listener()
}

/** Keeps the browser's own offer for the entry in the menus instead of letting it come up over the page. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if ('prompt' in event) change(event as PromptEvent)
  })
  addEventListener('appinstalled', () => {
    wasInstalled = true
    change(undefined)
  })
}

/** Asks the browser, once for each of its offers. Answers whether the shopper has agreed. */
export async function askToInstall(): Promise<boolean> {
  const event = kept
  change(undefined)
  return (await event?.prompt())?.outcome === 'accepted'
}

export function installWay(): InstallWay {
  // Only Safari of iOS has the property.
  const isHome = 'standalone' in navigator ? navigator.standalone : undefined
  if (wasInstalled || isHome || matchMedia('(display-mode: standalone)').matches) return 'no'
  if (kept) return 'ask'
  return isHome === false ? 'byHand' : 'no'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The way as it is now, in the browser; `no` on the server. */
export const useInstallWay = (): InstallWay => useSyncExternalStore(subscribe, installWay, () => 'no')
