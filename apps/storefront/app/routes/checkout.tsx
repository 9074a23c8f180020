import type { OrderResult } from '@ambra/contract/order'
import { useState } from 'react'
import { useAnswer } from '#app/browser/use-answer.ts'
import { loadTerms } from '#app/checkout-terms.server.ts'
import { publicUrlContext, storeContext, translateContext } from '#app/context.ts'
import { cartActions } from '#app/features/cart/cart-actions.ts'
import { useCart } from '#app/features/cart/use-cart.ts'
import { CheckoutPage } from '#app/features/checkout/checkout-page.tsx'
import { resumeOrder } from '#app/features/checkout/place-order.ts'
import { placePort } from '#app/features/checkout/place-port.ts'
import { CheckoutTrouble } from '#app/features/checkout/checkout-trouble.tsx'
import { type OrderPages, PendingOrder, ThankYou } from '#app/features/order/thank-you.tsx'
import { useLastOrder, usePlacedOrder } from '#app/features/order/use-placed-order.ts'
import { pageMeta, pageSeo } from '#app/page-meta.ts'
import { loadShopConfig } from '#app/shop-content.server.ts'
import { loadMoreMessages } from '#app/ui/message-parts.ts'
import type { Route } from './+types/checkout'

// This screen says texts of the second catalogue; the router waits for them.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** The steps are in the address; going from one to another asks the server for nothing. */
export const shouldRevalidate = () => false

export async function loader({ context }: Route.LoaderArgs) {
  const store = context.get(storeContext)
  const title = context.get(translateContext)('checkout.title')
  const seo = pageSeo({
    publicUrl: context.get(publicUrlContext),
    store,
    title,
    path: '/checkout',
    noindex: true,
  })
  const [terms, config] = await Promise.all([loadTerms(context), loadShopConfig(context)])
  const contact = { phone: config['contact_phone'], email: config['contact_email'] }
  return { seo, country: store.country, terms, contact }
}

export default function CheckoutRoute({ loaderData: { country, terms, contact } }: Route.ComponentProps) {
  const { status, cart, isSettled } = useCart()
  const lastOrder = useLastOrder()
  const [placed, setPlaced] = useState<OrderResult>()
  const finish = (result: OrderResult) => {
    setPlaced(result)
    scrollTo(0, 0)
    void cartActions.finishOrder(Date.now())
  }
  // On entering: first the order that may be on its way, for its cart is gone when it was placed; else the server's cart,
  // which decides prices and stock of what is ordered here.
  const { isLoading: isEntering, value: entry } = useAnswer('enter', async () => {
    const earlier = await resumeOrder(placePort())
    if (earlier?.kind !== 'placed') return cartActions.refresh()
    finish(earlier.order)
    return 'settled'
  })
  const isEmpty = status === 'ready' && cart.cartItems.length === 0
  const order = placed ?? (isEmpty && lastOrder.status === 'ready' ? lastOrder.order : undefined)
  if (order) return <PlacedOrder order={order} pages={terms} />
  const isUnsure = isEmpty && (isEntering || lastOrder.status === 'loading')
  return (
    <CheckoutPage
      cart={cart}
      status={isUnsure ? 'loading' : status}
      isSettled={isSettled}
      isUnreachable={entry === 'later' && !isSettled}
      country={country}
      terms={terms}
      contact={contact}
      onRefresh={() => cartActions.refresh()}
      onPlaced={finish}
    />
  )
}

function PlacedOrder({ order, pages }: { order: OrderResult; pages: OrderPages }) {
  const { value, error } = usePlacedOrder(order)
  if (value) return <ThankYou order={value} pages={pages} />
  return <PendingOrder number={order.orderNumber} hasFailed={error !== undefined} />
}

export function ErrorBoundary() {
  return <CheckoutTrouble />
}
