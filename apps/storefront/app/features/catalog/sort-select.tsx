import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import type { Listing } from './listing-data.ts'
import styles from './listing.module.css'
import type { FilterControls } from './use-filters.ts'

export function SortSelect({ listing, controls }: { listing: Listing; controls: FilterControls }) {
  const t = useTranslate()
  if (listing.sorts.length === 0) return null
  const chosen = listing.sorts.find(({ id }) => id === controls.filters.sort)
  return (
    <label className={styles.select}>
      <span className="visually-hidden">{t('filters.sort')}</span>
      <select
        value={chosen?.id ?? listing.defaultSort}
        onChange={({ target }) =>
          controls.setSort(target.value === listing.defaultSort ? undefined : target.value)
        }
      >
        {listing.sorts.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </label>
  )
}
