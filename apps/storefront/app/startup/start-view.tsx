import { viewMark } from '@ambra/contract/view-mark'
import type { Store } from '@ambra/domain/stores'
import type { Root } from 'react-dom/client'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { MessagesProvider, type Translate } from '#app/i18n/messages.tsx'
import { StoreProvider } from '#app/i18n/store.tsx'
import { onSession } from '#app/session/session.ts'
import { browserStore } from '#app/storage/browser-store.ts'
import { notify } from '#app/ui/notifications.ts'
import { isCheckout, makeReadOnly } from './view-read-only.ts'
import { ViewBanner } from './view-banner.tsx'
import { createViewStore } from './view-store.ts'

/** The entry's: a second importer of it would be loaded by every first page. */
type CreateRoot = (place: Element) => Root

/** Until when the view lasts, in ms since the epoch; undefined where it has ended. */
const viewUntil = (): number | undefined =>
  Number(document.cookie.split(`${viewMark}=`)[1]?.split(';')[0]) * 1000 || undefined

/** Takes the place of the storage before anything reads it; the result starts the view when the page is there. */
export function prepareView(): typeof startView {
  Object.assign(browserStore(), createViewStore())
  return startView
}

/**
 * The shop as a customer sees it, for a person of the shop: a banner on each page, nothing stored, nothing changed. It ends by the
 * button, by its time, and when the shop takes the session for ended.
 * @see docs/decisions/080-view-as-customer.md
 */
async function startView(t: Translate, store: Store, createRoot: CreateRoot): Promise<void> {
  if (isCheckout()) return location.replace(store.prefix || '/')
  const end = async () => {
    // The page says so where the shop cannot be reached; the view ends there by its time.
    await fetch('/api/view/end', { method: 'POST' }).catch(() => undefined)
    location.replace(`/api/view?storeCode=${store.code}`)
  }
  onSession((event) => {
    if (event === 'logout') void end()
    if (event === 'started') void showCart()
  })
  // A page that comes back as it was left, when the view has ended since.
  addEventListener('pageshow', () => viewUntil() === undefined && location.reload())
  await loadMoreMessages()
  makeReadOnly(() => notify({ type: 'warning', message: shopErrorText(t, 'view.read_only') }))
  await untilHydrated()
  const place = document.createElement('div')
  document.body.prepend(place)
  createRoot(place).render(
    <MessagesProvider translate={t}>
      <StoreProvider store={store}>
        <ViewBanner until={viewUntil() ?? 0} onEnd={end} />
      </StoreProvider>
    </MessagesProvider>,
  )
}

/** The cart of the customer; who has none is shown none. */
async function showCart(): Promise<void> {
  const { browserClient } = await import('#app/session/browser-client.ts')
  const cart = await browserClient()
    .call('cartCreate')
    .catch(() => undefined)
  if (cart === undefined) return
  const { cartActions } = await import('#app/cart/cart-actions.ts')
  await cartActions.authorise()
}

/** React takes the body as the server sent it: until it has, nothing is added to it. */
async function untilHydrated(): Promise<void> {
  while (!Object.keys(document.body).some((key) => key.startsWith('__reactProps')))
    await new Promise((resolve) => setTimeout(resolve, 50))
}
