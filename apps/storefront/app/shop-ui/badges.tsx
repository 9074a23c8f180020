import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './badges.module.css'

type BadgesProps = { percent?: number | undefined; isNew: boolean; isRefurbished: boolean }

/** Badges Deal, New, Refurbished, in this order; two at most. */
export function Badges({ percent, isNew, isRefurbished }: BadgesProps) {
  const t = useTranslate()
  const badges = [
    percent ? { tone: 'deal', text: t('badge.deal', { percent }) } : undefined,
    isNew ? { tone: 'new', text: t('badge.new') } : undefined,
    isRefurbished ? { tone: 'refurbished', text: t('badge.refurbished') } : undefined,
  ].filter((badge) => badge !== undefined)
  return (
    <div className={styles.badges}>
      {badges.slice(0, 2).map(({ tone, text }) => (
        <span key={tone} className={styles.badge} data-tone={tone}>
          {text}
        </span>
      ))}
    </div>
  )
}
