import { Link } from 'react-router'
import { useTranslate } from '#app/ui/messages.tsx'
import { ProductImage } from '#app/ui/product-image.tsx'
import { useStorePath } from '#app/ui/store.tsx'
import styles from './home.module.css'

type TileCategory = { id: number; name: string; slug: string; product_count: number; image?: string }

/** One row on a wide screen; everything stands in the navigation. */
const shownAtMost = 8

export function CategoryTiles({ categories }: { categories: readonly TileCategory[] }) {
  const t = useTranslate()
  const storePath = useStorePath()
  return (
    <div className={styles.categories}>
      {categories.slice(0, shownAtMost).map(({ id, name, slug, product_count, image }) => (
        <Link key={id} className={styles.category} to={storePath(`/c/${slug}`)}>
          <span className={styles.categoryStage}>
            <ProductImage path={image} size={266} />
          </span>
          {name}
          <small>{t('home.categoryCount', { count: product_count })}</small>
        </Link>
      ))}
    </div>
  )
}
