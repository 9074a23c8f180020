import type { Order } from '@ambra/contract/sales/order'
import { dispatchDay } from '@ambra/domain/fulfilment/delivery-promise'
import { dayRangeInWords } from '@ambra/domain/platform/text/day-range'
import { usePromiseWords } from '#app/delivery/promise-words.ts'
import { Icon, type IconName } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { deliveryOf, promiseOf } from './order-delivery.ts'
import styles from './next-steps.module.css'

type NextStep = { icon: IconName; when: string; what: string }

export function NextSteps({ order }: { order: Order }) {
  const t = useTranslate()
  const steps = useNextSteps(order)
  return (
    <section aria-labelledby="next-heading">
      <h2 id="next-heading">{t('order.next')}</h2>
      <ul className={styles.next}>
        {steps.map(({ icon, when, what }) => (
          <li key={what}>
            <Icon name={icon} />
            <span>
              <b>{when}</b>
              {what}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useNextSteps(order: Order): NextStep[] {
  const t = useTranslate()
  const { language } = useStore()
  const placedAt = new Date(`${order.created_at.replace(' ', 'T')}Z`)
  const { kind, place } = deliveryOf(order)
  const promise = promiseOf(order)
  const say = usePromiseWords()
  const mail: NextStep = {
    icon: 'mail',
    when: t('order.now'),
    what: t('order.mail', { email: order.customer_email }),
  }
  // A delayed mail has its own note.
  const mails = order.confirmationMailAt ? [] : [mail]
  if (kind === 'none') return mails
  const arrival = {
    locker: t('order.inLocker', { place }),
    store: t('order.inStore', { place }),
    door: t('order.atDoor', { place }),
  }[kind]
  const packingTime = () => {
    if (order.isOnHold) return t('order.onceChecked')
    if (order.status === 'awaiting_payment') return t('order.oncePaid')
    return dayRangeInWords(dispatchDay(placedAt), undefined, language)
  }
  return [
    ...mails,
    {
      icon: 'package',
      when: packingTime(),
      what: t('order.packing'),
    },
    {
      icon: kind === 'door' ? 'truck' : 'map-pin',
      when: promise ? say(promise) : '',
      what: arrival,
    },
  ]
}
