import { ShopError } from '@ambra/contract/errors'
import { data } from 'react-router'
import { loadTerms } from '#app/checkout-terms.server.ts'
import { clientContext, publicUrlContext, storeContext, translateContext } from '#app/context.ts'
import { ThankYou } from '#app/features/order/thank-you.tsx'
import { pageMeta, pageSeo } from '#app/page-meta.ts'
import { loadMoreMessages } from '#app/ui/message-parts.ts'
import type { Route } from './+types/order-completed'

// This screen says texts of the second catalogue; the router waits for them.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

/** The address holds the order's secret token: nobody keeps the page, and no other site learns where it was. */
export const headers: Route.HeadersFunction = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
})

/** Where payment providers return to: the order as it is stored, whatever the address claims. @see architecture §6 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const number = url.searchParams.get('number') ?? ''
  const orderToken = url.searchParams.get('orderToken') ?? ''
  const order = await context
    .get(clientContext)
    .call('orderPull', { query: { number, orderToken } })
    .catch((error: unknown) => {
      if (error instanceof ShopError && error.status !== undefined && error.status < 500)
        throw data(null, 404)
      throw error
    })
  const store = context.get(storeContext)
  const title = context.get(translateContext)('order.heading', { number: order.increment_id })
  const seo = pageSeo({
    publicUrl: context.get(publicUrlContext),
    store,
    title,
    path: '/order-completed',
    noindex: true,
  })
  return { seo, order, pages: await loadTerms(context) }
}

export default function OrderCompleted({ loaderData: { order, pages } }: Route.ComponentProps) {
  return <ThankYou order={order} pages={pages} />
}
