import { stores } from '@ambra/domain/stores'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import messageUrls from 'virtual:message-urls'
import { createTranslate, MessagesProvider } from '#app/ui/messages.tsx'
import { StoreProvider } from '#app/ui/store.tsx'

// The server wrote store and language into <html> and preloaded exactly this catalogue.
const { lang, dataset } = document.documentElement
const store = stores.find(({ code }) => code === dataset.store)
if (!store) throw new Error('The page names no store')
const catalog: { default: unknown } = await import(/* @vite-ignore */ messageUrls[lang] ?? '')
const translate = createTranslate(store.locale, catalog.default)

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
