import { Icon } from '@ambra/ui/icon'
import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './category-tiles.module.css'

type TileCategory = { id: number; name: string; slug: string; image?: string }

/** One row on a wide screen; the navigation contains all categories. */
export const tileCount = 8

type CategoryTilesProps = {
  categories: readonly TileCategory[]
  /** Number of listed products by category id. */
  /** Absent when the shop could not be reached. */
  counts: Readonly<Record<number, number>> | undefined
}

export function CategoryTiles({ categories, counts }: CategoryTilesProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  return (
    <div className={styles.categories}>
      {categories.slice(0, tileCount).map(({ id, name, slug, image }) => (
        <Link key={id} className={styles.category} to={storePath(`/c/${slug}`)}>
          <span className={styles.categoryStage}>
            {image ? <ProductImage path={image} size={266} /> : <Icon name="layout-grid" />}
          </span>
          {name}
          {counts && <small>{t('home.categoryCount', { count: counts[id] ?? 0 })}</small>}
        </Link>
      ))}
    </div>
  )
}
