import type { ShopError } from '@ambra/contract/errors'
import { useBackOnline } from '#app/browser/use-back-online.ts'
import { useTranslate } from '#app/ui/messages.tsx'
import { refusalText } from '#app/ui/refusal-text.ts'
import styles from './locker-picker.module.css'

/** The list of lockers or shops could not be read. */
export function PointsRefusal({ error, onRetry }: { error: ShopError; onRetry: () => void }) {
  const t = useTranslate()
  useBackOnline(onRetry)
  return (
    <p className={styles.count} role="alert">
      {refusalText(t, error.code, error.params)}{' '}
      <button type="button" className="link" onClick={onRetry}>
        {t('checkout.tryAgain')}
      </button>
    </p>
  )
}
