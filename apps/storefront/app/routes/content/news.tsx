import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { data } from 'react-router'
import { loadTrees } from '#app/data/content.server.ts'
import { publicUrlContext, storeContext, translateContext } from '#app/routing/context.ts'
import { NewsList } from '#app/features/content/news-list.tsx'
import { newsPage } from '#app/features/content/news-pages.ts'
import { cacheable } from '#app/data/page-cache-headers.ts'
import { pageMeta, pageSeo } from '#app/seo/page-meta.ts'
import { loadNews } from '#app/data/shop-content.server.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { Route } from './+types/news'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader({ context, url }: Route.LoaderArgs) {
  const store = context.get(storeContext)
  const t = context.get(translateContext)
  const [all, trees] = await Promise.all([loadNews(context), loadTrees(context)])
  const sections = (trees.find(({ identifier }) => identifier === 'news')?.children ?? []).map(
    ({ identifier: code, title = code }) => ({ code, title }),
  )
  const requested = { page: url.searchParams.get('page'), section: url.searchParams.get('section') }
  const page = newsPage(all, sections, requested)
  if (!page) throw data(null, 404)
  const seo = pageSeo({
    publicUrl: context.get(publicUrlContext),
    store,
    title: `${t('home.news')} – ${currentShop().name}`,
    description: t('content.newsDescription'),
    path: '/news',
    noindex: page.page > 1 || page.section !== undefined,
  })
  return data({ seo, page }, cacheable(`store:${store.code}`, 'content'))
}

export default function News({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <Breadcrumbs trail={[{ name: t('nav.news'), path: '/news' }]} />
      <NewsList page={loaderData.page} />
    </>
  )
}
