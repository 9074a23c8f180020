import { formatDateTime } from '@ambra/domain/platform/text/date-time'
import { type ReactNode, useState } from 'react'
import { checkConnectivity, useConnection } from '#app/api-client/connectivity.ts'
import { useStaleSince } from './data-age.ts'
import { newVersion, takeNewVersion } from './worker-client.ts'
import { useTask } from '#app/storage/use-task.ts'
import { useStoreValue } from '#app/storage/create-store.ts'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import styles from './strip.module.css'
import { SyncNote, useSyncState } from './sync-note.tsx'

/**
 * Shows the connection state: no network, outdated figures, or a newer version. Empty while all is well.
 */
export function Strip() {
  const content = useContent()
  return (
    <div className={styles.strip} data-shown={content ? true : undefined}>
      <div>
        <div role="status">{content && <div className={`container ${styles.row}`}>{content}</div>}</div>
      </div>
    </div>
  )
}

function useContent(): ReactNode {
  const connection = useConnection()
  const since = useStaleSince()
  const sync = useSyncState()
  const isVersionReady = useStoreValue(newVersion)
  const [isLater, setLater] = useState(false)
  if (connection !== 'online') return <Unreached isOffline={connection === 'offline'} since={since} />
  if (sync.phase !== 'idle') return <SyncNote state={sync} />
  if (since !== undefined) return <Slow since={since} />
  if (isVersionReady && !isLater) return <NewVersion onLater={() => setLater(true)} />
  return undefined
}

/** Screens that show no prices, or show their age themselves. */
const pricelessScreens =
  /\/(checkout|waiting-orders|order-completed|newsletter|offline|withdraw|my-account(?!\/recently))(\/|$)/

function Unreached({ isOffline, since }: { isOffline: boolean; since: number | undefined }) {
  const t = useTranslate()
  const { language } = useStore()
  return (
    <>
      <p>
        <Icon name="wifi-off" size="small" />
        {t(isOffline ? 'cart.offline' : 'offline.unreachable')}
        {since !== undefined && !pricelessScreens.test(location.pathname) && (
          <span className={styles.age}>
            {' '}
            {t('offline.pricesAsOf', { time: formatDateTime(since, language) })}
          </span>
        )}
      </p>
      {!isOffline && <TryAgain />}
    </>
  )
}

function TryAgain() {
  const t = useTranslate()
  const [isTrying, setTrying] = useState(false)
  return (
    <button
      type="button"
      aria-disabled={isTrying || undefined}
      onClick={() => {
        if (isTrying) return
        setTrying(true)
        void checkConnectivity().finally(() => setTrying(false))
      }}
    >
      {t(isTrying ? 'offline.trying' : 'serverError.retry')}
    </button>
  )
}

/** Shown when the network is slow and the cached page is shown instead. */
function Slow({ since }: { since: number }) {
  const t = useTranslate()
  const { language } = useStore()
  // A cached page does not reveal whether the shop is slow or down; a probe does.
  useTask(since, () => checkConnectivity())
  return (
    <>
      <p>{t('offline.slow', { time: formatDateTime(since, language) })}</p>
      <button type="button" onClick={() => location.reload()}>
        {t('offline.refresh')}
      </button>
    </>
  )
}

function NewVersion({ onLater }: { onLater: () => void }) {
  const t = useTranslate()
  return (
    <>
      <p>{t('offline.newVersion')}</p>
      <button type="button" onClick={() => void takeNewVersion()}>
        {t('offline.reload')}
      </button>
      <button type="button" onClick={onLater}>
        {t('offline.later')}
      </button>
    </>
  )
}
