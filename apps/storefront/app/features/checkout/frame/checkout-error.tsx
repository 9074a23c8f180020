import type { ShopError } from '@ambra/contract/platform/errors/errors'
import { useState } from 'react'
import { useBackOnline } from '#app/offline/use-back-online.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import styles from './checkout-error.module.css'
import problemStyles from './problem.module.css'

type TryAgainProps = { onRefresh: () => Promise<unknown> }

/** Retries on a click, and automatically when the network returns. */
export function TryAgain({ onRefresh }: TryAgainProps) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const tryAgain = () => {
    setBusy(true)
    void onRefresh().finally(() => setBusy(false))
  }
  useBackOnline(tryAgain)
  return (
    <Button variant="outline" size="small" busy={isBusy} onClick={tryAgain}>
      {t('checkout.tryAgain')}
    </Button>
  )
}

/** Server error during the steps; typed values stay. */
export function CheckoutError({ error, onRefresh }: TryAgainProps & { error: ShopError }) {
  const t = useTranslate()
  return (
    <div className={`${problemStyles.problem} ${problemStyles.standing}`} role="alert">
      <Icon name="circle-alert" size="small" />
      <div className={styles.error}>
        <p>{shopErrorText(t, error.code, error.params)}</p>
        <p>{t('checkout.kept')}</p>
        <TryAgain onRefresh={onRefresh} />
      </div>
    </div>
  )
}
