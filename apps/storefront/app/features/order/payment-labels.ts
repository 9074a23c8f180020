import type { Order } from '@ambra/contract/sales/order'
import { usePriceFormat } from '#app/i18n/format.ts'
import type { IconName } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { PaymentView } from './payment-view.ts'

type Words = {
  title: string
  help?: string
  mark: { icon: IconName; tone: 'done' | 'waiting' | 'problem' }
}

const done = { icon: 'check', tone: 'done' } as const
const waiting = { icon: 'history', tone: 'waiting' } as const
const problem = { icon: 'circle-alert', tone: 'problem' } as const

/** Returns the heading of the order page by its payment state. */
export function usePaymentLabels(): (order: Order, view: PaymentView, isLate: boolean) => Words {
  const t = useTranslate()
  const price = usePriceFormat()
  return (order, view, isLate) => {
    const name = order.customer_firstname
    const thanks = name ? t('order.thankYouNamed', { name }) : t('order.thankYou')
    const again = order.isPayable ? { help: t('order.payAgainHelp') } : {}
    switch (view) {
      case 'none':
        return { title: thanks, mark: done }
      case 'paid':
        return {
          title: thanks,
          help: t('order.payPaidHelp', { amount: price(order.grand_total) }),
          mark: done,
        }
      case 'waiting':
        return isLate
          ? { title: t('order.payLate'), help: t('order.payLateHelp'), mark: waiting }
          : { title: t('order.payWaiting'), help: t('order.payWaitingHelp'), mark: waiting }
      case 'open':
        return { title: t('order.payOpen'), help: t('order.payOpenHelp'), mark: waiting }
      case 'failed':
        return { title: t('order.payFailed'), ...again, mark: problem }
      case 'cancelled':
        return { title: t('order.payCancelled'), ...again, mark: problem }
      case 'held':
        return { title: t('order.payHeld'), help: t('order.payHeldHelp'), mark: waiting }
    }
  }
}
