import { createStore, useStoreValue } from '#app/storage/create-store.ts'

/**
 * How the shop can be installed on this device: with the browser's prompt (`ask`), manually (`byHand`: the
 * only way in Safari on iOS), or not at all: it is installed, or the browser offers no installation.
 */
export type InstallWay = 'ask' | 'byHand' | 'no'

/** Chromium's event, which is missing in the DOM types. */
type PromptEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

type Prompt = { event?: PromptEvent; wasInstalled: boolean }

const prompt = createStore<Prompt>({ wasInstalled: false })

/** Stores the browser's install prompt for the menu entry and suppresses the automatic one. */
export function storeInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if ('prompt' in event) prompt.set({ ...prompt.getSnapshot(), event: event as PromptEvent })
  })
  addEventListener('appinstalled', () => {
    prompt.set({ wasInstalled: true })
  })
}

/** Shows the browser's prompt, once per offer. Returns whether the shopper agreed. */
export async function promptToInstall(): Promise<boolean> {
  const { event, wasInstalled } = prompt.getSnapshot()
  prompt.set({ wasInstalled })
  return (await event?.prompt())?.outcome === 'accepted'
}

export function installWay(): InstallWay {
  const { event, wasInstalled } = prompt.getSnapshot()
  // Only Safari on iOS has the property.
  const isHome = 'standalone' in navigator ? navigator.standalone : undefined
  if (wasInstalled || isHome || matchMedia('(display-mode: standalone)').matches) return 'no'
  if (event) return 'ask'
  return isHome === false ? 'byHand' : 'no'
}

/** Returns the current way of installation; `no` on the server. */
export const useInstallWay = (): InstallWay =>
  useStoreValue({ subscribe: prompt.subscribe, getSnapshot: installWay, getServerSnapshot: () => 'no' })
