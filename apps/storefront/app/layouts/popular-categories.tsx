import { Link, useRouteLoaderData } from 'react-router'
import type { ShellData } from '#app/features/shell/shell-data.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './error-page.module.css'

/** The three largest categories, shown where nothing was found. */
export function PopularCategories() {
  const t = useTranslate()
  const storePath = useStorePath()
  const categories = useRouteLoaderData<ShellData>('root')?.categories ?? []
  if (categories.length === 0) return null
  const largest = categories.toSorted((a, b) => b.product_count - a.product_count).slice(0, 3)
  return (
    <nav className={styles.popular} aria-label={t('notFound.popular')}>
      <h2>{t('notFound.popular')}</h2>
      <ul>
        {largest.map(({ id, name, slug }) => (
          <li key={id}>
            <Link to={storePath(`/c/${slug}`)}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
