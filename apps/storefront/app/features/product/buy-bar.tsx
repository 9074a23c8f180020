import { GradeChip, isGrade } from '#app/shop-ui/grade.tsx'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { Price, type PriceView } from '#app/shop-ui/price.tsx'
import { AddButton, stockNoticeRequestOf } from './buy-box.tsx'
import { gradeOf } from './choice/grade-option.ts'
import type { ProductDocument } from './choice/product-data.ts'
import styles from './buy-bar.module.css'
import type { Choice } from './choice/choice.ts'
import type { Purchase } from './use-purchase.ts'

/** Returns only the current price, and the savings of a set. */
const barPrice = ({ now, apart }: PriceView): PriceView => (apart === undefined ? { now } : { now, apart })

type BuyBarProps = { product: ProductDocument; choice: Choice; purchase: Purchase }

/**
 * Bar with price and button: on a phone instead of the bottom bar, on a wide screen with the name once the
 * page's own button is out of view.
 */
export function BuyBar({ product, choice, purchase }: BuyBarProps) {
  const grade = gradeOf(product, choice.variant)
  return (
    <div className={styles.buyBar} data-buy-bar>
      <div className={styles.product}>
        <ProductImage path={choice.variant?.image ?? product.image} size={150} />
        <b>{product.name}</b>
        {grade && isGrade(grade) && <GradeChip grade={grade} />}
      </div>
      <Price price={choice.price && barPrice(choice.price)} />
      <AddButton request={stockNoticeRequestOf(product, choice)} choice={choice} purchase={purchase} block />
    </div>
  )
}
