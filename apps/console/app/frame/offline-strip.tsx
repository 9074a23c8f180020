import { useSyncExternalStore } from 'react'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Icon } from '@ambra/ui/icon'
import styles from './frame.module.css'

function onNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Warns that the network is down: the screen may be outdated, and commands do not work until it is back. */
export function OfflineStrip() {
  const t = useTranslate()
  const isOnline = useSyncExternalStore(
    onNetwork,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.offline}>
          <Icon name="wifi-off" size="small" />
          {t('frame.offline')}
        </p>
      )}
    </div>
  )
}
