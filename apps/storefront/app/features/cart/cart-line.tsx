import { isSoldOut, isTooMany } from '@ambra/domain/cart/cart-stock'
import { quantityRuleError } from '@ambra/domain/quantity-rule'
import { Link } from 'react-router'
import type { StoredLine } from '#app/storage/storage-keys.ts'
import { EnergyLinks } from '#app/shop-ui/marks/energy-links.tsx'
import { usePriceFormat } from '#app/i18n/format.ts'
import { Icon } from '#app/ui/icon.tsx'
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
import { traitsOf } from '@ambra/domain/product-types/traits'

type CartLineProps = { line: StoredLine; onRemoved: () => void; energy?: LineFacts | undefined }

export function CartLine({ line, onRemoved, energy }: CartLineProps) {
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
        {energy?.energyClass && (
          <EnergyLinks product={{ ...energy, sku: line.sku, slug: line.slug ?? '', parentSku: energy.sku }} />
        )}
        <div className={styles.actions}>
          <EditLine line={line} />
          <SaveLine line={line} onRemoved={onRemoved} />
          <RemoveLine line={line} onRemoved={onRemoved} />
        </div>
      </div>
    </li>
  )
}

/** The chosen options as text: a variant in one row, bundle parts and custom texts one below the other. */
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
  return (
    <span className={styles.price}>
      {total === undefined ? t('price.unknown') : price(total / 100)}
      {total !== undefined && line.qty > 1 && (
        <small>{t('cart.each', { price: price(total / 100 / line.qty) })}</small>
      )}
    </span>
  )
}

/** What the shopper must know about the stock of a line. */
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

/** Page of a line's product; the chosen variant is named where it has a sku of its own. @see spec §2 */
export function linePath({ sku, parentSku = sku, slug, url_path, type_id }: StoredLine): string {
  if (!slug) return url_path ? `/${url_path}` : `/search?q=${encodeURIComponent(sku)}`
  const page = `/p/${encodeURIComponent(parentSku)}/${slug}`
  return traitsOf(type_id).choice === 'variant' && sku !== parentSku
    ? `${page}/${encodeURIComponent(sku)}`
    : page
}
