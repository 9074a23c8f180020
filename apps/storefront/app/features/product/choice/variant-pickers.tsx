import type { ConfigurableOption } from '@ambra/contract/catalogue/product'
import { type OptionState, optionStates, selectionOf } from '@ambra/domain/catalogue/prices/variants'
import { useState } from 'react'
import { usePriceFormat } from '#app/i18n/format.ts'
import { GradeStamp, isGrade } from '#app/shop-ui/grade.tsx'
import { type Translate, useTranslate } from '#app/i18n/messages.tsx'
import { type PriceView, priceViewOf } from '#app/shop-ui/price.tsx'
import { afterPaint } from '#app/ui/after-paint.ts'
import { type ChosenVariant, isOver, type PendingChoice, pendingAfter } from './pending-choice.ts'
import { pickVariant } from './pick-variant.ts'
import styles from './variant-pickers.module.css'
import pickerStyles from '#app/features/product/picker.module.css'
import type { ProductDocument } from './product-data.ts'
import { changedBy, type Choice, variantAfter, variantRules } from './choice.ts'

type PickersProps = { product: ProductDocument; choice: Choice; onPick: (childSku: string) => void }

/** Radio groups for the attributes in which the variants differ; every sellable variant can be reached. */
export function VariantPickers({ product, choice, onPick }: PickersProps) {
  const t = useTranslate()
  // The page follows a click once its data are loaded: a second click builds on the first one.
  const [pending, setPending] = useState<PendingChoice>()
  const sku = choice.variant?.sku
  if (pending && isOver(pending, sku)) setPending(undefined)
  const latest = pending ?? choice
  const onPress = (next: ChosenVariant) => setPending(pendingAfter(pending, sku, next))
  if (!choice.variant) return <p className={pickerStyles.noVariant}>{t('product.noVariants')}</p>
  return product.configurable_options.map((option) => (
    <Picker key={option.attribute_code} {...{ option, product, choice, latest, onPress, onPick }} />
  ))
}

type Value = ConfigurableOption['values'][number]
type ValueProps = {
  value: Value
  state: OptionState
  name: string
  isChosen: boolean
  onPick: () => void
  price: PriceView | undefined
  /** Longest line that another selection may show here, to reserve its space. */
  room: string | undefined
  /** Additional change with this value, if the selected combination does not exist. */
  instead: string | undefined
}

type PickerProps = PickersProps & {
  option: ConfigurableOption
  latest: ChosenVariant
  onPress: (next: ChosenVariant) => void
}

function Picker({ option, product, choice, latest, onPress, onPick }: PickerProps) {
  const t = useTranslate()
  const { attribute_code: code, values, label } = option
  const states = optionStates(product, option, choice.selection, variantRules(product))
  const isGradePicker = values.every((value) => isGrade(value.code))
  const isColour = values.some(({ swatch }) => swatch)
  const chosen = values.find(({ value_index }) => String(value_index) === choice.selection[code])
  const shape = isColour ? styles.swatches : styles.tiles
  const room = roomOf(product, code, t)
  return (
    <fieldset className={pickerStyles.picker}>
      <legend>
        <span>
          {label}: <b>{chosen && isGrade(chosen.code) ? t(`grade.${chosen.code}.word`) : chosen?.label}</b>
        </span>
      </legend>
      <div className={shape}>
        {values.map((value) => {
          const id = String(value.value_index)
          const offered = variantAfter(product, choice.selection, code, id)
          const change = offered && changedBy(product, choice, code, offered)
          const props: ValueProps = {
            value,
            state: states.get(id) ?? 'none',
            name: code,
            isChosen: id === latest.selection[code],
            onPick: () => {
              const from = latest.variant?.sku
              const next = variantAfter(product, latest.selection, code, id)
              const changed = next && changedBy(product, latest, code, next)
              const jump = changed && from ? { ...changed, wanted: value.label, from } : undefined
              const follow = () => pickVariant({ next, jump, onPick, t })
              if (!next) return follow()
              onPress({ variant: next, selection: selectionOf(product, next) })
              afterPaint(follow)
            },
            price: offered && priceViewOf(offered),
            room,
            instead: change?.now,
          }
          if (isColour) return <Swatch key={id} {...props} />
          return (
            <Tile key={id} {...props} kind={isGradePicker ? 'grade' : 'list'} current={choice.price?.now} />
          )
        })}
      </div>
      {chosen && isGrade(chosen.code) && (
        <p className={styles.gradeNote} data-room={longest(values.map((value) => noteOf(value, t)))}>
          <span>{noteOf(chosen, t)}</span>
        </p>
      )}
    </fieldset>
  )
}

