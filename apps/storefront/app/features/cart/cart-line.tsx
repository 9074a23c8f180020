import { isSoldOut, isTooMany } from '@ambra/domain/sales/cart/cart-stock'
import { quantityRuleError } from '@ambra/domain/catalogue/prices/quantity-rule'
import { Link } from 'react-router'
import type { StoredLine } from '#app/storage/storage-keys.ts'
import { EnergyLinks } from '#app/shop-ui/marks/energy-links.tsx'
import { usePriceFormat } from '#app/i18n/format.ts'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { closePanel } from '#app/ui/overlay.ts'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { QuantityStepper } from '#app/shop-ui/quantity-stepper.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import { cartActions } from '#app/cart/cart-actions.ts'
import { lineTotal } from './cart-figures.ts'
import { EditLine, RemoveLine, SaveLine } from './line-actions.tsx'
import styles from './cart-line.module.css'
import microcartStyles from './microcart.module.css'
import type { LineFacts } from '#app/offline/use-line-facts.ts'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'

type CartLineProps = { line: StoredLine; onRemoved: () => void; labelled?: readonly LineFacts[] }

export function CartLine({ line, onRemoved, labelled = [] }: CartLineProps) {
  const path = useStorePath()
  return (
    <li className={styles.line} data-sold-out={isSoldOut(line) || undefined}>
      <div className={styles.picture}>
        <ProductImage path={line.image} size={150} />
      </div>
      <div className={styles.details}>
        <Link className={styles.name} to={path(linePath(line))} onClick={closePanel}>
          {line.name ?? line.sku}
        </Link>
        <LineOptions line={line} />
        <LineNote line={line} />
        <div className={styles.amounts}>
          {!isSoldOut(line) && (
            <QuantityStepper
              qty={line.qty}
              name={line.name ?? line.sku}
              max={line.maxQuantity}
              rule={line}
              onChange={(qty) => void cartActions.setQuantity(line.lineId, qty)}
            />
          )}
          <LinePrice line={line} />
        </div>
        {labelled.map(({ slug = '', parentSku, ...part }) => (
          <div key={part.sku} className={styles.label}>
            {labelled.length > 1 && <span className={styles.part}>{part.name}</span>}
            <EnergyLinks product={{ ...part, slug, parentSku: parentSku ?? part.sku }} />
          </div>
        ))}
        <div className={styles.actions}>
          <EditLine line={line} />
          <SaveLine line={line} onRemoved={onRemoved} />
          <RemoveLine line={line} onRemoved={onRemoved} />
        </div>
      </div>
    </li>
  )
}

/** Selected options as text: a variant in one row, bundle parts and custom texts one below the other. */
export function LineOptions({ line: { options = [], product_option } }: { line: StoredLine }) {
  if (options.length === 0) return null
  const chosen = product_option?.extension_attributes
  const isListed = [chosen?.bundle_options, chosen?.custom_options].some((list) => list && list.length > 0)
  if (!isListed) return <p className={styles.options}>{options.map(({ value }) => value).join(' · ')}</p>
  return (
    <dl className={styles.choices}>
      {options.map(({ label, value }) => (
        <div key={label + value}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function LinePrice({ line }: { line: StoredLine }) {
  const t = useTranslate()
  const price = usePriceFormat()
  const total = lineTotal(line)
  const saving = setSaving(line)
  return (
    <span className={styles.price}>
      {total === undefined ? t('price.unknown') : price(total / 100)}
      {total !== undefined && line.qty > 1 && (
        <small>{t('cart.each', { price: price(total / 100 / line.qty) })}</small>
      )}
      {saving > 0 && <small data-saving>{t('price.saving', { amount: price(saving) })}</small>}
    </span>
  )
}

/** Returns the discount of a set, in euros: the line itself has the price of its parts. */
const setSaving = ({ type_id, qty, totals }: StoredLine): number =>
  type_id === 'bundle' && totals?.qty === qty ? totals.discount_amount : 0

function LineNote({ line }: { line: StoredLine }) {
  const t = useTranslate()
  const { maxQuantity } = line
  if (isSoldOut(line)) return <Note tone="error" text={shopErrorText(t, 'stock.out_label')} />
  const error = quantityRuleError(line.qty, line)
  if (error) return <Note tone="error" text={shopErrorText(t, error.code, error.params)} />
  if (maxQuantity === undefined) return null
  if (isTooMany(line)) return <Note tone="error" text={t('cart.tooFew', { maxQuantity })} />
  return <Note tone="warning" text={shopErrorText(t, 'stock.max_quantity', { maxQuantity })} />
}

function Note({ tone, text }: { tone: 'warning' | 'error'; text: string }) {
  return (
    <p className={microcartStyles.note} data-tone={tone}>
      <Icon name={tone === 'error' ? 'circle-alert' : 'triangle-alert'} size="small" />
      {text}
    </p>
  )
}

/**
 * Returns the page of a line's product; includes the selected variant if it has its own sku. @see spec §2
 */
export function linePath({ sku, parentSku = sku, slug, url_path, type_id }: StoredLine): string {
  if (!slug) return url_path ? `/${url_path}` : `/search?q=${encodeURIComponent(sku)}`
  const page = `/p/${encodeURIComponent(parentSku)}/${slug}`
  return traitsOf(type_id).choice === 'variant' && sku !== parentSku
    ? `${page}/${encodeURIComponent(sku)}`
    : page
}
