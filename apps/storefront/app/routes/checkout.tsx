import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { OrderResult } from '@ambra/contract/sales/order'
import { useState } from 'react'
import { usePlacedOrderAddress } from '#app/session/own-order-address.ts'
import { useResponse } from '#app/session/use-response.ts'
import { usePaymentStart } from '#app/payment/use-payment-start.ts'
import { loadTerms } from '#app/data/checkout-terms.server.ts'
import { publicUrlContext, storeContext, translateContext } from '#app/routing/context.ts'
import { cartActions } from '#app/cart/cart-actions.ts'
import { CartCoupon } from '#app/features/cart/cart-coupon.tsx'
import { useCart } from '#app/cart/use-cart.ts'
import { AccountOutcome } from '#app/features/checkout/account-outcome.tsx'
import { CheckoutPage } from '#app/features/checkout/checkout-page.tsx'
import type { NewOwner } from '#app/features/checkout/review/use-placing.ts'
import { type PlacedOrder, resumeOrder, placePort } from '#app/features/checkout/review/place-order.ts'
import { CheckoutErrorNote } from '#app/features/checkout/frame/checkout-error-note.tsx'
import { PendingThankYou } from '#app/features/offline/pending-thank-you.tsx'
import { useOrderOutbox } from '#app/offline/order-outbox.ts'
import type { PendingOrder } from '#app/storage/storage-keys.ts'
import { isCheckoutActive } from '@ambra/domain/sales/checkout/checkout-defaults'
import { GoingToPay } from '#app/features/order/going-to-pay.tsx'
import { type OrderPages, LoadingOrder, ThankYou } from '#app/features/order/thank-you.tsx'
import { useLastOrder, usePlacedOrder } from '#app/features/order/use-placed-order.ts'
import { pageMeta, pageSeo } from '#app/seo/page-meta.ts'
import { loadShopConfig } from '#app/data/shop-content.server.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Route } from './+types/checkout'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** The steps are in the URL; moving between them needs no request. */
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
  const isAutomatic = config['offline_orders_automatic'] === 'yes'
  return { seo, country: store.country, terms, contact, isAutomatic }
}

export default function CheckoutRoute({ loaderData }: Route.ComponentProps) {
  const { country, terms, contact, isAutomatic } = loaderData
  const { status, cart, isSettled } = useCart()
  const lastOrder = useLastOrder()
  const [placed, setPlaced] = useState<PlacedOrder>()
  const starter = usePaymentStart()
  /** `settled`: writes that must finish before the page may be left. */
  const show = (result: PlacedOrder, settled: Promise<unknown>) => {
    setPlaced(result)
    scrollTo(0, 0)
    const { payment, paymentReference } = result
    if (payment) void starter.start(payment, () => settled.then(() => paymentReference))
  }
  const finish = (result: PlacedOrder, owner?: NewOwner) => {
    const emptied = cartActions.finishOrder(Date.now())
    show(
      result,
      emptied.then(() => owner && signInNewOwner(owner)),
    )
  }
  const [queued, setQueued] = useState<string>()
  // The order is already stored: removes its lines from the cart without a call to the server. @see spec §4
  // "Placing an order"
  const keep = async ({ task_id }: PendingOrder) => {
    setQueued(task_id)
    scrollTo(0, 0)
    await cartActions.detachOrderedLines(Date.now())
  }
  // On entry, checks first for an order in transit, whose cart no longer exists if it was placed; otherwise
  // loads the server cart, which determines prices and stock of the order.
  const { isLoading: isEntering, value: entry } = useResponse('enter', async () => {
    const earlier = await resumeOrder(placePort())
    if (earlier?.kind === 'queued') await keep(earlier.order)
    if (earlier?.kind !== 'placed') return cartActions.refresh()
    finish(earlier.order)
    return 'settled'
  })
  const isEmpty = status === 'ready' && cart.cartItems.length === 0
  const stored = usePendingOrderOf(queued, isEmpty)
  const order = placed ?? (isEmpty && lastOrder.status === 'ready' ? lastOrder.order : undefined)
  if (stored && !placed)
    return (
      <PendingThankYou
        order={stored}
        terms={terms}
        // The cart of this order is long gone: the current cart is newer.
        onPlaced={(result) => show(result, Promise.resolve())}
        onCancelled={cartActions.returnLines}
      />
    )
  if (order && starter.status === 'going') return <GoingToPay number={order.orderNumber} />
  const problem = starter.status === 'failed' ? starter.error : undefined
  if (order) return <StoredOrder order={order} pages={terms} problem={problem} />
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
      onQueued={(waiting) => void keep(waiting)}
      isAutomatic={isAutomatic}
      isHeld={entry === 'held' && !isSettled}
      coupon={(totals) => <CartCoupon isFolded totals={totals} />}
      onRemove={(lineId) => void cartActions.remove(lineId)}
    />
  )
}

/**
 * Returns the order that was just stored; after a reload, the last one stored. Only while a checkout is
 * active, because its page sends the order without asking.
 */
function usePendingOrderOf(queued: string | undefined, isEmpty: boolean): PendingOrder | undefined {
  const orders = useOrderOutbox()
  const [openedAt] = useState(() => new Date())
  const isOfNow = ({ isAttempt, created_at }: PendingOrder) =>
    !isAttempt && isEmpty && isCheckoutActive(Date.parse(created_at), openedAt)
  return orders?.findLast((order) => (queued ? order.task_id === queued : isOfNow(order)))
}

/**
 * Signs in the customer after creating a password (spec §4 Session); the account exists even if this fails.
 */
async function signInNewOwner({ email, password }: NewOwner) {
  const { sessionEngine } = await import('#app/session/session-engine.ts')
  await sessionEngine()
    .signIn(email, password)
    .catch((error: unknown) => {
      if (!(error instanceof ShopError)) throw error
    })
}

type StoredOrderProps = { order: OrderResult; pages: OrderPages; problem: ShopError | undefined }

function StoredOrder({ order, pages, problem }: StoredOrderProps) {
  const { value, error } = usePlacedOrder(order)
  usePlacedOrderAddress(order)
  if (value)
    return (
      <>
        <AccountOutcome order={order} />
        <ThankYou order={value} pages={pages} problem={problem} />
      </>
    )
  return <LoadingOrder number={order.orderNumber} hasFailed={error !== undefined} />
}

export function ErrorBoundary() {
  return <CheckoutErrorNote />
}
