import { allowedQuantity, type QuantityRule } from '@ambra/domain/catalogue/prices/quantity-rule'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './quantity-note.module.css'

/** Shows the quantities in which a product is sold, if restricted. @see docs/rules/stock STK-8 */
export function QuantityNote({ rule }: { rule: QuantityRule }) {
  const t = useTranslate()
  const { qty_increments: quantityStep = 1 } = rule
  const minQuantity = allowedQuantity(1, rule)
  const texts = [
    minQuantity > quantityStep && shopErrorText(t, 'stock.min_quantity', { minQuantity }),
    quantityStep > 1 && shopErrorText(t, 'stock.quantity_step', { quantityStep }),
  ].filter((text) => text !== false)
  return texts.map((text) => (
    <p key={text} className={`${styles.note} muted sm`}>
      {text}
    </p>
  ))
}
