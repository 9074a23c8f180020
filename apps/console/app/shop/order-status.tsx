import type { OrderStatus } from '@ambra/contract/sales/order'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Badge } from '#console/ui/notice.tsx'

const kinds: Record<OrderStatus, 'plain' | 'ok' | 'warn' | 'info'> = {
  new: 'info',
  pending: 'info',
  awaiting_payment: 'warn',
  paid: 'info',
  incomming: 'warn',
  ready: 'info',
  shipped: 'plain',
  collected: 'ok',
  fulfilled: 'ok',
  completed: 'ok',
  cancelled: 'plain',
  refunded: 'plain',
}

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const t = useTranslate()
  return <Badge kind={kinds[status]}>{t(`status.${status}`)}</Badge>
}
