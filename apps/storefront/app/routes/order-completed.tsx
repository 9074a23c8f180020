import { useOwnOrderAddress } from '#app/session/own-order-address.ts'
import { loadTerms } from '#app/data/checkout-terms.server.ts'
import { publicUrlContext, storeContext, translateContext } from '#app/routing/context.ts'
import { OrderLookup } from '#app/features/order/after-sale/order-lookup.tsx'
import { OrderPanels } from '#app/features/order/after-sale/order-panels.tsx'
import { ThankYou } from '#app/features/order/thank-you.tsx'
import { loadOrder } from '#app/data/order.server.ts'
import { pageMeta, pageSeo } from '#app/seo/page-meta.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Route } from './+types/order-completed'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

/**
 * The URL contains the order's secret token: the page is not cached, and the URL is not sent to other
 * sites.
 */
export const headers: Route.HeadersFunction = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
})

/**
 * Target of payment providers and of links in order mails: shows the order as stored, regardless of what
 * the URL says. Without an order in the URL it helps to find one. @see docs/rules/order ORD-8
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const number = url.searchParams.get('number') ?? ''
  const orderToken = url.searchParams.get('orderToken') ?? ''
  const isLookup = number === '' && orderToken === ''
  const order = isLookup ? undefined : await loadOrder(context, { number, orderToken })
  const t = context.get(translateContext)
  const seo = pageSeo({
    publicUrl: context.get(publicUrlContext),
    store: context.get(storeContext),
    title: order ? t('order.heading', { number: order.increment_id }) : t('afterSale.lookup.title'),
    path: '/order-completed',
    noindex: true,
  })
  return { seo, order, pages: await loadTerms(context) }
}

export default function OrderCompleted({ loaderData: { order, pages } }: Route.ComponentProps) {
  useOwnOrderAddress(order)
  if (!order) return <OrderLookup />
  return (
    <ThankYou order={order} pages={pages}>
      {(current, refresh) => <OrderPanels order={current} onChanged={refresh} />}
    </ThankYou>
  )
}
