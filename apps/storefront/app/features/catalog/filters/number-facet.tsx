import { useTranslate } from '#app/i18n/messages.tsx'
import { filterFormId } from './filter-form.ts'
import type { NumberRange } from './filters.ts'
import type { FacetOption } from './listing-data.ts'
import styles from './number-facet.module.css'
import { RangeSlider } from './range-slider.tsx'
import type { FilterControls } from './use-filters.ts'

type NumberFacetProps = {
  code: string
  label: string
  options: readonly FacetOption[]
  controls: FilterControls
}

/**
 * Numbers such as decibels or centimetres: a slider over the existing values, each with its number of
 * products.
 */
export function NumberFacet({ code, label, options, controls }: NumberFacetProps) {
  const t = useTranslate()
  const range = controls.filters.ranges[code] ?? {}
  const values = options.map(({ id }) => Number(id))
  const last = values.length - 1
  const { low, high } = positionsOf(values, range)
  return (
    <>
      <RangeSlider
        counts={options.map(({ count = 0 }) => count)}
        last={last}
        low={low}
        high={high}
        labels={[t('filters.least', { name: label }), t('filters.most', { name: label })]}
        textOf={(position) => options[position]?.label ?? ''}
        isNamed
        onChange={(from, to) =>
          controls.setRange(
            code,
            from === 0 && to === last
              ? undefined
              : { ...(from > 0 && { from: values[from] }), ...(to < last && { to: values[to] }) },
          )
        }
      />
      <noscript>
        <div className={styles.ends}>
          {(['from', 'to'] as const).map((end) => (
            <select
              key={end}
              name={code}
              form={filterFormId}
              aria-label={t(end === 'from' ? 'filters.least' : 'filters.most', { name: label })}
              defaultValue={range[end] === undefined ? '' : endParam(end, String(range[end]))}
            >
              <option value="">{t(end === 'from' ? 'filters.from' : 'filters.to')}</option>
              {options.map(({ id, label: text }) => (
                <option key={id} value={endParam(end, id)}>
                  {text}
                </option>
              ))}
            </select>
          ))}
        </div>
      </noscript>
    </>
  )
}

const endParam = (end: 'from' | 'to', id: string) => (end === 'from' ? `${id}-*` : `*-${id}`)

/** Returns the handle positions for a range; a missing end is outermost. */
function positionsOf(values: readonly number[], { from, to }: NumberRange): { low: number; high: number } {
  const last = values.length - 1
  const first = from === undefined ? 0 : values.findIndex((value) => value >= from)
  const low = first === -1 ? last : first
  const high = to === undefined ? last : values.findLastIndex((value) => value <= to)
  return { low, high: Math.max(low, high) }
}
