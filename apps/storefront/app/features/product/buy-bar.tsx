import { GradeChip, isGrade } from '#app/shop-ui/grade.tsx'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { Price } from '#app/shop-ui/price.tsx'
import { AddButton, stockNoticeRequestOf } from './buy-box.tsx'
import { gradeOf } from './choice/grade-option.ts'
import type { ProductDocument } from './choice/product-data.ts'
import styles from './buy-bar.module.css'
import type { Choice } from './choice/choice.ts'
import type { Purchase } from './use-purchase.ts'

type BuyBarProps = { product: ProductDocument; choice: Choice; purchase: Purchase }

/**
 * Price and button at the bottom of a phone, in place of the bottom bar; on a wide screen with the name, once the page's own
 * button has left it.
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
      <Price price={choice.price && { now: choice.price.now }} />
      <AddButton request={stockNoticeRequestOf(product, choice)} choice={choice} purchase={purchase} block />
    </div>
  )
}
