import type { ShopError } from '@ambra/contract/errors'
import { useBackOnline } from '#app/offline/use-back-online.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import styles from './point-list.module.css'

/** The list of lockers or shops could not be read. */
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
