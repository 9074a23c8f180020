import type { Order } from '@ambra/contract/sales/order'
import { timestampText } from '@ambra/domain/platform/text/date-time'
import type { ComponentProps } from 'react'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { isShopMethod, statusIcon } from '#app/shop-ui/order/order-status.tsx'
import { headlineOf } from './order-headline.ts'
import type { OrderHead } from './order-head.tsx'
import { usePaymentLabels } from './payment-labels.ts'
import { paymentView } from './payment-view.ts'

type Head = Omit<ComponentProps<typeof OrderHead>, 'number' | 'children'>

/** Returns the heading of the order page by its newest event, or by its payment state before payment. */
export function useHeadline(order: Order, isLate: boolean): Head {
  const t = useTranslate()
  const { language } = useStore()
  const labels = usePaymentLabels()
  const view = paymentView(order)
  const { about, at, isToSendBack } = headlineOf(order)
  if (about === 'placed' || view === 'held') return labels(order, view, isLate)
  const number = t('order.heading', { number: order.increment_id })
  const ending = at ? `${number} · ${timestampText(at, language)}` : number
  if (about === 'withdrawn' || about === 'withdrawnKept') {
    const help = t(isToSendBack ? 'afterSale.withdraw.next' : 'afterSale.withdraw.nothingToReturn')
    return { title: t(`order.head.${about}`), ending, help, mark: { icon: 'rotate-ccw', tone: 'waiting' } }
  }
  const method = order.extension_attributes.shipping_assignments[0]?.shipping.method
  const isReady = about === 'shipped' && isShopMethod(method)
  const isEnded = about === 'cancelled' || about === 'refunded'
  return {
    title: t(`order.head.${isReady ? 'readyToPickup' : about}`),
    ending,
    mark: { icon: statusIcon(about), tone: isEnded ? 'waiting' : 'done' },
  }
}
