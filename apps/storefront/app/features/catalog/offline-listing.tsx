import { useRevalidator } from 'react-router'
import { useTask } from '#app/storage/use-task.ts'
import { useBackOnline } from '#app/offline/use-back-online.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import emptyListingStyles from './empty-listing.module.css'
import styles from './offline-listing.module.css'
import { useConnectivityNotice } from './use-unreachable-notice.ts'

/** Shown for a list that could not be loaded; it loads as soon as the network returns. */
export function OfflineListing() {
  const t = useTranslate()
  const { revalidate, state } = useRevalidator()
  useTask('shown', useConnectivityNotice())
  useBackOnline(() => void revalidate())
  return (
    <div className={`${emptyListingStyles.empty} ${styles.offline}`}>
      <h1>{t('listing.offline')}</h1>
      <p>{t('error.category.not_synchronized')}</p>
      <Button variant="ink" busy={state === 'loading'} onClick={() => void revalidate()}>
        {t('serverError.retry')}
      </Button>
    </div>
  )
}
