import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { FacetPanel } from './facet-panel.tsx'
import type { Listing } from './listing-data.ts'
import styles from './filter-sheet.module.css'
import type { FilterControls } from './use-filters.ts'

type FilterSheetProps = { listing: Listing; controls: FilterControls; onClose: () => void }

/**
 * All facets on a phone. Changes apply at once; the button only closes the sheet and shows the number of
 * remaining products.
 */
export function FilterSheet({ listing, controls, onClose }: FilterSheetProps) {
  const t = useTranslate()
  const footer = (
    <Button variant="ink" block busy={controls.isLoading} onClick={onClose}>
      {t('filters.show', { count: listing.total })}
    </Button>
  )
  return (
    <Sheet shape="full" title={t('filters.title')} onClose={onClose} footer={footer}>
      <div className={styles.sheet}>
        <ActiveFilters facets={listing.facets} controls={controls} none={t('filters.none')} />
        <FacetPanel listing={listing} controls={controls} />
      </div>
    </Sheet>
  )
}
