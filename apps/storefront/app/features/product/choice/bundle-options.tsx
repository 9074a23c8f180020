import type { BundleOption } from '@ambra/contract/catalogue/product'
import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { priceViewOf } from '#app/shop-ui/price.tsx'
import styles from './bundle-options.module.css'
import pickerStyles from '#app/features/product/picker.module.css'
import type { PagePart, ProductDocument } from './product-data.ts'
import type { Choice } from './choice.ts'

type BundleProps = {
  product: ProductDocument
  parts: readonly PagePart[]
  choice: Choice
  missing: string | undefined
}

/** Parts of a bundle: single selection for radio and select options, multiple for checkboxes. */
export function BundleOptions({ product, parts, choice, missing }: BundleProps) {
  return product.bundle_options.map((option) => (
    <OptionGroup
      key={option.option_id}
      option={option}
      parts={parts}
      choice={choice}
      isMissing={missing === `bundle-${option.option_id}`}
    />
  ))
}

type GroupProps = { option: BundleOption; parts: readonly PagePart[]; choice: Choice; isMissing: boolean }

function OptionGroup({ option, parts, choice, isMissing }: GroupProps) {
  const t = useTranslate()
  const format = usePriceFormat()
  const { option_id, title, required, type, product_links } = option
  const chosen = choice.bundle.find((entry) => entry.option_id === option_id)?.option_selections ?? []
  const isMany = type === 'checkbox'
  function choose(id: number, isOn: boolean) {
    const selections = isMany
      ? isOn
        ? [...chosen, id]
        : chosen.filter((other) => other !== id)
      : isOn
        ? [id]
        : []
    const others = choice.bundle.filter((entry) => entry.option_id !== option_id)
    choice.setBundle(
      selections.length > 0
        ? [...others, { option_id, option_qty: 1, option_selections: selections }]
        : others,
    )
  }
  return (
    <fieldset id={`bundle-${option_id}`} className={pickerStyles.picker}>
      <legend>
        <b>{title}</b>
        {required ? null : <span>{t('product.optional')}</span>}
      </legend>
      {isMissing && <p className={pickerStyles.error}>{t('product.chooseOption')}</p>}
      {!required && !isMany && (
        <Part
          label={t('product.none')}
          type="radio"
          name={`b${option_id}`}
          isChosen={chosen.length === 0}
          onChange={() => choose(0, false)}
        />
      )}
      {product_links.map((link) => {
        const part = parts.find(({ sku }) => sku === link.sku)
        const price = part && priceViewOf(part)
        return (
          <Part
            key={link.id}
            label={`${link.qty > 1 ? `${link.qty} × ` : ''}${part?.name ?? link.sku}`}
            detail={price ? format(price.now * link.qty) : undefined}
            type={isMany ? 'checkbox' : 'radio'}
            name={`b${option_id}`}
            isChosen={chosen.includes(Number(link.id))}
            isDisabled={!part?.stock.is_in_stock}
            onChange={(isOn) => choose(Number(link.id), isOn)}
          />
        )
      })}
    </fieldset>
  )
}

type PartProps = {
  label: string
  detail?: string | undefined
  type: 'radio' | 'checkbox'
  name: string
  isChosen: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

/** Row of a selection list with its price at the right. */
export function Part({ label, detail, type, name, isChosen, isDisabled = false, onChange }: PartProps) {
  const t = useTranslate()
  return (
    <label className={styles.part} data-unavailable={isDisabled || undefined}>
      <input
        type={type}
        name={name}
        checked={isChosen}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{label}</span>
      <span>{isDisabled ? t('stock.out') : detail}</span>
    </label>
  )
}
