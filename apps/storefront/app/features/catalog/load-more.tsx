import type { SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { filterParams, type Filters } from '#app/features/catalog/filters/filters.ts'
import styles from './load-more.module.css'

type LoadMoreProps = {
  shown: number
  total: number
  filters: Filters
  nextPage: number | undefined
  isLoading: boolean
  onMore: () => void
}

/**
 * Form that opens the deeper page; with script it loads only the new products. Hidden when all are shown.
 */
export function LoadMore({ shown, total, filters, nextPage, isLoading, onMore }: LoadMoreProps) {
  const t = useTranslate()
  const { pathname, search } = useLocation()
  if (nextPage === undefined) return null
  const params = filterParams(filters, new URLSearchParams(search).get('q'))
  params.set('page', String(nextPage))
  function load(event: SubmitEvent) {
    event.preventDefault()
    if (!isLoading) onMore()
  }
  return (
    <form className={styles.more} action={pathname} onSubmit={load}>
      <output>{t('listing.showing', { shown, total })}</output>
      <progress className={styles.progress} value={shown} max={total} aria-hidden="true" />
      {[...params].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" busy={isLoading}>
        {t('listing.more')}
      </Button>
    </form>
  )
}
