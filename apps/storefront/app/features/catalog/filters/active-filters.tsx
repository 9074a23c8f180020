import { isGrade } from '#app/shop-ui/grade.tsx'
import { Icon } from '@ambra/ui/icon'
import { type Translate, useTranslate } from '#app/i18n/messages.tsx'
import type { NumberRange } from './filters.ts'
import type { Facet, FacetOption } from './listing-data.ts'
import styles from './active-filters.module.css'
import { priceLabel } from './price-label.ts'
import type { FilterControls } from './use-filters.ts'

type Chip = { key: string; label: string; remove: () => void }

type ActiveFiltersProps = {
  facets: readonly Facet[]
  controls: FilterControls
  /**
   * Text shown without a selection. With it the line has its space from the start, and scrolls sideways.
   */
  none?: string
}

export function ActiveFilters({ facets, controls, none }: ActiveFiltersProps) {
  const t = useTranslate()
  const chips = useChips(facets, controls)
  const isLine = none ? true : undefined
  if (chips.length === 0)
    return (
      <div className={styles.chips} data-line={isLine}>
        {none}
      </div>
    )
  return (
    <div className={styles.chips} data-line={isLine}>
      {chips.map(({ key, label, remove }) => (
        <span key={key} className={styles.chip}>
          {label}
          <button type="button" aria-label={t('filters.remove', { name: label })} onClick={remove}>
            <Icon name="x" size="small" />
          </button>
        </span>
      ))}
      <button type="button" className={styles.clear} onClick={controls.clear}>
        {t('filters.clear')}
      </button>
    </div>
  )
}

function useChips(facets: readonly Facet[], { filters, toggle, setRange }: FilterControls): Chip[] {
  const t = useTranslate()
  const chosen = facets.flatMap((facet) => {
    const { code, label, options } = facet
    const range = filters.ranges[code]
    const ticked = options
      .filter(({ id }) => filters.facets[code]?.includes(id))
      .map((option) => ({
        key: `${code}-${option.id}`,
        label: chipLabel(t, facet, option),
        remove: () => toggle(code, option.id),
      }))
    if (!range) return ticked
    const text = (value = 0) => options.find(({ id }) => Number(id) === value)?.label ?? String(value)
    const remove = () => setRange(code, undefined)
    return [...ticked, { key: code, label: rangeLabel(t, { name: label, range, text }), remove }]
  })
  const { price } = filters
  if (!price) return chosen
  return [
    ...chosen,
    { key: 'price', label: priceLabel(t, price), remove: () => setRange('price', undefined) },
  ]
}

/**
 * Returns the label of a chip. An energy class is a single letter, like a grade: it needs its facet name.
 */
function chipLabel(t: Translate, { code, label }: Facet, option: FacetOption): string {
  const { code: grade = '' } = option
  if (code === 'condition' && isGrade(grade)) return t(`grade.${grade}.word`)
  return code === 'energy_class' ? t('filters.named', { name: label, value: option.label }) : option.label
}

type RangeText = { name: string; range: NumberRange; text: (value?: number) => string }

function rangeLabel(t: Translate, { name, range: { from, to }, text }: RangeText): string {
  if (from === undefined) return t('filters.rangeTo', { name, to: text(to) })
  if (to === undefined) return t('filters.rangeFrom', { name, from: text(from) })
  if (from === to) return t('filters.named', { name, value: text(to) })
  return t('filters.rangeBetween', { name, from: text(from), to: text(to) })
}
