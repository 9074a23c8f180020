import { useTranslate } from '#app/i18n/messages.tsx'
import { usePriceFormat } from '#app/i18n/format.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './empty-listing.module.css'
import { activeCount, isWithin, type NumberRange } from './filters/filters.ts'
import type { Listing } from './filters/listing-data.ts'
import type { FilterControls } from './filters/use-filters.ts'

/** Shown when no product matches all filters: offers the values nearest to the price or range. */
export function EmptyListing({ listing, controls }: { listing: Listing; controls: FilterControls }) {
  const t = useTranslate()
  const canClear = activeCount(controls.filters) > 0
  const nearest = useNearest(listing, controls)
  return (
    <div className={styles.empty}>
      <h2>{t('listing.empty')}</h2>
      <p>{t(canClear ? 'listing.emptyFilters' : 'listing.emptyHelp')}</p>
      {nearest.length > 0 && (
        <div className={styles.nearest}>
          <span>{t('listing.nearest')}</span>
          {nearest.map(({ code, name, value, range }) => (
            <Button key={code} size="small" onClick={() => controls.setRange(code, range)}>
              {t('filters.named', { name, value })}
            </Button>
          ))}
        </div>
      )}
      {canClear && (
        <Button variant="ink" onClick={controls.clear}>
          {t('filters.clear')}
        </Button>
      )}
    </div>
  )
}

type Nearest = { code: string; name: string; value: string; range: NumberRange }

/**
 * Returns for each selected range the nearest value that matches all other filters, with the widened range.
 */
function useNearest(
  { facets, nearestPrice }: Listing,
  { filters: { price, ranges } }: FilterControls,
): Nearest[] {
  const t = useTranslate()
  const format = usePriceFormat()
  const ofFacets = facets.flatMap(({ code, label, options }) => {
    const range = ranges[code]
    if (!range) return []
    const [nearest] = options
      .filter(({ id, count = 0 }) => count > 0 && !isWithin(range, Number(id)))
      .toSorted((a, b) => distance(range, Number(a.id)) - distance(range, Number(b.id)))
    return nearest
      ? [{ code, name: label, value: nearest.label, range: widened(range, Number(nearest.id)) }]
      : []
  })
  if (!price || nearestPrice === undefined) return ofFacets
  const ofPrice = {
    code: 'price',
    name: t('filters.price'),
    value: format(nearestPrice),
    range: widened(price, nearestPrice),
  }
  return [ofPrice, ...ofFacets]
}

const distance = ({ from, to }: NumberRange, value: number) =>
  Math.min(
    Math.abs(value - (from ?? Number.POSITIVE_INFINITY)),
    Math.abs(value - (to ?? Number.POSITIVE_INFINITY)),
  )

/** Returns the range extended to this value; the URL has whole euros. */
const widened = ({ from, to }: NumberRange, value: number): NumberRange => ({
  ...(from !== undefined && { from: Math.min(from, Math.floor(value)) }),
  ...(to !== undefined && { to: Math.max(to, Math.ceil(value)) }),
})
