import { Price } from '#app/shop-ui/price.tsx'
import { AddButton, wishOf } from './buy-box.tsx'
import type { ProductDocument } from './product-data.ts'
import styles from './product.module.css'
import type { Choice } from './use-choice.ts'
import type { Purchase } from './use-purchase.ts'

type BuyBarProps = { product: ProductDocument; choice: Choice; purchase: Purchase }

/** Price and button at the bottom of a phone, in place of the bottom bar. */
export function BuyBar({ product, choice, purchase }: BuyBarProps) {
  return (
    <div className={styles.buyBar} data-buy-bar>
      <Price price={choice.price && { now: choice.price.now }} />
      <AddButton wish={wishOf(product, choice)} choice={choice} purchase={purchase} block />
    </div>
  )
}
