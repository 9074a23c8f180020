import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { pathInStore, type Store } from '@ambra/domain/platform/shop/stores'
import { shopIcons } from '#app/seo/shop-icons.ts'
import { storeContext, translateContext } from '#app/routing/context.ts'
import { loadShopConfig } from '#app/data/shop-content.server.ts'
import type { Translate } from '#app/i18n/messages.tsx'
import type { Route } from './+types/web-manifest'

const png = 'image/png'
const light = '#ffffff'

/**
 * Returns the web app manifest of the store: its name and start page when installed.
 * A manifest has one colour: the dark one is in the pages' `theme-color`.
 * @see spec §2 "alias /pwa.html"
 */
export async function loader({ context }: Route.LoaderArgs) {
  const store = context.get(storeContext)
  const t = context.get(translateContext)
  const config = await loadShopConfig(context)
  const manifest = {
    id: pathInStore(store, '/'),
    name: currentShop().name,
    short_name: currentShop().name,
    description: config['home_description'] || t('home.description', { shop: currentShop().name }),
    lang: store.language,
    dir: 'ltr',
    start_url: pathInStore(store, '/pwa.html'),
    // The whole site: other languages belong to the same shop.
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    background_color: light,
    theme_color: light,
    categories: ['shopping'],
    prefer_related_applications: false,
    icons: shopIcons().manifest,
    shortcuts: shortcuts(store, t),
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}

/**
 * Returns the shortcuts shown on a long press on the icon. None for the cart, which is a panel instead of a
 * page.
 */
function shortcuts(store: Store, t: Translate) {
  return [
    { name: t('nav.search'), path: '/search', icon: 'search' },
    { name: t('nav.wishlist'), path: '/wishlist', icon: 'wishlist' },
    { name: t('account.orders'), path: '/my-account/orders', icon: 'orders' },
  ].map(({ name, path, icon }) => ({
    name,
    url: pathInStore(store, path),
    icons: [{ src: `/icons/shortcut-${icon}-96.png`, sizes: '96x96', type: png }],
  }))
}
