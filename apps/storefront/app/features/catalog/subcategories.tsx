import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import pillStyles from './pill.module.css'
import styles from './subcategories.module.css'

type SubcategoriesProps = {
  /** `search` filters the list of a category. */
  categories: readonly { id: number; name: string; slug: string; search?: string }[]
}

export function Subcategories({ categories }: SubcategoriesProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  if (categories.length === 0) return null
  return (
    <nav aria-label={t('category.subcategories')} className={styles.subcategories}>
      {categories.map(({ id, name, slug, search = '' }) => (
        <Link key={id} className={pillStyles.pill} to={storePath(`/c/${slug}${search}`)}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
