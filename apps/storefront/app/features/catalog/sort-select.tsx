import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { Listing } from '#app/features/catalog/filters/listing-data.ts'
import styles from './listing-bar.module.css'
import type { FilterControls } from '#app/features/catalog/filters/use-filters.ts'

type SortSelectProps = { listing: Listing; controls: FilterControls; form?: string }

/** `form` is the id of its form without script. */
export function SortSelect({ listing, controls, form }: SortSelectProps) {
  const t = useTranslate()
  if (listing.sorts.length === 0) return null
  const chosen = listing.sorts.find(({ id }) => id === controls.filters.sort)
  return (
    <label className={styles.select}>
      <span className="visually-hidden">{t('filters.sort')}</span>
      <select
        {...(form && { name: 'sort', form })}
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
