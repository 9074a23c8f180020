import { useOwnOrderAddress } from '#app/session/own-order-address.ts'
import { publicUrlContext, storeContext, translateContext } from '#app/routing/context.ts'
import { FeedbackPage } from '#app/features/order/after-sale/feedback-page.tsx'
import { loadOrder } from '#app/data/order.server.ts'
import { pageMeta, pageSeo } from '#app/seo/page-meta.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Route } from './+types/review.online'

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

/** Feedback for one order; a wrong token is a 404, like an unknown number. @see spec §2 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { orderToken, number } = params
  const order = await loadOrder(context, { number, orderToken })
  const seo = pageSeo({
    publicUrl: context.get(publicUrlContext),
    store: context.get(storeContext),
    title: context.get(translateContext)('afterSale.feedback.title', { number }),
    path: '/review',
    noindex: true,
  })
  return { seo, order }
}

export default function Review({ loaderData: { order } }: Route.ComponentProps) {
  useOwnOrderAddress(order)
  return <FeedbackPage order={order} />
}
