import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { pathInStore, type Store } from '@ambra/domain/platform/shop/stores'
import { storeContext, translateContext } from '#app/routing/context.ts'
import type { Translate } from '#app/i18n/messages.tsx'
import type { Route } from './+types/web-manifest'

const png = 'image/png'
const light = '#ffffff'

/**
 * Returns the web app manifest of the store: its name and start page when installed.
 * `tooling/make-icons.ts` and `tooling/app-screenshots.ts` create its images. A manifest has one colour:
 * the dark one is in the pages' `theme-color`.
 * @see spec §2 "alias /pwa.html"
 */
export function loader({ context }: Route.LoaderArgs) {
  const store = context.get(storeContext)
  const t = context.get(translateContext)
  const manifest = {
    id: pathInStore(store, '/'),
    name: currentShop().name,
    short_name: currentShop().name,
    description: t('home.description'),
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
    icons: icons(),
    shortcuts: shortcuts(store, t),
    screenshots: screenshots(store, t),
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}

const icons = () => [
  ...(['any', 'maskable'] as const).flatMap((purpose) =>
    [192, 512].map((side) => ({
      src: `/icons/${purpose === 'any' ? 'icon' : purpose}-${side}.png`,
      sizes: `${side}x${side}`,
      type: png,
      purpose,
    })),
  ),
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
]

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

/** Returns the screenshots shown before installation. */
function screenshots(store: Store, t: Translate) {
  const label = t('home.title', { shop: currentShop().name })
  return [
    { form_factor: 'narrow', sizes: '780x1688' },
    { form_factor: 'wide', sizes: '1280x800' },
  ].map(({ form_factor, sizes }) => ({
    src: `/icons/screenshot-${store.code}-${form_factor}.webp`,
    sizes,
    type: 'image/webp',
    form_factor,
    label,
  }))
}
