import type { SearchRecovery } from '@ambra/contract/search/search'
import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { Icon } from '@ambra/ui/icon'
import styles from './understood-chips.module.css'

/** Prices and conditions of the search text used as filters, each with a link to search without it. */
export function UnderstoodChips({ recovery }: { recovery: SearchRecovery | undefined }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const understood = recovery?.understood ?? []
  if (understood.length === 0) return null
  return (
    <div className={styles.chips}>
      {understood.map(({ kind, typed, rest }) => (
        <span key={kind} className={styles.chip}>
          {typed}
          <Link
            to={storePath(rest === '' ? '/search' : `/search?q=${encodeURIComponent(rest)}`)}
            aria-label={t('filters.remove', { name: typed })}
          >
            <Icon name="x" size="small" />
          </Link>
        </span>
      ))}
    </div>
  )
}
