import type { ReactNode } from 'react'
import { Icon, type IconName } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './order-head.module.css'
import { focusOnMountInPlace } from '#app/ui/focus-on-mount.ts'

type OrderHeadProps = {
  title: string
  number: string
  /** Replaces the "placed" message: number and time of the event. */
  ending?: string | undefined
  mark?: { icon: IconName; tone: 'done' | 'waiting' | 'problem' }
  help?: string | undefined
  children?: ReactNode
}

export function OrderHead({ title, number, ending, mark, help, children }: OrderHeadProps) {
  const t = useTranslate()
  const [before, after = ''] = t('order.isPlaced', { number }).split(number)
  return (
    <>
      <div className={styles.head}>
        {mark && (
          <span className={styles.mark} data-tone={mark.tone}>
            <Icon name={mark.icon} size="large" />
          </span>
        )}
        <div>
          <h1 tabIndex={-1} ref={focusOnMountInPlace}>
            {title}
          </h1>
          <output className="muted">
            {ending ?? (
              <>
                {before}
                <b className={styles.number}>{number}</b>
                {after}
              </>
            )}
            {help && <span className={styles.help}>{help}</span>}
          </output>
        </div>
      </div>
      {children}
    </>
  )
}
