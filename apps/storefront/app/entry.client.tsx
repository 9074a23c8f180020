import { stores } from '@ambra/domain/platform/shop/stores'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { firstInteraction } from '#app/hydration/first-interaction.ts'
import { onSession } from '#app/session/session.ts'
import { startSession } from '#app/session/start-session.ts'
import { tolerateMovedNodes } from '#app/hydration/moved-nodes.ts'
import { startTrustedTypes } from '#app/hydration/trusted-types.ts'
import { browserCatalog, loadCoreMessages, loadMoreMessages } from '#app/i18n/message-parts.ts'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { rootElement } from '#app/hydration/root-element.ts'
import { StoreProvider } from '#app/i18n/store.tsx'
import { offered } from '#app/storage/offered.ts'

startTrustedTypes()
tolerateMovedNodes()
// The server wrote store and language into <html> and preloaded this catalogue.
const { dataset } = document.documentElement
const store = stores.find(({ code }) => code === dataset.store)
if (!store) throw new Error('The page names no store')
await loadCoreMessages(store.language)
const translate = createTranslate(store.locale, browserCatalog)
// A staff member views the shop as a customer: replaces the storage before anything reads it. The cookie is
// `viewMark` of the contract, repeated here because a shared module would be a separate file for everyone.
const startView =
  document.cookie.includes('ambra-viewing=') && (await import('#app/startup/start-view.tsx')).prepareView()
// Loads the other messages on the first interaction: visits without any never load them.
for (const sign of ['pointerdown', 'keydown'])
  addEventListener(sign, () => void loadMoreMessages(), { once: true })

// Loads at once if a worker served the page or the network is down; otherwise visits without interaction
// never load it.
const wantsOffline =
  offered(() => navigator.serviceWorker?.controller) || !navigator.onLine
    ? Promise.resolve()
    : firstInteraction()

const hydrate = () => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <MessagesProvider translate={translate}>
          <StoreProvider store={store}>
            <HydratedRouter />
          </StoreProvider>
        </MessagesProvider>
      </StrictMode>,
    )
  })
  // Other roots must be created after this one: React attaches its listeners to the document with the first
  // root, and this page would receive no events.
  rootElement.create = createRoot
  if (startView) void startView(translate, store, createRoot)
  else
    void wantsOffline.then(async () =>
      (await import('#app/startup/start-offline.ts')).startOffline(translate, store),
    )
}
// A cached script runs as soon as the page loads: paint the HTML first. Hidden tabs get no animation
// frames.
if (document.hidden) hydrate()
else requestAnimationFrame(() => setTimeout(hydrate))

// Loads the session effects only when there is a session.
onSession((event, origin) => {
  if (startView || event === 'guest' || event === 'started' || origin === 'other-tab') return
  void import('#app/startup/session-effects.ts').then(({ afterSession }) => afterSession(event, translate))
})
void startSession()