const noteOf = ({ code }: Value, t: Translate) => (isGrade(code) ? t(`grade.${code}.note`) : '')

const longest = (texts: readonly string[]) => texts.toSorted((a, b) => b.length - a.length)[0]

/** Returns the space for a second line of tiles, if not every combination is sold, or prices differ. */
function roomOf({ configurable_options: options }: ProductDocument, code: string, t: Translate) {
  const others = options.filter(({ attribute_code }) => attribute_code !== code)
  const option = longest(others.flatMap(({ values }) => values.map(({ label }) => label)))
  return option && t('product.onlyIn', { option })
}

function Swatch({ value, state, name, isChosen, onPick }: ValueProps) {
  const t = useTranslate()
  const label = state === 'none' ? t('product.optionOut', { name: value.label }) : value.label
  return (
    <label className={styles.swatch} data-unavailable={state === 'none' || undefined} title={value.label}>
      <input
        type="radio"
        name={name}
        checked={isChosen}
        aria-disabled={state === 'none'}
        onChange={onPick}
        aria-label={label}
      />
      <svg viewBox="0 0 34 34" aria-hidden="true">
        <circle cx="17" cy="17" r="16.5" fill={value.swatch} />
        {state === 'none' && <path d="M6 28 28 6" />}
      </svg>
    </label>
  )
}

type TileProps = ValueProps & { kind: 'grade' | 'list'; current: number | undefined }

function Tile({ value, state, name, isChosen, onPick, price, room, instead, kind, current }: TileProps) {
  const t = useTranslate()
  const format = usePriceFormat()
  const isOut = state === 'none'
  const now = price?.now
  const difference = now === undefined || current === undefined ? 0 : now - current
  const signed = `${difference > 0 ? '+' : '−'} ${format(Math.abs(difference))}`
  return (
    <label
      className={styles.option}
      data-kind={kind}
      data-room={room}
      data-unavailable={isOut || undefined}
      data-elsewhere={state === 'elsewhere' || undefined}
    >
      <input type="radio" name={name} checked={isChosen} aria-disabled={isOut} onChange={onPick} />
      {kind === 'grade' && isGrade(value.code) ? (
        <>
          <GradeStamp grade={value.code} />
          <span className={styles.word}>{t(`grade.${value.code}.word`)}</span>
          {value.most_chosen && <em className={styles.most}>{t('product.mostChosen')}</em>}
          {isOut || now === undefined ? (
            <span>{t('stock.out')}</span>
          ) : instead ? (
            <span>{t('product.onlyIn', { option: instead })}</span>
          ) : (
            <span className={styles.price} data-deal={price?.before ? true : undefined}>
              {price?.before && <s>{format(price.before)}</s>} {format(now)}
            </span>
          )}
        </>
      ) : (
        <>
          <b>{value.label}</b>
          {isOut ? (
            <span>{t('stock.out')}</span>
          ) : instead ? (
            <span>{t('product.onlyIn', { option: instead })}</span>
          ) : (
            Math.abs(difference) >= 0.01 && !isChosen && <span>{signed}</span>
          )}
        </>
      )}
    </label>
  )
}
