import { type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import styles from './listing.module.css'

type LoadMoreProps = { shown: number; total: number; isLoading: boolean; onMore: () => void }

/** A link to the deeper page; with script it loads only what is new. Hidden when all is shown. */
export function LoadMore({ shown, total, isLoading, onMore }: LoadMoreProps) {
  const t = useTranslate()
  const { search } = useLocation()
  if (shown >= total) return null
  const params = new URLSearchParams(search)
  params.set('page', String(Number(params.get('page') ?? 1) + 1))
  function load(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!isLoading) onMore()
  }
  return (
    <div className={styles.more}>
      <span role="status">{t('listing.showing', { shown, total })}</span>
      <progress className={styles.progress} value={shown} max={total} aria-hidden="true" />
      <ButtonLink role="button" to={{ search: params.toString() }} onClick={load} aria-busy={isLoading || undefined}>
        {t('listing.more')}
      </ButtonLink>
    </div>
  )
}
