import type { Product } from '@ambra/contract/product'
import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { Part } from './choice/bundle-options.tsx'
import styles from './custom-options.module.css'
import pickerStyles from './picker.module.css'
import type { ProductDocument } from './choice/product-data.ts'
import type { Choice } from './choice/choice.ts'

type Option = Product['custom_options'][number]
type CustomProps = { product: ProductDocument; choice: Choice; missing: string | undefined }

/** Extras such as an engraving; none is chosen beforehand. */
export function CustomOptions({ product, choice, missing }: CustomProps) {
  const t = useTranslate()
  return product.custom_options.map((option) => (
    <fieldset key={option.option_id} id={`custom-${option.option_id}`} className={pickerStyles.picker}>
      <legend>
        <b>{option.title}</b>
        {option.is_require ? null : <span>{t('product.optional')}</span>}
      </legend>
      {missing === `custom-${option.option_id}` && (
        <p className={pickerStyles.error}>{t('product.chooseOption')}</p>
      )}
      <CustomOption option={option} choice={choice} />
    </fieldset>
  ))
}

/** Beyond this many choices a list that unfolds is quicker than a wall of rows. */
const mostRadios = 12

function CustomOption({ option, choice }: { option: Option; choice: Choice }) {
  const t = useTranslate()
  const extra = useExtraText()
  const id = String(option.option_id)
  const value = choice.custom.find(({ option_id }) => option_id === id)?.option_value ?? ''
  const others = choice.custom.filter(({ option_id }) => option_id !== id)
  const set = (next: string) =>
    choice.setCustom(next ? [...others, { option_id: id, option_value: next }] : others)
  if (option.values.length === 0)
    return (
      <label className={styles.customText}>
        <span className="visually-hidden">{option.title}</span>
        <input value={value} maxLength={100} onChange={({ target }) => set(target.value)} />
        <span>{extra(option)}</span>
      </label>
    )
  const isMany = option.type === 'checkbox'
  if (!isMany && (option.type !== 'radio' || option.values.length > mostRadios))
    return (
      <select
        className={styles.customSelect}
        value={value}
        aria-label={option.title}
        onChange={({ target }) => set(target.value)}
      >
        <option value="">{t(option.is_require ? 'product.chooseOption' : 'product.none')}</option>
        {option.values.map((entry) => (
          <option key={entry.option_type_id} value={entry.option_type_id}>
            {[entry.title, extra(entry)].filter(Boolean).join(' ')}
          </option>
        ))}
      </select>
    )
  const chosen = value ? value.split(',') : []
  const none = !isMany && !option.is_require && (
    <Part
      label={t('product.none')}
      type="radio"
      name={`c${id}`}
      isChosen={value === ''}
      onChange={() => set('')}
    />
  )
  const parts = option.values.map((entry) => {
    const entryId = String(entry.option_type_id)
    const toggled = (isOn: boolean) =>
      isOn ? [...chosen, entryId] : chosen.filter((other) => other !== entryId)
    return (
      <Part
        key={entryId}
        label={entry.title}
        detail={extra(entry)}
        type={isMany ? 'checkbox' : 'radio'}
        name={`c${id}`}
        isChosen={chosen.includes(entryId)}
        onChange={(isOn) => set(isMany ? toggled(isOn).join(',') : entryId)}
      />
    )
  })
  return (
    <>
      {none}
      {parts}
    </>
  )
}

function useExtraText() {
  const format = usePriceFormat()
  return ({ price, price_type }: { price?: number; price_type?: 'fixed' | 'percent' }) =>
    price ? (price_type === 'percent' ? `+ ${price} %` : `+ ${format(price)}`) : undefined
}
