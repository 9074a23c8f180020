import type { Order } from '@ambra/contract/sales/order'
import { useTranslate } from '#app/i18n/messages.tsx'

/** Notice that an order is sent only after the shop has checked it. */
export function HoldNote({ order }: { order: Order }) {
  const t = useTranslate()
  if (!order.isOnHold) return null
  return (
    <p className="sm" role="status">
      {t('order.onHold')}
    </p>
  )
}
