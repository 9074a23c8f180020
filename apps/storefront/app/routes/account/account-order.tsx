import { AccountFrame } from '#app/features/account/account-frame.tsx'
import { OwnOrder } from '#app/features/account/orders/own-order.tsx'
import { OrderCare } from '#app/features/order/after-sale/order-panels.tsx'
import { OrderAgain } from '#app/features/cart/order-again-button.tsx'
import { OrderDetail } from '#app/features/order/order-detail.tsx'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { personalPage } from '#app/data/list-page.server.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { Route } from './+types/account-order'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const loader = ({ context }: Route.LoaderArgs) =>
  personalPage(context, 'account.orders', '/my-account/orders')

/**
 * Shows one order of the customer: the HTML is the same for everyone; the order loads when the session is
 * known.
 * @see spec §2 /my-account/orders/{orderId}
 */
export default function AccountOrderPage({ params: { orderId } }: Route.ComponentProps) {
  const t = useTranslate()
  const below = { name: t('order.heading', { number: orderId }), path: `/my-account/orders/${orderId}` }
  return (
    <AccountFrame page="/my-account/orders" below={below}>
      <OwnOrder
        key={orderId}
        number={orderId}
        render={(order) => (
          <OrderDetail order={order} again={(current) => <OrderAgain order={current} />}>
            {(current, refresh) => <OrderCare order={current} onChanged={refresh} />}
          </OrderDetail>
        )}
      />
    </AccountFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} isFramed />
}
