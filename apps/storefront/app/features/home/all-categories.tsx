import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './all-categories.module.css'

type Category = { id: number; name: string; slug: string }
type AllCategoriesProps = { departments: readonly (Category & { groups: readonly Category[] })[] }

/** Collapsed list of all departments with their groups; opens without script. */
export function AllCategories({ departments }: AllCategoriesProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  if (departments.length === 0) return null
  return (
    <details className={styles.all}>
      <summary>{t('home.allCategories')}</summary>
      <ul>
        {departments.map(({ id, name, slug, groups }) => (
          <li key={id}>
            <Link to={storePath(`/c/${slug}`)}>{name}</Link>
            {groups.length > 0 && (
              <ul>
                {groups.map((group) => (
                  <li key={group.id}>
                    <Link to={storePath(`/c/${group.slug}`)}>{group.name}</Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
