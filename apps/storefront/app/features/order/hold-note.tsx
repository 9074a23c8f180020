import type { Order } from '@ambra/contract/sales/order'
import { useTranslate } from '#app/i18n/messages.tsx'

/** Says that the shop holds the goods back until it has checked the order. */
export function HoldNote({ order }: { order: Order }) {
  const t = useTranslate()
  if (!order.isOnHold) return null
  return (
    <p className="sm" role="status">
      {t('order.onHold')}
    </p>
  )
}
