import { pathInStore } from '@ambra/domain/stores'
import { storeContext, translateContext } from '#app/context.ts'
import type { Route } from './+types/web-manifest'

/** Web app manifest of the store: name, start address and colours; icons come from the public folder. */
export function loader({ context }: Route.LoaderArgs) {
  const store = context.get(storeContext)
  const t = context.get(translateContext)
  const manifest = {
    id: pathInStore(store, '/'),
    name: t('home.title'),
    short_name: 'Ambra',
    description: t('home.description'),
    lang: store.language,
    start_url: pathInStore(store, '/pwa.html'),
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
