import type { ShopError } from '@ambra/contract/errors'
import { useState } from 'react'
import { useBackOnline } from '#app/offline/use-back-online.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { refusalText } from '#app/i18n/error-text.ts'
import styles from './checkout.module.css'

type TryAgainProps = { onRefresh: () => Promise<unknown> }

/** Asks once more: by a press, and by itself when the network is there again. */
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

/** What the server could not answer while the steps are on the screen; what was typed stays. */
export function CheckoutRefusal({ error, onRefresh }: TryAgainProps & { error: ShopError }) {
  const t = useTranslate()
  return (
    <div className={`${styles.problem} ${styles.standing}`} role="alert">
      <Icon name="circle-alert" size="small" />
      <div className={styles.refusal}>
        <p>{refusalText(t, error.code, error.params)}</p>
        <p>{t('checkout.kept')}</p>
        <TryAgain onRefresh={onRefresh} />
      </div>
    </div>
  )
}
