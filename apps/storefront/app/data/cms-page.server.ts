import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { stores } from '@ambra/domain/platform/shop/stores'
import { data, type RouterContextProvider } from 'react-router'
import { loadTrees, placeOf } from './content.server.ts'
import { publicUrlContext, storeContext } from '#app/routing/context.ts'
import { logEmptyResult } from './empty-result.server.ts'
import { unseen } from './cache-notes.server.ts'
import { cacheable } from './page-cache-headers.ts'
import { breadcrumbData, pageSeo } from '#app/seo/page-meta.ts'
import { findPage } from './shop-content.server.ts'
import { cmsPath } from '@ambra/domain/content/static-pages'

/**
 * Loads a CMS page with its head, its position in the trees, and cache headers. `preview` is the secret of
 * an unpublished page. Throws the response of `missing` (404) for an unknown or unpublished page.
 * @see spec §8 'CMS query returned empty result'
 */
export async function loadCmsPage(
  context: Readonly<RouterContextProvider>,
  identifier: string,
  preview?: string | null,
  missing: () => unknown = () => data(null, { status: 404, statusText: 'Not Found' }),
) {
  const store = context.get(storeContext)
  const [page, trees] = await Promise.all([
    findPage(context, identifier, preview ?? undefined),
    loadTrees(context),
  ])
  if (!page) {
    logEmptyResult('cms.not_found', { store: store.code, identifier: identifier.slice(0, 100) })
    throw await missing()
  }
  const isNews = page.sections.some(({ code }) => code === 'BLOG')
  const pathIn = (code: string) => (isNews ? `/news/${identifier}` : cmsPath({ code }, identifier))
  const publicUrl = context.get(publicUrlContext)
  const isPreview = Boolean(preview)
  const seo = pageSeo({
    publicUrl,
    store,
    title: `${page.meta_title || page.title} – ${currentShop().name}`,
    description: page.meta_description || page.excerpt,
    image: page.image ? `/media/w/1280/${page.image}` : undefined,
    path: Object.fromEntries(stores.map(({ code }) => [code, pathIn(code)])),
    noindex: isPreview,
  })
  const { title, content, content_heading, creation_time, update_time, image, excerpt } = page
  const path = pathIn(store.code)
  const { above, menu } = placeOf(trees, identifier, store.code)
  const trail = [...above, { name: title, path }]
  return {
    response: {
      seo,
      path,
      trail,
      crumbs: breadcrumbData(
        trail.map(({ name, path: at }) => ({ name, href: publicUrl + store.prefix + at })),
      ),
      isPreview,
      page: {
        title,
        content,
        content_heading,
        creation_time,
        update_time,
        ...(image && { image }),
        ...(excerpt && { excerpt }),
      },
      ...(menu && { menu }),
    },
    headers: isPreview ? { headers: unseen } : cacheable(`store:${store.code}`, 'content'),
  }
}
