import { Icon, type IconName } from '#app/ui/icon.tsx'
import { useFreeDeliveryLimit } from '#app/ui/format.ts'
import { useTranslate } from '#app/ui/messages.tsx'
import styles from './home.module.css'

/** What the shop does for every order. Statutory rights are not sold as a feature: they stand on the warranty page. */
export function Promises({ phone, hours }: { phone: string | undefined; hours: string | undefined }) {
  const t = useTranslate()
  const freeOver = useFreeDeliveryLimit()
  const rows: { icon: IconName; title: string; detail: string }[] = [
    {
      icon: 'truck',
      title: t('promise.freeDelivery', { price: freeOver }),
      detail: t('promise.freeDelivery.detail'),
    },
    { icon: 'shield-check', title: t('promise.grades'), detail: t('promise.grades.detail') },
    { icon: 'package-check', title: t('promise.payment'), detail: t('promise.payment.detail') },
    { icon: 'phone', title: t('promise.people'), detail: [phone, hours].filter(Boolean).join(', ') },
  ]
  return (
    <ul className={styles.trust}>
      {rows.map(({ icon, title, detail }) => (
        <li key={icon}>
          <Icon name={icon} />
          <div>
            <b>{title}</b>
            <span>{detail}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
