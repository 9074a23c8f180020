import { allowedQuantity } from '@ambra/domain/catalogue/prices/quantity-rule'
import { productPath } from '@ambra/domain/platform/text/slug'
import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { Price, priceViewOf } from '#app/shop-ui/price.tsx'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './grouped-parts.module.css'
import pickerStyles from '#app/features/product/picker.module.css'
import type { PagePart } from './product-data.ts'
import type { Choice } from './choice.ts'

const mostOfOne = 99

/**
 * Returns the typed quantity rounded to the quantities sold; 0 excludes the part. @see docs/rules/stock
 * STK-8
 */
const soldQuantity = (typed: number, { stock }: PagePart) => (typed > 0 ? allowedQuantity(typed, stock) : 0)

/** Products of a group, each with its own quantity; 0 excludes it. */
export function GroupedParts({ parts, choice }: { parts: readonly PagePart[]; choice: Choice }) {
  const t = useTranslate()
  const storePath = useStorePath()
  return (
    <fieldset className={pickerStyles.picker}>
      <legend>
        <b>{t('product.inSet')}</b>
      </legend>
      {parts.map((part) => (
        <div key={part.sku} className={styles.setRow}>
          <span className={styles.setPicture}>
            <ProductImage path={part.image} size={150} priority="near" />
          </span>
          <div>
            <Link to={storePath(productPath(part))}>{part.name}</Link>
            <Price price={priceViewOf(part)} />
            {!part.stock.is_in_stock && <p className={styles.out}>{t('stock.out')}</p>}
          </div>
          <input
            type="number"
            min={0}
            max={mostOfOne}
            step={part.stock.qty_increments}
            inputMode="numeric"
            value={part.stock.is_in_stock ? (choice.quantities[part.sku] ?? 0) : 0}
            disabled={!part.stock.is_in_stock}
            aria-label={t('product.quantityOf', { name: part.name })}
            onBlur={({ target }) => choice.setQuantity(part.sku, soldQuantity(Number(target.value), part))}
            onChange={({ target }) =>
              choice.setQuantity(
                part.sku,
                Math.max(0, Math.min(mostOfOne, Math.trunc(Number(target.value) || 0))),
              )
            }
          />
        </div>
      ))}
    </fieldset>
  )
}
