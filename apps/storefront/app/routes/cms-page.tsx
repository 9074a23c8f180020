import { data } from 'react-router'
import { CmsArticle } from '#app/features/content/cms-article.tsx'
import { loadCmsPage } from '#app/cms-page.server.ts'
import { pageMeta } from '#app/page-meta.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { loadMoreMessages } from '#app/ui/message-parts.ts'
import type { Route } from './+types/cms-page'

// This screen says texts of the second catalogue; the router waits for them.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader({ context, params }: Route.LoaderArgs) {
  const { answer, headers } = await loadCmsPage(context, params.slug)
  return data(answer, headers)
}

export default function CmsPageRoute({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { page, path } = loaderData
  return (
    <>
      <Breadcrumbs trail={[{ name: page.title, path }]} />
      <CmsArticle page={page} />
    </>
  )
}
