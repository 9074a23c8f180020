import { useState } from 'react'
import { data, useNavigate } from 'react-router'
import { usePaymentStart } from '#app/payment/use-payment-start.ts'
import { loadTerms } from '#app/data/checkout-terms.server.ts'
import { cartActions } from '#app/cart/cart-actions.ts'
import { GoingToPay } from '#app/features/order/going-to-pay.tsx'
import type { PlacedNow } from '#app/features/offline/use-pending-order.ts'
import { PendingOrdersPage } from '#app/features/offline/pending-orders-page.tsx'
import { personalPage } from '#app/data/list-page.server.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import type { Route } from './+types/waiting-orders'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const page = personalPage(context, 'waiting.title', '/waiting-orders')
  return data({ ...page.data, terms: await loadTerms(context) }, page.init ?? undefined)
}

/** Orders made offline that need confirmation. @see spec §4 Offline */
export default function PendingOrdersRoute({ loaderData: { terms } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const path = useStorePath()
  const starter = usePaymentStart()
  const [number, setNumber] = useState('')
  async function show({ orderNumber, orderToken, payment, paymentReference }: PlacedNow) {
    setNumber(orderNumber)
    if (payment && (await starter.start(payment, async () => paymentReference))) return
    await navigate(path(`/order-completed?${new URLSearchParams({ number: orderNumber, orderToken })}`))
  }
  if (starter.status === 'going') return <GoingToPay number={number} />
  return (
    <PendingOrdersPage
      terms={terms}
      onPlaced={(order) => void show(order)}
      onCancelled={cartActions.returnLines}
    />
  )
}
