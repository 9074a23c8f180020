import { Icon, type IconName } from '@ambra/ui/icon'
import { useFreeDeliveryLimit } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { RichText } from '#app/shop-ui/rich-text.tsx'
import styles from './promises.module.css'

type Part = 'delivery' | 'grades' | 'payment' | 'people'
type PromisesProps = {
  phone: string | undefined
  hours: string | undefined
  blocks: Partial<Record<`home-promise-${Part}`, { title: string; html: string }>>
}

/**
 * Services of the shop for every order. Statutory rights are not advertised here but described on the
 * warranty page.
 */
export function Promises({ phone, hours, blocks }: PromisesProps) {
  const t = useTranslate()
  const freeOver = useFreeDeliveryLimit()
  const rows: { part: Part; icon: IconName; title: string; detail: string }[] = [
    {
      part: 'delivery',
      icon: 'truck',
      title: t('promise.freeDelivery', { price: freeOver }),
      detail: t('promise.freeDelivery.detail'),
    },
    { part: 'grades', icon: 'shield-check', title: t('promise.grades'), detail: t('promise.grades.detail') },
    {
      part: 'payment',
      icon: 'package-check',
      title: t('promise.payment'),
      detail: t('promise.payment.detail'),
    },
    {
      part: 'people',
      icon: 'phone',
      title: t('promise.people'),
      detail: [phone, hours].filter(Boolean).join(', '),
    },
  ]
  return (
    <ul className={styles.trust}>
      {rows.map(({ part, icon, title, detail }) => {
        const block = blocks[`home-promise-${part}`]
        return (
          <li key={icon}>
            <Icon name={icon} />
            <div>
              <b>{block?.title || title}</b>
              {block ? <RichText html={block.html} /> : <span>{detail}</span>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
