import { stores } from '@ambra/domain/stores'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { browserStore } from '#app/browser/browser-store.ts'
import { onSession, startSession } from '#app/browser/session.ts'
import { browserCatalog, loadCoreMessages, loadMoreMessages } from '#app/ui/message-parts.ts'
import { createTranslate, MessagesProvider } from '#app/ui/messages.tsx'
import { StoreProvider } from '#app/ui/store.tsx'

// The server wrote store and language into <html> and preloaded exactly this catalogue.
const { dataset } = document.documentElement
const store = stores.find(({ code }) => code === dataset.store)
if (!store) throw new Error('The page names no store')
await loadCoreMessages(store.language)
const translate = createTranslate(store.locale, browserCatalog)
// The rest of the texts comes with the first sign of a person: a visit that only reads never fetches them.
for (const sign of ['pointerdown', 'keydown'])
  addEventListener(sign, () => void loadMoreMessages(), { once: true })

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

// What follows from a session is loaded only where there is one.
onSession((event, origin) => {
  if (event === 'guest' || event === 'started' || origin === 'other-tab') return
  void import('#app/session-effects.ts').then(({ afterSession }) => afterSession(event, translate))
})
void startSession()

// Long after the page is of use; Safari has no idle callbacks.
const sweepStorage = () => void browserStore().sweep()
if ('requestIdleCallback' in globalThis) requestIdleCallback(sweepStorage, { timeout: 30_000 })
else setTimeout(sweepStorage, 10_000)
