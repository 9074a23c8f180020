import { isGrade } from '#app/shop-ui/grade.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { Facet } from './listing-data.ts'
import styles from './active-filters.module.css'
import type { FilterControls } from './use-filters.ts'

type Chip = { key: string; label: string; remove: () => void }

/** What is chosen, each with a way to take it back. */
export function ActiveFilters({ facets, controls }: { facets: readonly Facet[]; controls: FilterControls }) {
  const t = useTranslate()
  const chips = useChips(facets, controls)
  if (chips.length === 0) return <div className={styles.chips} />
  return (
    <div className={styles.chips}>
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

function useChips(facets: readonly Facet[], { filters, toggle, setPrice }: FilterControls): Chip[] {
  const t = useTranslate()
  const chosen = facets.flatMap(({ code, options }) =>
    options
      .filter(({ id }) => filters.facets[code]?.includes(id))
      .map((option) => ({
        key: `${code}-${option.id}`,
        label: option.code && isGrade(option.code) ? t(`grade.${option.code}.word`) : option.label,
        remove: () => toggle(code, option.id),
      })),
  )
  const { price } = filters
  if (!price) return chosen
  const label =
    price.from === undefined
      ? t('filters.upTo', { to: price.to ?? 0 })
      : price.to === undefined
        ? t('filters.above', { from: price.from })
        : t('filters.between', { from: price.from, to: price.to })
  return [...chosen, { key: 'price', label, remove: () => setPrice(undefined) }]
}
