import { data } from 'react-router'
import { loadCmsPage } from '#app/cms-page.server.ts'
import { loadContentInBrowser } from '#app/content-client.ts'
import { CmsArticle } from '#app/features/content/cms-article.tsx'
import { PreviewNote } from '#app/features/content/preview-note.tsx'
import { pageMeta } from '#app/page-meta.ts'
import { articleData } from '#app/structured-data.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { loadMoreMessages } from '#app/ui/message-parts.ts'
import { useTranslate } from '#app/ui/messages.tsx'
import type { Route } from './+types/news-article'

// This screen says texts of the second catalogue; the router waits for them.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.seo, articleData(loaderData.page, loaderData.seo)) : []

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { answer, headers } = await loadCmsPage(context, params.slug, url.searchParams.get('preview'))
  return data(answer, headers)
}

/** As read before where nobody answers. */
export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  loadContentInBrowser({ url, serverLoader })

export default function NewsArticle({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { page, path, isPreview } = loaderData
  return (
    <>
      <Breadcrumbs
        trail={[
          { name: t('nav.news'), path: '/news' },
          { name: page.title, path },
        ]}
      />
      {isPreview && <PreviewNote />}
      <CmsArticle page={page} isNews />
    </>
  )
}
