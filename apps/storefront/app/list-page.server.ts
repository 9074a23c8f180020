import { data, type RouterContextProvider } from 'react-router'
import { publicUrlContext, storeContext, translateContext } from './context.ts'
import { cacheable } from './page-cache.ts'
import { pageSeo } from './page-meta.ts'

type PageTitle =
  | 'account.addresses'
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

/** Frame of a page whose list lives in the browser: the HTML is the same for every guest. */
export function listPage(context: Readonly<RouterContextProvider>, titleKey: PageTitle, path: string) {
  const store = context.get(storeContext)
  const seo = pageSeo({
    publicUrl: context.get(publicUrlContext),
    store,
    title: `${context.get(translateContext)(titleKey)} – Ambra`,
    path,
    noindex: true,
  })
  return data({ seo, now: Date.now() }, cacheable(`store:${store.code}`, 'content'))
}
