import { data, useRouteLoaderData } from 'react-router'
import { storeContext } from '#app/routing/context.ts'
import { OfflinePage } from '#app/features/offline/offline-page.tsx'
import type { ShellData } from '#app/features/shell/shell-data.ts'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { cacheable } from '#app/data/page-cache-headers.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Route } from './+types/offline'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Sets headers only: this is the page that the service worker caches for every URL. */
export const loader = ({ context }: Route.LoaderArgs) =>
  data(null, cacheable(`store:${context.get(storeContext).code}`, 'content'))

/** Opens without a request. */
export const clientLoader = () => null

export default function OfflineRoute() {
  const shell = useRouteLoaderData<ShellData>('root')
  return <OfflinePage categories={shell?.categories ?? []} pages={shell?.pages ?? []} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} isFramed />
}
