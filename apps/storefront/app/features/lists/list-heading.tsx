import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './list-heading.module.css'

type ListHeadingProps = { title: string; count: number; onClear?: () => void; children?: ReactNode }

/** Title, count and "Clear all" of a list; changes of the count are announced to screen readers. */
export function ListHeading({ title, count, onClear, children }: ListHeadingProps) {
  const t = useTranslate()
  return (
    <div className={styles.bar}>
      <h1>{title}</h1>
      <output className={styles.count}>{count > 0 && t('lists.count', { count })}</output>
      {children}
      {count > 0 && onClear && (
        <Button variant="text" onClick={onClear}>
          {t('lists.clear')}
        </Button>
      )}
    </div>
  )
}
