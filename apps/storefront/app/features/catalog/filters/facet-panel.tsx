import { useState } from 'react'
import { GradeStamp, isGrade } from '#app/shop-ui/grade.tsx'
import { Icon } from '@ambra/ui/icon'
import { EnergyArrow } from '#app/shop-ui/marks/energy-arrow.tsx'
import { type Translate, useTranslate } from '#app/i18n/messages.tsx'
import { usePressMark } from '#app/ui/use-press-mark.ts'
import { filterFormId } from './filter-form.ts'
import type { Facet, FacetOption, Listing } from './listing-data.ts'
import styles from './facet-panel.module.css'
import { NumberFacet } from './number-facet.tsx'
import { PriceFacet } from './price-facet.tsx'
import type { FilterControls } from './use-filters.ts'

/** Number of values that a long facet shows before "Show all". @see docs/rules/search SRC-7 */
const shownAtFirst = 8
/** Minimum number of values for a search field in a facet. */
const searchableFrom = 12
/** Minimum number of numeric values for a slider. */
const slidesFrom = 5
/** Number of facets open at first; the others are one click away. */
const openAtFirst = 5

export function FacetPanel({ listing, controls }: { listing: Listing; controls: FilterControls }) {
  const t = useTranslate()
  return listing.facets.map((facet, position) => (
    <details
      key={facet.code}
      className={styles.facet}
      open={
        position < openAtFirst ||
        facet.code in controls.filters.facets ||
        facet.code in controls.filters.ranges
      }
    >
      <summary>
        {facetLabel(t, facet)}
        <Icon name="chevron-down" />
      </summary>
      {facet.code === 'price' ? (
        <PriceFacet options={facet.options} histogram={listing.histogram} controls={controls} />
      ) : isSlider(facet, controls) ? (
        <NumberFacet
          code={facet.code}
          label={facetLabel(t, facet)}
          options={facet.options}
          controls={controls}
        />
      ) : (
        <Options facet={facet} controls={controls} />
      )}
    </details>
  ))
}

/**
 * Many numbers are shown as a slider, a few as checkboxes; values ticked by an old link stay visible as
 * such.
 */
const isSlider = ({ code, options, isNumber }: Facet, { filters }: FilterControls) =>
  isNumber === true && !(code in filters.facets) && (options.length >= slidesFrom || code in filters.ranges)

/** Returns the label of a facet: that of the attribute, or ours if there is no attribute. */
function facetLabel(t: Translate, { code, label }: Facet): string {
  if (code === 'price') return t('filters.price')
  return code === 'availability' ? t('filters.availability') : label
}

function Options({ facet, controls }: { facet: Facet; controls: FilterControls }) {
  const t = useTranslate()
  const [isFull, setFull] = useState(false)
  const [text, setText] = useState('')
  const label = facetLabel(t, facet)
  const chosen = controls.filters.facets[facet.code] ?? []
  const found = text
    ? facet.options.filter((option) => plain(option.label).includes(plain(text)))
    : facet.options
  const shown = isFull || text ? found : firstOptions(found, chosen)
  const hidden = found.length - shown.length
  return (
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      {facet.options.length >= searchableFrom && (
        <input
          type="search"
          className={styles.find}
          value={text}
          aria-label={t('filters.find', { name: label })}
          placeholder={t('filters.findShort')}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {shown.map((option) => (
        <Option
          key={option.id}
          option={option}
          name={facet.code}
          isChosen={chosen.includes(option.id)}
          onToggle={() => controls.toggle(facet.code, option.id)}
        />
      ))}
      {text && (
        <output className={found.length > 0 ? 'visually-hidden' : styles.none}>
          {t('filters.found', { count: found.length })}
        </output>
      )}
      {hidden > 0 && (
        <button type="button" className={styles.showAll} onClick={() => setFull(true)}>
          {t('filters.showAll', { count: facet.options.length })}
        </button>
      )}
    </fieldset>
  )
}

/** Returns the first options, and the selected ones among the rest. */
const firstOptions = (options: readonly FacetOption[], chosen: readonly string[]) =>
  options.filter(({ id }, position) => position < shownAtFirst || chosen.includes(id))

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function Option({
  option,
  name,
  isChosen,
  onToggle,
}: {
  option: FacetOption
  name: string
  isChosen: boolean
  onToggle: () => void
}) {
  const t = useTranslate()
  const { label, count, swatch } = option
  // Energy classes have the letters of grades as their codes: only the facet distinguishes them.
  const grade = name === 'condition' ? (option.code ?? '') : ''
  const isEnergy = name === 'energy_class'
  const isDisabled = count === 0 && !isChosen
  const { shown, press } = usePressMark(isChosen)
  return (
    <label className={styles.check} data-disabled={isDisabled || undefined}>
      <input
        type="checkbox"
        name={name}
        value={option.id}
        form={filterFormId}
        checked={shown}
        disabled={isDisabled}
        onChange={() => press(!shown, onToggle)}
      />
      <span className={styles.optionName}>
        {isGrade(grade) && <GradeStamp grade={grade} />}
        {swatch && (
          <svg className={styles.dot} viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="7.5" fill={swatch} />
          </svg>
        )}
        {isEnergy ? <EnergyArrow energyClass={label} /> : isGrade(grade) ? t(`grade.${grade}.word`) : label}
      </span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </label>
  )
}
