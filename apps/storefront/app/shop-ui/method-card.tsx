import type { ReactNode } from 'react'
import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './method-card.module.css'

type MethodCardProps = {
  group: string
  id?: string
  title: string
  detail?: string | undefined
  /** Euros with tax; 0 is shown as `freeWord`, or not at all without it. */
  fee: number
  freeWord?: string | undefined
  isChosen: boolean
  onChoose: () => void
  /** Shown inside the card while it is selected. */
  children?: ReactNode
}

/** Delivery or payment method: name, details, fee. */
export function MethodCard({
  group,
  id,
  title,
  detail,
  fee,
  freeWord,
  isChosen,
  onChoose,
  children,
}: MethodCardProps) {
  const t = useTranslate()
  const price = usePriceFormat()
  return (
    <div className={styles.card} data-chosen={isChosen || undefined}>
      <label className={styles.head}>
        <input
          type="radio"
          name={group}
          id={id}
          checked={isChosen}
          onChange={onChoose}
          className={styles.radio}
        />
        <span>
          <b>{title}</b>
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
        {(fee > 0 || freeWord) && (
          <span className={styles.fee} data-free={fee === 0 || undefined}>
            <span className="visually-hidden">{t('checkout.fee')} </span>
            {fee === 0 ? freeWord : price(fee)}
          </span>
        )}
      </label>
      {isChosen && children && <div className={styles.inside}>{children}</div>}
    </div>
  )
}
