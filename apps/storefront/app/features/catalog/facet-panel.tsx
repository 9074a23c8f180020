import { useState } from 'react'
import { GradeStamp, isGrade } from '#app/ui/grade.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import type { Facet, FacetOption, Listing } from './listing-data.ts'
import styles from './listing.module.css'
import { PriceFacet } from './price-facet.tsx'
import type { FilterControls } from './use-filters.ts'

/** Values a long facet shows before "Show all". @see architecture §6 "Facets" */
const shownAtFirst = 8
/** Facets open at first; the rest are one press away. */
const openAtFirst = 5

export function FacetPanel({ listing, controls }: { listing: Listing; controls: FilterControls }) {
  const t = useTranslate()
  return listing.facets.map((facet, position) => (
    <details
      key={facet.code}
      className={styles.facet}
      open={position < openAtFirst || facet.code in controls.filters.facets}
    >
      <summary>
        {facet.code === 'price' ? t('filters.price') : facet.label}
        <Icon name="chevron-down" />
      </summary>
      {facet.code === 'price' ? (
        <PriceFacet options={facet.options} histogram={listing.histogram} controls={controls} />
      ) : (
        <Options facet={facet} controls={controls} />
      )}
    </details>
  ))
}

function Options({ facet, controls }: { facet: Facet; controls: FilterControls }) {
  const t = useTranslate()
  const [isFull, setFull] = useState(false)
  const chosen = controls.filters.facets[facet.code] ?? []
  const shown = isFull ? facet.options : facet.options.slice(0, shownAtFirst)
  const hidden = facet.options.length - shown.length
  return (
    <fieldset>
      <legend className="visually-hidden">{facet.label}</legend>
      {shown.map((option) => (
        <Option
          key={option.id}
          option={option}
          isChosen={chosen.includes(option.id)}
          onToggle={() => controls.toggle(facet.code, option.id)}
        />
      ))}
      {hidden > 0 && (
        <button type="button" className={styles.showAll} onClick={() => setFull(true)}>
          {t('filters.showAll', { count: facet.options.length })}
        </button>
      )}
    </fieldset>
  )
}

function Option({
  option,
  isChosen,
  onToggle,
}: {
  option: FacetOption
  isChosen: boolean
  onToggle: () => void
}) {
  const t = useTranslate()
  const { label, count, code = '', swatch } = option
  const isDisabled = count === 0 && !isChosen
  return (
    <label className={styles.check} data-disabled={isDisabled || undefined}>
      <input type="checkbox" checked={isChosen} disabled={isDisabled} onChange={onToggle} />
      <span className={styles.optionName}>
        {isGrade(code) && <GradeStamp grade={code} />}
        {swatch && (
          <svg className={styles.dot} viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="7.5" fill={swatch} />
          </svg>
        )}
        {isGrade(code) ? t(`grade.${code}.word`) : label}
      </span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </label>
  )
}
