import { isRouteErrorResponse, Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import pillStyles from './pill.module.css'
import styles from './recommendations.module.css'
import { ProductGrid } from './product-grid.tsx'

/**
 * Products and categories found by the words of an unknown URL, or `popular` products where no word is known; `now`
 * as in a listing.
 */
export type Suggested = {
  popular?: 'home.soldMost' | 'home.bestsellers'
  products: CardProduct[]
  categories: { id: number; name: string; slug: string }[]
  now: number
}

/** Products and categories similar to a URL that was not found. The error is a loader's response. */
export function Recommendations({ error }: { error: unknown }) {
  const t = useTranslate()
  const suggested = suggestedIn(error)
  if (!suggested) return null
  const { popular = 'notFound.suggested', ...found } = suggested
  return <SuggestedProducts title={t(popular)} {...found} />
}

export function SuggestedProducts({
  title,
  products,
  categories,
  now,
}: Omit<Suggested, 'popular'> & { title: string }) {
  const storePath = useStorePath()
  return (
    <section className={styles.suggested} aria-label={title}>
      <h2>{title}</h2>
      {categories.length > 0 && (
        <p className={styles.pills}>
          {categories.map(({ id, name, slug }) => (
            <Link key={id} className={pillStyles.pill} to={storePath(`/c/${slug}`)}>
              {name}
            </Link>
          ))}
        </p>
      )}
      <ProductGrid products={products} now={now} nearCount={0} />
    </section>
  )
}

function suggestedIn(error: unknown): Suggested | undefined {
  if (!isRouteErrorResponse(error) || ![404, 410].includes(error.status) || !error.data) return undefined
  // A 404 with data comes from `notFound` only, which gives it this shape.
  return error.data as Suggested
}
