import { stores } from '@ambra/domain/stores'
import { data, type RouterContextProvider } from 'react-router'
import { publicUrlContext, storeContext } from './context.ts'
import { cacheable } from './page-cache.ts'
import { pageSeo } from './page-meta.ts'
import { findPage } from './shop-content.server.ts'
import { cmsPath } from './static-pages.ts'

/** A CMS page with its head and cache headers. Throws a 404 response for an unknown or unpublished one. */
export async function loadCmsPage(context: Readonly<RouterContextProvider>, identifier: string) {
  const store = context.get(storeContext)
  const page = await findPage(context, identifier)
  if (!page) throw data(null, 404)
  const isNews = page.sections.some(({ code }) => code === 'BLOG')
  const pathIn = (code: string) => (isNews ? `/news/${identifier}` : cmsPath({ code }, identifier))
  const seo = pageSeo({
    publicUrl: context.get(publicUrlContext),
    store,
    title: `${page.meta_title || page.title} – Ambra`,
    description: page.meta_description || page.excerpt,
    image: page.image ? `/media/${page.image}` : undefined,
    path: Object.fromEntries(stores.map(({ code }) => [code, pathIn(code)])),
  })
  const { title, content, content_heading, creation_time, update_time, image } = page
  return {
    answer: {
      seo,
      path: pathIn(store.code),
      page: { title, content, content_heading, creation_time, update_time, ...(image && { image }) },
    },
    headers: cacheable(`store:${store.code}`, 'content'),
  }
}
