import type { ShopError } from '@ambra/contract/platform/errors/errors'
import { useBackOnline } from '#app/offline/use-back-online.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import styles from './point-list.module.css'

/** Shows that the list of lockers or shops could not be loaded. */
export function PointsError({ error, onRetry }: { error: ShopError; onRetry: () => void }) {
  const t = useTranslate()
  useBackOnline(onRetry)
  return (
    <p className={styles.count} role="alert">
      {shopErrorText(t, error.code, error.params)}{' '}
      <button type="button" className="link" onClick={onRetry}>
        {t('checkout.tryAgain')}
      </button>
    </p>
  )
}
