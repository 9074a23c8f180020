import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { guaranteeNotices } from '@ambra/domain/service/guarantee-notice'
import { data } from 'react-router'
import { cacheable } from '#app/data/page-cache-headers.ts'
import { loadGuaranteeArtwork } from '#app/data/shop-content.server.ts'
import { useStore } from '#app/i18n/store.tsx'
import { publicUrlContext, storeContext } from '#app/routing/context.ts'
import { pageMeta, pageSeo } from '#app/seo/page-meta.ts'
import { GuaranteeNotice } from '#app/shop-ui/marks/guarantee-notice.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import type { Route } from './+types/legal-guarantee'

/** The first screenful needs no text of the second catalogue. */
export const handle = { coreTexts: true }

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Notice linked in the footer of every page. @see docs/rules/law LAW-GRT-1 */
export async function loader({ context }: Route.LoaderArgs) {
  const store = context.get(storeContext)
  const { title, lead } = guaranteeNotices[store.language]
  const seo = pageSeo({
    publicUrl: context.get(publicUrlContext),
    store,
    title: `${title} – ${currentShop().name}`,
    description: lead,
    path: '/legal-guarantee',
  })
  const artwork = await loadGuaranteeArtwork(context)
  return data({ seo, ...artwork }, cacheable(`store:${store.code}`, 'content'))
}

export default function LegalGuarantee({ loaderData }: Route.ComponentProps) {
  const { title } = guaranteeNotices[useStore().language]
  return (
    <>
      <Breadcrumbs trail={[{ name: title, path: '/legal-guarantee' }]} />
      <h1>{title}</h1>
      <GuaranteeNotice artwork={loaderData.guaranteeArtwork} />
    </>
  )
}
