import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { data, type RouterContextProvider } from 'react-router'
import { publicUrlContext, storeContext, translateContext } from '#app/routing/context.ts'
import { cacheable } from './page-cache-headers.ts'
import { pageSeo } from '#app/seo/page-meta.ts'

type PageTitle =
  | 'account.addresses'
  | 'account.alerts'
  | 'account.claims'
  | 'account.newsletter'
  | 'account.newPasswordTitle'
  | 'account.orders'
  | 'account.profile'
  | 'account.resetTitle'
  | 'account.reviews'
  | 'info.recent'
  | 'nav.account'
  | 'nav.compare'
  | 'nav.wishlist'
  | 'offers.title'
  | 'waiting.title'

type Context = Readonly<RouterContextProvider>

/**
 * Returns the frame of a page whose list is stored in the browser: the HTML is the same for every guest.
 */
export const listPage = (context: Context, titleKey: PageTitle, path: string) =>
  data(frameOf(context, titleKey, path), cacheable(`store:${context.get(storeContext).code}`, 'content'))

/**
 * Returns the frame of a customer's screen. Its HTML is the same for everyone too, but no cache may store
 * what the screen then shows, including the back/forward cache.
 */
export const personalPage = (context: Context, titleKey: PageTitle, path: string) =>
  data(frameOf(context, titleKey, path), {
    headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  })

function frameOf(context: Context, titleKey: PageTitle, path: string) {
  const store = context.get(storeContext)
  const seo = pageSeo({
    publicUrl: context.get(publicUrlContext),
    store,
    title: `${context.get(translateContext)(titleKey)} – ${currentShop().name}`,
    path,
    noindex: true,
  })
  return { seo, now: Date.now() }
}
