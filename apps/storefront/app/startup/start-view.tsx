import { viewMark } from '@ambra/contract/customers/view-mark'
import type { Store } from '@ambra/domain/platform/shop/stores'
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

/** Provided by the entry: another import of it would be loaded by every first page. */
type CreateRoot = (place: Element) => Root

/** Returns the end of the view, in ms since the epoch; undefined when it has ended. */
const viewUntil = (): number | undefined =>
  Number(document.cookie.split(`${viewMark}=`)[1]?.split(';')[0]) * 1000 || undefined

/** Replaces the storage before anything reads it; the returned function starts the view after hydration. */
export function prepareView(): typeof startView {
  Object.assign(browserStore(), createViewStore())
  return startView
}

/**
 * Shows the shop to a staff member as a customer sees it: a banner on each page, nothing stored, nothing
 * changed. Ends by the button, by its time limit, and when the shop ends the session.
 * @see docs/decisions/080-view-as-customer.md
 */
async function startView(t: Translate, store: Store, createRoot: CreateRoot): Promise<void> {
  if (isCheckout()) return location.replace(store.prefix || '/')
  const end = async () => {
    // If the shop is unreachable, the page shows this, and the view ends by its time limit.
    await fetch('/api/view/end', { method: 'POST' }).catch(() => undefined)
    location.replace(`/api/view?storeCode=${store.code}`)
  }
  onSession((event) => {
    if (event === 'logout') void end()
    if (event === 'started') void showCart()
  })
  // Reloads a page from the back/forward cache if the view has ended since.
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

/** Shows the customer's cart, if any. */
async function showCart(): Promise<void> {
  const { browserClient } = await import('#app/session/browser-client.ts')
  const cart = await browserClient()
    .call('cartCreate')
    .catch(() => undefined)
  if (cart === undefined) return
  const { cartActions } = await import('#app/cart/cart-actions.ts')
  await cartActions.authorise()
}

/** Waits for hydration of the body: React expects it unchanged until then. */
async function untilHydrated(): Promise<void> {
  while (!Object.keys(document.body).some((key) => key.startsWith('__reactProps')))
    await new Promise((resolve) => setTimeout(resolve, 50))
}
