import { Fragment, type ReactNode } from 'react'
import { useSeen } from '#app/offline/use-seen.ts'
import { usePersonalPrices } from '#app/session/personal-prices.ts'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import { ProductCard } from './product-card.tsx'
import styles from './product-card.module.css'

type ProductGridProps = {
  products: readonly CardProduct[]
  now: number
  heading?: 'h2' | 'h3'
  nearCount?: number
  /** On a phone the cards stand in one row that is swiped. */
  isRow?: boolean
  /** What stands before the product of a position, over the whole width. */
  between?: (position: number) => ReactNode
  /** A line at the foot of a card. */
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
  between,
  note,
  children,
}: ProductGridProps) {
  const priced = usePersonalPrices(products)
  useSeen(products)
  return (
    <div className={styles.grid} data-row={isRow || undefined}>
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
