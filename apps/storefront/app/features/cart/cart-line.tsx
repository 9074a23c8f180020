import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import type { StoredLine } from '#app/browser/storage-keys.ts'
import { EnergyLinks } from '#app/ui/energy-links.tsx'
import { usePriceFormat } from '#app/ui/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { closePanel, editLine } from '#app/ui/overlay.ts'
import { ProductImage } from '#app/ui/product-image.tsx'
import { refusalText } from '#app/ui/refusal-text.ts'
import { useStorePath } from '#app/ui/store.tsx'
import { lineTotal } from './cart-figures.ts'
import { cartActions } from './cart-actions.ts'
import { productPath } from './product-path.ts'
import styles from './microcart.module.css'
import { QuantityStepper } from './quantity-stepper.tsx'
import type { LineEnergy } from './use-line-energy.ts'

type CartLineProps = { line: StoredLine; onRemoved: () => void; energy?: LineEnergy | undefined }

export function CartLine({ line, onRemoved, energy }: CartLineProps) {
  const t = useTranslate()
  const path = useStorePath()
  const price = usePriceFormat()
  const total = lineTotal(line)
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        <ProductImage path={line.image} size={150} />
      </div>
      <div className={styles.details}>
        <Link className={styles.name} to={path(productPath(line))} onClick={closePanel}>
          {line.name}
        </Link>
        {line.options && line.options.length > 0 && (
          <p className={styles.options}>{line.options.map(({ value }) => value).join(' · ')}</p>
        )}
        <LineNote line={line} />
        <div className={styles.amounts}>
          <QuantityStepper
            qty={line.qty}
            name={line.name ?? line.sku}
            {...(line.maxQuantity !== undefined && { max: line.maxQuantity })}
            onChange={(qty) => void cartActions.setQuantity(line.lineId, qty)}
          />
          <span className={styles.price}>
            {total === undefined ? t('price.unknown') : price(total / 100)}
          </span>
        </div>
        {energy?.energyClass && (
          <EnergyLinks product={{ ...energy, sku: line.sku, slug: line.slug ?? '', parentSku: energy.sku }} />
        )}
        <div className={styles.actions}>
          <EditLine line={line} />
          <RemoveLine line={line} onRemoved={onRemoved} />
        </div>
      </div>
    </li>
  )
}

/** What the shopper must know about the stock of a line. */
function LineNote({ line: { is_in_stock, maxQuantity, qty } }: { line: StoredLine }) {
  const t = useTranslate()
  if (is_in_stock === false)
    return (
      <p className={styles.note} data-tone="error">
        <Icon name="circle-alert" size="small" />
        {refusalText(t, 'stock.out_label')}
      </p>
    )
  if (maxQuantity === undefined) return null
  return (
    <p className={styles.note} data-tone="warning">
      <Icon name="triangle-alert" size="small" />
      {qty >= maxQuantity ? refusalText(t, 'stock.max_quantity', { maxQuantity }) : t('cart.volatile')}
    </p>
  )
}

/** The way back to the options of a line that has some. @see spec §4 "Cart edit mode" */
function EditLine({ line }: { line: StoredLine }) {
  const t = useTranslate()
  const { lineId, sku, parentSku = sku, id, qty, name = sku, product_option: selectedOptions } = line
  if (Object.values(selectedOptions?.extension_attributes ?? {}).every((options) => options.length === 0))
    return null
  return (
    <button
      type="button"
      className={styles.textButton}
      aria-label={t('cart.editNamed', { name })}
      onClick={() => editLine(parentSku, { lineId, productId: id, sku, qty, selectedOptions })}
    >
      {t('cart.edit')}
    </button>
  )
}

/** Removing asks inside the line; the question takes the focus and gives it back. @see spec §4 "Removal asks for confirmation" */
function RemoveLine({ line, onRemoved }: CartLineProps) {
  const t = useTranslate()
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <button
        type="button"
        className={styles.textButton}
        aria-label={t('cart.removeNamed', { name: line.name ?? line.sku })}
        onClick={() => setAsking(true)}
      >
        {t('cart.remove')}
      </button>
    )
  const remove = () => {
    void cartActions.remove(line.lineId)
    onRemoved()
  }
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The drawer stays: Escape answers the question only.
    event.preventDefault()
    event.stopPropagation()
    setAsking(false)
  }
  return (
    <fieldset className={styles.question} aria-label={t('cart.removeQuestion')}>
      <span>{t('cart.removeQuestion')}</span>
      <button
        type="button"
        className={styles.textButton}
        onClick={remove}
        onKeyDown={cancelOnEscape}
        ref={takeFocus}
      >
        {t('cart.remove')}
      </button>
      <button
        type="button"
        className={styles.textButton}
        onClick={() => setAsking(false)}
        onKeyDown={cancelOnEscape}
      >
        {t('cart.keep')}
      </button>
    </fieldset>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
