import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import pillStyles from './pill.module.css'
import styles from './subcategories.module.css'

export function Subcategories({
  categories,
}: {
  categories: readonly { id: number; name: string; slug: string }[]
}) {
  const t = useTranslate()
  const storePath = useStorePath()
  if (categories.length === 0) return null
  return (
    <nav aria-label={t('category.subcategories')} className={styles.subcategories}>
      {categories.map(({ id, name, slug }) => (
        <Link key={id} className={pillStyles.pill} to={storePath(`/c/${slug}`)}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
