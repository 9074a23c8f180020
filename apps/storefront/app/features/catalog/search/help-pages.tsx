import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './search-page.module.css'

/** Help pages, such as delivery and returns, that match the words of a search with few products or none. */
export function HelpPages({ pages }: { pages: readonly { title: string; path: string }[] }) {
  const t = useTranslate()
  const storePath = useStorePath()
  if (pages.length === 0) return null
  return (
    <nav className={styles.help} aria-label={t('search.pages')}>
      <h2>{t('search.pages')}</h2>
      <ul>
        {pages.map(({ title, path }) => (
          <li key={path}>
            <Link to={storePath(path)}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
