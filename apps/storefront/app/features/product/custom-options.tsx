import type { Product } from '@ambra/contract/catalogue/product'
import { isMoment, takesMany } from '@ambra/domain/catalogue/product-types/custom-option'
import { giftCardDays } from '@ambra/domain/promotions/gift-card-day'
import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { Part } from './choice/bundle-options.tsx'
import { MomentOption, TextOption } from './custom-entries.tsx'
import { FileOption } from './file-option.tsx'
import styles from './custom-options.module.css'
import pickerStyles from './picker.module.css'
import type { ProductDocument } from './choice/product-data.ts'
import type { Choice } from './choice/choice.ts'

type Option = Product['custom_options'][number]
type CustomProps = { product: ProductDocument; choice: Choice; missing: string | undefined }

/** Extras such as an engraving; none is preselected. */
export function CustomOptions({ product, choice, missing }: CustomProps) {
  const t = useTranslate()
  return product.custom_options.map((option) => (
    <fieldset key={option.option_id} id={`custom-${option.option_id}`} className={pickerStyles.picker}>
      <legend>
        <b>{option.title}</b>
        {option.is_require ? null : <span>{t('product.optional')}</span>}
      </legend>
      <CustomOption
        option={option}
        choice={choice}
        isMissing={missing === `custom-${option.option_id}`}
        isGift={product.giftCard === true}
      />
    </fieldset>
  ))
}

type OptionProps = { option: Option; choice: Choice; isMissing: boolean; isGift: boolean }

/** Days on which a gift card can be sent. */
function giftDays() {
  const { from, to } = giftCardDays(new Date())
  return { days: { min: from, max: to } }
}

/** `value` is absent until something is entered, and empty when the input is unreadable. */
function CustomOption({ option, choice, isMissing, isGift }: OptionProps) {
  const extra = useExtraText()
  const id = String(option.option_id)
  const value = choice.custom.find(({ option_id }) => option_id === id)?.option_value
  const others = choice.custom.filter(({ option_id }) => option_id !== id)
  const set = (next: string | undefined) =>
    choice.setCustom(next === undefined ? others : [...others, { option_id: id, option_value: next }])
  const { type } = option
  const entry = { option, extra: extra(option), isMissing }
  if (isMoment(type))
    return (
      <MomentOption
        {...entry}
        input={type}
        value={value}
        onChange={set}
        {...(isGift && type === 'date' && giftDays())}
      />
    )
  if (type === 'file') return <FileOption {...entry} value={value} onChange={set} />
  const list = { ...entry, value: value ?? '', onChange: (next: string) => set(next || undefined) }
  return option.values.length === 0 ? <TextOption {...list} /> : <ListOption {...list} />
}

/** Maximum number of radio buttons; above it a select is used. */
const mostRadios = 12

type ListProps = { option: Option; value: string; isMissing: boolean; onChange: (value: string) => void }

function ListOption({ option, value, isMissing, onChange }: ListProps) {
  const t = useTranslate()
  const isMany = takesMany(option.type)
  const isFolded = !isMany && (option.type !== 'radio' || option.values.length > mostRadios)
  return (
    <>
      {isMissing && <p className={pickerStyles.error}>{t('product.chooseOption')}</p>}
      {isFolded ? (
        <FoldedList option={option} value={value} onChange={onChange} />
      ) : (
        <RowList option={option} value={value} isMany={isMany} onChange={onChange} />
      )}
    </>
  )
}

function FoldedList({ option, value, onChange }: Omit<ListProps, 'isMissing'>) {
  const t = useTranslate()
  const extra = useExtraText()
  return (
    <select
      className={styles.customSelect}
      value={value}
      aria-label={option.title}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t(option.is_require ? 'product.chooseOption' : 'product.none')}</option>
      {option.values.map((entry) => (
        <option key={entry.option_type_id} value={entry.option_type_id}>
          {[entry.title, extra(entry)].filter(Boolean).join(' ')}
        </option>
      ))}
    </select>
  )
}

type RowProps = Omit<ListProps, 'isMissing'> & { isMany: boolean }

function RowList({ option, value, isMany, onChange }: RowProps) {
  const t = useTranslate()
  const extra = useExtraText()
  const name = `c${option.option_id}`
  const chosen = value ? value.split(',') : []
  return (
    <>
      {!isMany && !option.is_require && (
        <Part
          label={t('product.none')}
          type="radio"
          name={name}
          isChosen={value === ''}
          onChange={() => onChange('')}
        />
      )}
      {option.values.map((entry) => {
        const id = String(entry.option_type_id)
        const toggled = (isOn: boolean) => (isOn ? [...chosen, id] : chosen.filter((other) => other !== id))
        return (
          <Part
            key={id}
            label={entry.title}
            detail={extra(entry)}
            type={isMany ? 'checkbox' : 'radio'}
            name={name}
            isChosen={chosen.includes(id)}
            onChange={(isOn) => onChange(isMany ? toggled(isOn).join(',') : id)}
          />
        )
      })}
    </>
  )
}

function useExtraText() {
  const format = usePriceFormat()
  return ({ price, price_type }: Pick<Option, 'price' | 'price_type'>) =>
    price ? (price_type === 'percent' ? `+ ${price} %` : `+ ${format(price)}`) : undefined
}
