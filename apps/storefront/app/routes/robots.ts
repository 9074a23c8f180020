import { stores } from '@ambra/domain/stores'
import { publicUrlContext } from '#app/routing/context.ts'
import type { Route } from './+types/robots'

/** Personal screens, data addresses and filtered lists; the pages themselves say noindex too. */
const closed = ['/checkout', '/order-completed', '/my-account', '/search', '/review/', '/newsletter/']

export function loader({ context }: Route.LoaderArgs) {
  const lines = stores.flatMap(({ prefix }) => closed.map((path) => `Disallow: ${prefix}${path}`))
  const text = [
    'User-agent: *',
    ...lines,
    'Disallow: /api/',
    '',
    `Sitemap: ${context.get(publicUrlContext)}/sitemap.xml`,
    '',
  ]
  return new Response(text.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
