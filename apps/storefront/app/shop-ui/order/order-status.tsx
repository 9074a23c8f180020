import type { OrderStatus } from '@ambra/contract/sales/order'
import { Icon, type IconName } from '@ambra/ui/icon'
import { type Translate, useTranslate } from '#app/i18n/messages.tsx'
import styles from './order-status.module.css'

type Look = { icon: IconName; tone: 'info' | 'ok' | 'warn' | 'quiet' }

const looks: Readonly<Record<OrderStatus, Look>> = {
  new: { icon: 'sparkles', tone: 'info' },
  pending: { icon: 'history', tone: 'warn' },
  awaiting_payment: { icon: 'history', tone: 'warn' },
  paid: { icon: 'check', tone: 'ok' },
  incomming: { icon: 'cloud-upload', tone: 'info' },
  ready: { icon: 'package', tone: 'info' },
  shipped: { icon: 'truck', tone: 'info' },
  collected: { icon: 'package-check', tone: 'ok' },
  fulfilled: { icon: 'package-check', tone: 'ok' },
  completed: { icon: 'circle-check', tone: 'ok' },
  cancelled: { icon: 'circle-x', tone: 'quiet' },
  refunded: { icon: 'rotate-ccw', tone: 'quiet' },
}

/**
 * Returns the label of a status; products shipped to one of our shops wait there. @see spec §3 "shipped
 * (shown as shipped or ready to pickup)"
 */
export const statusLabels = (t: Translate, status: OrderStatus, isShopPickup = false): string =>
  status === 'shipped' && isShopPickup ? t('order.status.readyToPickup') : t(`order.status.${status}`)

/** Returns whether the order is delivered to one of our shops. */
export const isShopMethod = (method: string | undefined): boolean => method?.startsWith('store') === true

export const statusIcon = (status: OrderStatus): IconName => looks[status].icon

type OrderStatusPillProps = { status: OrderStatus; isShopPickup?: boolean | undefined }

export function OrderStatusPill({ status, isShopPickup = false }: OrderStatusPillProps) {
  const t = useTranslate()
  const { icon, tone } = looks[status]
  return (
    <span className={styles.pill} data-tone={tone}>
      <Icon name={isShopPickup && status === 'shipped' ? 'store' : icon} size="small" />
      {statusLabels(t, status, isShopPickup)}
    </span>
  )
}
