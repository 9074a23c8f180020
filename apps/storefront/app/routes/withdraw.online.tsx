import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { data } from 'react-router'
import { useOwnOrderAddress } from '#app/session/own-order-address.ts'
import { publicUrlContext, storeContext, translateContext } from '#app/routing/context.ts'
import { WithdrawalPage } from '#app/features/order/after-sale/withdrawal-page.tsx'
import { loadOrder } from '#app/data/order.server.ts'
import { cacheable } from '#app/data/page-cache-headers.ts'
import { pageMeta, pageSeo } from '#app/seo/page-meta.ts'
import { staticPagePath } from '@ambra/domain/content/static-pages'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { Route } from './+types/withdraw.online'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Withdrawal function, open to everyone; the link in a mail includes the order. @see LAW-WDR-1 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const store = context.get(storeContext)
  const number = url.searchParams.get('number')
  const orderToken = url.searchParams.get('orderToken')
  const seo = pageSeo({
    publicUrl: context.get(publicUrlContext),
    store,
    title: `${context.get(translateContext)('afterSale.withdraw.title')} – ${currentShop().name}`,
    path: '/withdraw',
    noindex: number !== null,
  })
  const policyPath = staticPagePath(store, 'return-policy')
  if (!number || !orderToken)
    return data({ seo, policyPath, order: undefined }, cacheable(`store:${store.code}`, 'content'))
  // An invalid link must not block the function: the form is empty then.
  const order = await loadOrder(context, { number, orderToken }).catch((error: unknown) => {
    if (error instanceof Error) throw error
    return undefined
  })
  const secret = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
  return data({ seo, policyPath, order }, { headers: secret })
}

export default function Withdraw({ loaderData: { order, policyPath } }: Route.ComponentProps) {
  const t = useTranslate()
  useOwnOrderAddress(order)
  return (
    <>
      <Breadcrumbs trail={[{ name: t('afterSale.withdraw.title'), path: '/withdraw' }]} />
      <WithdrawalPage order={order} policyPath={policyPath} />
    </>
  )
}
