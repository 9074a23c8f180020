import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { filterFormId } from './filter-form.ts'
import type { PriceRange } from './filters.ts'
import type { FacetOption, Histogram } from './listing-data.ts'
import styles from './price-facet.module.css'
import type { FilterControls } from './use-filters.ts'

type PriceFacetProps = {
  options: readonly FacetOption[]
  histogram: Histogram | undefined
  controls: FilterControls
}

/** Histogram with two handles, two number fields and the buckets of the specification: three ways to one range. */
export function PriceFacet({ options, histogram, controls }: PriceFacetProps) {
  const { price } = controls.filters
  return (
    <>
      {histogram && <PriceSlider histogram={histogram} price={price} onChange={controls.setPrice} />}
      <PriceFields price={price} onChange={controls.setPrice} />
      <div className={styles.buckets}>
        {options.map(({ id, label, from, to, count }) => {
          const isOn = (price?.from ?? 0) === (from ?? 0) && price?.to === to
          // A range without goods is no choice: a list of washing machines has none under 50 €.
          if (count === 0 && !isOn) return null
          const range = { ...(from && { from }), ...(to && { to }) }
          return (
            <button
              key={id}
              type="submit"
              name="price"
              value={id}
              form={filterFormId}
              aria-pressed={isOn}
              onClick={() => controls.setPrice(isOn ? undefined : range)}
            >
              {label}
            </button>
          )
        })}
      </div>
    </>
  )
}

type RangeProps = { price: PriceRange | undefined; onChange: (range: PriceRange | undefined) => void }

function PriceSlider({ histogram, price, onChange }: RangeProps & { histogram: Histogram }) {
  const t = useTranslate()
  const format = usePriceFormat()
  const { steps } = histogram
  const last = steps.length - 1
  // Where a handle is being moved to; the range in the address decides again once it is let go.
  const [moved, setMoved] = useState<{ low: number; high: number }>()
  const low = moved?.low ?? (price?.from === undefined ? 0 : nearestStep(steps, price.from))
  const high = moved?.high ?? (price?.to === undefined ? last : nearestStep(steps, price.to))
  function commit() {
    if (!moved) return
    setMoved(undefined)
    const from = low > 0 ? steps[low] : undefined
    const to = high < last ? steps[high] : undefined
    onChange(
      from === undefined && to === undefined ? undefined : { ...(from && { from }), ...(to && { to }) },
    )
  }
  const handle = (value: number, label: string, change: (event: ChangeEvent<HTMLInputElement>) => void) => (
    <input
      type="range"
      min={0}
      max={last}
      step={1}
      value={value}
      aria-label={label}
      aria-valuetext={format(steps[value] ?? 0)}
      onChange={change}
      onPointerUp={commit}
      onKeyUp={(event) => event.key.startsWith('Arrow') && commit()}
    />
  )
  return (
    <div className={styles.slider}>
      <Bars histogram={histogram} low={low} high={high} />
      {handle(low, t('filters.lowest'), ({ target }) =>
        setMoved({ low: Math.min(Number(target.value), high - 1), high }),
      )}
      {handle(high, t('filters.highest'), ({ target }) =>
        setMoved({ low, high: Math.max(Number(target.value), low + 1) }),
      )}
    </div>
  )
}

const nearestStep = (steps: readonly number[], price: number) => {
  const distances = steps.map((step) => Math.abs(step - price))
  return distances.indexOf(Math.min(...distances))
}

const barsHeight = 56

/** Bars as SVG: their height is data, and the security policy allows no style attributes. */
function Bars({ histogram: { counts }, low, high }: { histogram: Histogram; low: number; high: number }) {
  const highest = Math.max(...counts, 1)
  return (
    <svg
      className={styles.histogram}
      viewBox={`0 0 ${counts.length * 10} ${barsHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {counts.map((count, position) => {
        const height = count === 0 ? 0 : Math.max(2, Math.sqrt(count / highest) * barsHeight)
        const isOn = position >= low && position < high
        return (
          <rect
            key={position}
            x={position * 10 + 1}
            y={barsHeight - height}
            width={8}
            height={height}
            rx={1}
            data-on={isOn || undefined}
          />
        )
      })}
    </svg>
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
