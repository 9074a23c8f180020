import type { ReactNode } from 'react'
import { data } from 'react-router'
import { loadCmsPage } from '#app/cms-page.server.ts'
import { ContentPage } from '#app/features/content/content-page.tsx'
import { pageMeta } from '#app/page-meta.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { loadMoreMessages } from '#app/ui/message-parts.ts'
import type { Route } from './+types/cms-page'

// This screen says texts of the second catalogue; the router waits for them.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.seo, loaderData.crumbs) : []

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { answer, headers } = await loadCmsPage(context, params.slug, url.searchParams.get('preview'))
  return data(answer, headers)
}

type CmsPageProps = Pick<Route.ComponentProps, 'loaderData'> & {
  /** What a static page has besides its words; stands below them. */
  children?: ReactNode
}

export default function CmsPageRoute({ loaderData, children }: CmsPageProps) {
  const { page, trail, menu, isPreview } = loaderData
  return (
    <>
      <Breadcrumbs trail={trail} />
      <ContentPage page={page} menu={menu} isPreview={isPreview}>
        {children}
      </ContentPage>
    </>
  )
}
