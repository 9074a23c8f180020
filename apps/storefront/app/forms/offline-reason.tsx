import { useSyncExternalStore } from 'react'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './offline-reason.module.css'

function onNetwork(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Returns whether the device has no network; false on the server. */
export const useOffline = () =>
  useSyncExternalStore(
    onNetwork,
    () => navigator.onLine === false,
    () => false,
  )

/** Explains beside an action that it cannot be queued while offline. @see DESIGN 4 "offline" */
export function OfflineReason() {
  const t = useTranslate()
  const isOffline = useOffline()
  return <div role="status">{isOffline && <p className={styles.reason}>{t('offline.needsNetwork')}</p>}</div>
}
