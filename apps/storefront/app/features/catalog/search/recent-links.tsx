import { Link } from 'react-router'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { useRecentSearches } from './recent-searches.ts'
import styles from './recent-links.module.css'

/** Links to earlier searches of this browser; hidden without any. */
export function RecentLinks() {
  const t = useTranslate()
  const storePath = useStorePath()
  const recent = useRecentSearches()
  if (recent.length === 0) return null
  return (
    <nav className={styles.recent} aria-label={t('search.recent')}>
      <h2>{t('search.recent')}</h2>
      <ul>
        {recent.map((text) => (
          <li key={text}>
            <Link to={storePath(`/search?q=${encodeURIComponent(text)}`)}>
              <Icon name="history" />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
