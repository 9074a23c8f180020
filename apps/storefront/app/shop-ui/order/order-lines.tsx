import { optionLine } from '@ambra/domain/catalogue/option-line'
import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './order-lines.module.css'
import { ProductImage } from '#app/shop-ui/product-image.tsx'

/** Ordered line: `total` in cents with tax for all its pieces, undefined while unknown. */
export type OrderLineView = {
  key: string | number
  name: string
  image: string | undefined
  options: readonly { label: string; value: string }[]
  /** Custom values such as a day or a text need their labels. */
  hasLabels?: boolean
  qty: number
  total: number | undefined
}

const optionWords = ({ options, hasLabels }: OrderLineView) =>
  options.map(hasLabels ? optionLine : ({ value }) => value)

/** Keeps a quantity on one line with its unit. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

/** Compact lines of an order: the summary beside the checkout, the review, the placed order. */
export function OrderLines({ lines }: { lines: readonly OrderLineView[] }) {
  const t = useTranslate()
  const price = usePriceFormat()
  const quantity = ({ qty, total }: OrderLineView) =>
    qty > 1 && total !== undefined
      ? t('cart.piecesAt', { count: qty, price: price(total / 100 / qty) })
      : t('cart.pieces', { count: qty })
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.key}>
          <span className={styles.picture}>
            <ProductImage path={line.image} size={150} />
          </span>
          <span>
            <span className={styles.name}>{line.name}</span>
            <span className={styles.options}>
              {[...optionWords(line), unbroken(quantity(line))].join('\u00a0· ')}
            </span>
          </span>
          <span className={styles.price}>
            {line.total === undefined ? t('price.unknown') : price(line.total / 100)}
          </span>
        </li>
      ))}
    </ul>
  )
}
