import { createStore, useStoreValue } from '#app/storage/create-store.ts'

/**
 * How the shop can be put among the apps of this device: by asking the browser (`ask`), by the shopper's own hand
 * (`byHand`: Safari of iOS has no other way), or not at all: it is installed, or the browser offers nothing.
 */
export type InstallWay = 'ask' | 'byHand' | 'no'

/** Chromium's event, which the DOM's types do not have. */
type PromptEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

type Prompt = { event?: PromptEvent; wasInstalled: boolean }

const prompt = createStore<Prompt>({ wasInstalled: false })

/** Keeps the browser's own offer for the entry in the menus instead of letting it come up over the page. */
export function storeInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if ('prompt' in event) prompt.set({ ...prompt.getSnapshot(), event: event as PromptEvent })
  })
  addEventListener('appinstalled', () => {
    prompt.set({ wasInstalled: true })
  })
}

/** Asks the browser, once for each of its offers. Returns whether the shopper has agreed. */
export async function promptToInstall(): Promise<boolean> {
  const { event, wasInstalled } = prompt.getSnapshot()
  prompt.set({ wasInstalled })
  return (await event?.prompt())?.outcome === 'accepted'
}

export function installWay(): InstallWay {
  const { event, wasInstalled } = prompt.getSnapshot()
  // Only Safari of iOS has the property.
  const isHome = 'standalone' in navigator ? navigator.standalone : undefined
  if (wasInstalled || isHome || matchMedia('(display-mode: standalone)').matches) return 'no'
  if (event) return 'ask'
  return isHome === false ? 'byHand' : 'no'
}

/** The way as it is now, in the browser; `no` on the server. */
export const useInstallWay = (): InstallWay =>
  useStoreValue({ subscribe: prompt.subscribe, getSnapshot: installWay, getServerSnapshot: () => 'no' })
