import { data } from 'react-router'
import { loadCmsPage } from '#app/data/cms-page.server.ts'
import { notFound } from '#app/data/not-found.server.ts'
import { loadContentInBrowser } from '#app/data/content-client.ts'
import { CmsScreen } from '#app/layouts/cms-screen.tsx'
import { LateWearViewer } from '#app/shop-ui/wear/late-wear-viewer.tsx'
import { pageMeta } from '#app/seo/page-meta.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Route } from './+types/cms-page'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.seo, loaderData.crumbs) : []

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { response, headers } = await loadCmsPage(context, params.slug, url.searchParams.get('preview'), () =>
    notFound(context, url, params.slug),
  )
  return data(response, headers)
}

/** Falls back to the cache when the server cannot be reached. */
export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  loadContentInBrowser({ url, serverLoader })

/** Identifier of the page that shows the grades above its text. */
const gradesPage = 'grades'

export default function CmsPageRoute({ loaderData, params }: Route.ComponentProps) {
  return <CmsScreen loaderData={loaderData} lead={params.slug === gradesPage && <LateWearViewer />} />
}
