import { data } from 'react-router'
import { publicUrlContext, storeContext, translateContext } from '#app/context.ts'
import { NewsList } from '#app/features/content/news-list.tsx'
import { cacheable } from '#app/page-cache.ts'
import { pageMeta, pageSeo } from '#app/page-meta.ts'
import { loadNews } from '#app/shop-content.server.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { loadMoreMessages } from '#app/ui/message-parts.ts'
import { useTranslate } from '#app/ui/messages.tsx'
import type { Route } from './+types/news'

// This screen says texts of the second catalogue; the router waits for them.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const store = context.get(storeContext)
  const t = context.get(translateContext)
  const seo = pageSeo({
    publicUrl: context.get(publicUrlContext),
    store,
    title: `${t('home.news')} – Ambra`,
    description: t('content.newsDescription'),
    path: '/news',
  })
  return data({ seo, news: await loadNews(context) }, cacheable(`store:${store.code}`, 'content'))
}

export default function News({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <Breadcrumbs trail={[{ name: t('nav.news'), path: '/news' }]} />
      <NewsList news={loaderData.news} />
    </>
  )
}
