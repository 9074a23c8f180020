import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { data } from 'react-router'
import { cacheable } from '#app/data/page-cache-headers.ts'
import { GiftCardBalancePage } from '#app/features/order/gift-card-balance.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { publicUrlContext, storeContext, translateContext } from '#app/routing/context.ts'
import { pageMeta, pageSeo } from '#app/seo/page-meta.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import type { Route } from './+types/gift-card.online'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Balance of a gift card; the code is typed, never part of the URL. @see docs/gift-cards.md */
export function loader({ context }: Route.LoaderArgs) {
  const store = context.get(storeContext)
  const t = context.get(translateContext)
  const seo = pageSeo({
    publicUrl: context.get(publicUrlContext),
    store,
    title: `${t('coupon.balanceTitle')} – ${currentShop().name}`,
    description: t('coupon.balanceIntro'),
    path: '/gift-card',
  })
  return data({ seo }, cacheable(`store:${store.code}`, 'content'))
}

export default function GiftCard() {
  const t = useTranslate()
  return (
    <>
      <Breadcrumbs trail={[{ name: t('coupon.balanceTitle'), path: '/gift-card' }]} />
      <GiftCardBalancePage />
    </>
  )
}
