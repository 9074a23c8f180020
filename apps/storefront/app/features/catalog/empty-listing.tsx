import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './empty-listing.module.css'

export function EmptyListing({ canClear, onClear }: { canClear: boolean; onClear: () => void }) {
  const t = useTranslate()
  return (
    <div className={styles.empty}>
      <h2>{t('listing.empty')}</h2>
      <p>{t(canClear ? 'listing.emptyFilters' : 'listing.emptyHelp')}</p>
      {canClear && (
        <Button variant="ink" onClick={onClear}>
          {t('filters.clear')}
        </Button>
      )}
    </div>
  )
}
