import { data } from 'react-router'
import { loadCmsPage } from '#app/data/cms-page.server.ts'
import { notFound } from '#app/data/not-found.server.ts'
import { loadContentInBrowser } from '#app/data/content-client.ts'
import { CmsArticle } from '#app/features/content/cms-article.tsx'
import { PreviewNote } from '#app/features/content/preview-note.tsx'
import { pageMeta } from '#app/seo/page-meta.ts'
import { articleData } from '#app/seo/structured-data.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { Route } from './+types/news-article'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.seo, articleData(loaderData.page, loaderData.seo)) : []

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
