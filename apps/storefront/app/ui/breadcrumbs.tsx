import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './breadcrumbs.module.css'
import { useStorePath } from '#app/i18n/store.tsx'

/** `path` excludes the store prefix; the last entry is the page itself. */
export type Breadcrumb = { name: string; path: string }

export function Breadcrumbs({ trail }: { trail: readonly Breadcrumb[] }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const all = [{ name: t('nav.home'), path: '/' }, ...trail]
  return (
    <nav aria-label={t('nav.breadcrumbs')}>
      <ol className={styles.crumbs}>
        {all.map(({ name, path }, position) => (
          <li key={path}>
            <Link to={storePath(path)} aria-current={position === all.length - 1 ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
