import { formatDate } from '@ambra/domain/platform/text/format'
import { Link } from 'react-router'
import type { OrderSummary } from '#app/storage/storage-keys.ts'
import { usePriceFormat } from '#app/i18n/format.ts'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { OrderStatusPill } from '#app/shop-ui/order/order-status.tsx'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import styles from './orders.module.css'

/** Orders in rows, each with a link to its page: number, date, status, total. @see DESIGN "Account" */
export function OrderRows({ orders, heading }: { orders: readonly OrderSummary[]; heading: 'h2' | 'h3' }) {
  return (
    <ul className={styles.rows}>
      {orders.map((order) => (
        <OrderRow key={order.increment_id} order={order} heading={heading} />
      ))}
    </ul>
  )
}

function OrderRow({ order, heading: Heading }: { order: OrderSummary; heading: 'h2' | 'h3' }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const price = usePriceFormat()
  const { language } = useStore()
  const { increment_id: number, created_at, status, total, total_qty_ordered, images } = order
  return (
    <li className={styles.row}>
      <span className={styles.pictures} aria-hidden="true" data-count={Math.max(1, images.length)}>
        {images.length === 0 && <Icon name="package" />}
        {images.map((image, position) => (
          <span key={`${position} ${image}`}>
            <ProductImage path={image} size={150} />
          </span>
        ))}
      </span>
      <span className={styles.what}>
        <Heading>
          <Link to={storePath(`/my-account/orders/${number}`)}>{t('order.heading', { number })}</Link>
        </Heading>
        <span className="muted">
          <time>{formatDate(new Date(`${created_at.replace(' ', 'T')}Z`), language)}</time> ·{' '}
          {t('cart.pieces', { count: total_qty_ordered })}
        </span>
      </span>
      <span className={styles.status}>
        <OrderStatusPill status={status} isShopPickup={order.isShopPickup} />
        {order.isPayable && <span className={styles.unpaid}>{t('account.orderUnpaid')}</span>}
      </span>
      <b className={styles.total}>{price(total)}</b>
      <Icon name="chevron-right" />
    </li>
  )
}
