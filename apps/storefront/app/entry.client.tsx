import { stores } from '@ambra/domain/stores'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { firstInteraction } from '#app/hydration/first-interaction.ts'
import { onSession } from '#app/session/session.ts'
import { startSession } from '#app/session/start-session.ts'
import { startTrustedTypes } from '#app/hydration/trusted-types.ts'
import { browserCatalog, loadCoreMessages, loadMoreMessages } from '#app/i18n/message-parts.ts'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { rootElement } from '#app/hydration/root-element.ts'
import { StoreProvider } from '#app/i18n/store.tsx'
import { offered } from '#app/storage/offered.ts'

startTrustedTypes()
// The server wrote store and language into <html> and preloaded exactly this catalogue.
const { dataset } = document.documentElement
const store = stores.find(({ code }) => code === dataset.store)
if (!store) throw new Error('The page names no store')
await loadCoreMessages(store.language)
const translate = createTranslate(store.locale, browserCatalog)
// A person of the shop sees it as a customer does: in place before anything reads the storage. The cookie is `viewMark` of the
// contract, written out: a module that is shared would be a file of its own for everybody.
const startView =
  document.cookie.includes('ambra-viewing=') && (await import('#app/startup/start-view.tsx')).prepareView()
// The rest of the texts comes with the first sign of a person: a visit that only reads never fetches them.
for (const sign of ['pointerdown', 'keydown'])
  addEventListener(sign, () => void loadMoreMessages(), { once: true })

// At once where a worker has brought the page or the network is away; else a visit that only reads never fetches it.
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
  // Any other root comes after it: React takes a document beside whose root there was another one as listened to, and
  // the page would hear nothing.
  rootElement.create = createRoot
  if (startView) void startView(translate, store, createRoot)
  else
    void wantsOffline.then(async () =>
      (await import('#app/startup/start-offline.ts')).startOffline(translate, store),
    )
}
// From the store the script is there as soon as the page: what the HTML shows is painted first. No frame comes to a hidden tab.
if (document.hidden) hydrate()
else requestAnimationFrame(() => setTimeout(hydrate))

// What follows from a session is loaded only where there is one.
onSession((event, origin) => {
  if (startView || event === 'guest' || event === 'started' || origin === 'other-tab') return
  void import('#app/startup/session-effects.ts').then(({ afterSession }) => afterSession(event, translate))
})
void startSession()
