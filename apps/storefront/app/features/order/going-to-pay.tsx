import { useTranslate } from '#app/i18n/messages.tsx'
import { OrderHead } from './order-head.tsx'
import styles from './going-to-pay.module.css'

/** Shown between order and provider's page: the order is already placed. */
export function GoingToPay({ number }: { number: string }) {
  const t = useTranslate()
  return (
    <div className={styles.going} aria-busy="true" data-busy>
      <OrderHead
        title={t('order.payGoing')}
        number={number}
        mark={{ icon: 'lock-keyhole', tone: 'waiting' }}
      />
    </div>
  )
}
