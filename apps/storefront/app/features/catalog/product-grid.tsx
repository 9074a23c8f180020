import { Fragment, type ReactNode } from 'react'
import { useSeen } from '#app/offline/use-seen.ts'
import { usePersonalPrices } from '#app/session/personal-prices.ts'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import type { ListView } from './list-view.ts'
import { ProductCard } from './product-card.tsx'
import styles from './product-card.module.css'

type ProductGridProps = {
  products: readonly CardProduct[]
  now: number
  heading?: 'h2' | 'h3'
  nearCount?: number
  view?: ListView | undefined
  /** Shows the cards on a phone in one row that is swiped. */
  isRow?: boolean
  /** Returns full-width content before the product at a position. */
  between?: (position: number) => ReactNode
  /** Returns a line at the bottom of a card. */
  note?: (product: CardProduct) => ReactNode
  children?: ReactNode
}

/** Cards in 2, 3 or 4 columns; the first `nearCount` pictures load at once. */
export function ProductGrid({
  products,
  now,
  heading = 'h3',
  nearCount = 4,
  isRow = false,
  view,
  between,
  note,
  children,
}: ProductGridProps) {
  const priced = usePersonalPrices(products)
  useSeen(products)
  return (
    <div className={styles.grid} data-row={isRow || undefined} data-view={view}>
      {priced.map((product, position) => (
        <Fragment key={product.id}>
          {between?.(position)}
          <ProductCard
            product={product}
            now={now}
            isNear={position < nearCount}
            heading={heading}
            note={note?.(product)}
          />
        </Fragment>
      ))}
      {children}
    </div>
  )
}
