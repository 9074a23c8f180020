import { data } from 'react-router'
import { loadCmsPage } from '#app/data/cms-page.server.ts'
import { notFound } from '#app/data/not-found.server.ts'
import { loadContentInBrowser } from '#app/data/content-client.ts'
import { storeContext } from '#app/routing/context.ts'
import { requestedPage } from '@ambra/domain/content/static-pages'
import { CmsScreen } from '#app/layouts/cms-screen.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Route } from './+types/static-page'
import { headers, meta } from './cms-page.tsx'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export { headers, meta }

/** Static page of spec section 2 with its own path: the same screen as `/i/{slug}`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const store = context.get(storeContext)
  const page = requestedPage(store, url.pathname)
  const { response, headers } = await loadCmsPage(context, page, null, () => notFound(context, url, page))
  return data(response, headers)
}

/** Falls back to the cache when the server cannot be reached. */
export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  loadContentInBrowser({ url, serverLoader })

export default function StaticPage({ loaderData }: Route.ComponentProps) {
  return <CmsScreen loaderData={loaderData} />
}
