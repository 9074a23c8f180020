import { type SubmitEvent, useState } from 'react'
import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { filterFormId } from './filter-form.ts'
import type { NumberRange } from './filters.ts'
import type { FacetOption, Histogram } from './listing-data.ts'
import styles from './price-facet.module.css'
import { priceLabel } from './price-label.ts'
import { nearestStep, RangeSlider } from './range-slider.tsx'
import type { FilterControls } from './use-filters.ts'

type PriceFacetProps = {
  options: readonly FacetOption[]
  histogram: Histogram | undefined
  controls: FilterControls
}

/**
 * Histogram with two handles, two number fields and the buckets of the specification, which all select one
 * range.
 */
export function PriceFacet({ options, histogram, controls }: PriceFacetProps) {
  const t = useTranslate()
  const { price } = controls.filters
  const [first] = useState(options)
  // A single bucket with all products is no choice.
  const isChoice = first.filter(({ count }) => count !== 0).length > 1 || price !== undefined
  const setPrice = (range: NumberRange | undefined) => controls.setRange('price', range)
  return (
    <>
      {histogram && <PriceSlider histogram={histogram} price={price} onChange={setPrice} />}
      <PriceFields price={price} onChange={setPrice} />
      <div className={styles.buckets}>
        {(isChoice ? options : []).map(({ id, from, to, count }) => {
          const isOn = (price?.from ?? 0) === (from ?? 0) && price?.to === to
          // Hides empty buckets, such as those under 50 € for washing machines, but keeps those that had
          // products at first.
          const isEmpty = count === 0 && !isOn
          if (isEmpty && !first.some((option) => option.id === id && option.count !== 0)) return null
          const range = { ...(from && { from }), ...(to && { to }) }
          return (
            <button
              key={id}
              type="submit"
              name="price"
              value={id}
              form={filterFormId}
              aria-pressed={isOn}
              disabled={isEmpty}
              onClick={() => setPrice(isOn ? undefined : range)}
            >
              {priceLabel(t, range)}
            </button>
          )
        })}
      </div>
    </>
  )
}

type RangeProps = { price: NumberRange | undefined; onChange: (range: NumberRange | undefined) => void }

/** Handles are between the bars: a bar is a range of prices. */
function PriceSlider({ histogram, price, onChange }: RangeProps & { histogram: Histogram }) {
  const t = useTranslate()
  const format = usePriceFormat()
  const { steps, counts } = histogram
  const last = steps.length - 1
  return (
    <RangeSlider
      counts={counts}
      last={last}
      low={price?.from === undefined ? 0 : nearestStep(steps, price.from)}
      high={price?.to === undefined ? last : Math.max(1, nearestStep(steps, price.to))}
      labels={[t('filters.lowest'), t('filters.highest')]}
      textOf={(position) => format(steps[position] ?? 0)}
      onChange={(low, high) => {
        const from = low > 0 ? steps[low] : undefined
        const to = high < last ? steps[high] : undefined
        onChange(
          from === undefined && to === undefined ? undefined : { ...(from && { from }), ...(to && { to }) },
        )
      }}
    />
  )
}

function PriceFields({ price, onChange }: RangeProps) {
  const t = useTranslate()
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({})
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => Number(String(form.get(name)).replace(',', '.')) || undefined
    const from = read('from')
    const to = read('to')
    setTyped({})
    onChange(
      from === undefined && to === undefined ? undefined : { ...(from && { from }), ...(to && { to }) },
    )
  }
  const field = (name: 'from' | 'to', label: string) => (
    <label className={styles.amount}>
      <span className="visually-hidden">{label}</span>
      <input
        name={name}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        onBlur={({ target }) => typed[name] !== undefined && target.form?.requestSubmit()}
        inputMode="decimal"
        value={typed[name] ?? price?.[name] ?? ''}
        placeholder={label}
      />
      €
    </label>
  )
  return (
    <form className={styles.amounts} onSubmit={submit}>
      {field('from', t('filters.from'))}
      <span aria-hidden="true">–</span>
      {field('to', t('filters.to'))}
      <button type="submit" className="visually-hidden" tabIndex={-1}>
        {t('filters.apply')}
      </button>
    </form>
  )
}
