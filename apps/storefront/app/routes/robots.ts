import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { stores } from '@ambra/domain/platform/shop/stores'
import { publicUrlContext } from '#app/routing/context.ts'
import type { Route } from './+types/robots'

/** Disallowed paths: personal screens, data URLs and filtered lists; these pages also send noindex. */
const closed = ['/checkout', '/order-completed', '/my-account', '/search', '/review/', '/newsletter/']

export function loader({ context }: Route.LoaderArgs) {
  const lines = stores.flatMap(({ prefix }) => closed.map((path) => `Disallow: ${prefix}${path}`))
  const text = [
    'User-agent: *',
    ...lines,
    'Disallow: /api/',
    '',
    ...(currentShop().state === 'open' ? [`Sitemap: ${context.get(publicUrlContext)}/sitemap.xml`, ''] : []),
  ]
  return new Response(text.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
