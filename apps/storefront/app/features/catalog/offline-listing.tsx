import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { useBackOnline } from '#app/offline/use-back-online.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './listing.module.css'
import { useUnreachableNotice } from './use-unreachable-notice.ts'

/** A list that the shop could not be asked for; it comes as soon as the network is there again. */
export function OfflineListing() {
  const t = useTranslate()
  const { revalidate, state } = useRevalidator()
  const tell = useEffectEvent(useUnreachableNotice())
  // Outside system: the stack of notifications.
  useEffect(() => void tell(), [])
  useBackOnline(() => void revalidate())
  return (
    <div className={`${styles.empty} ${styles.offline}`}>
      <h1>{t('listing.offline')}</h1>
      <p>{t('error.category.not_synchronized')}</p>
      <Button variant="ink" busy={state === 'loading'} onClick={() => void revalidate()}>
        {t('serverError.retry')}
      </Button>
    </div>
  )
}
