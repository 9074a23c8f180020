import type { ErrorCode } from '@ambra/contract/platform/errors/errors'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import styles from './pending-note.module.css'

type PendingNoteProps = {
  /** Reason of a refusal; absent while pending. */
  error?: { code: ErrorCode; params: Readonly<Record<string, string | number>> } | undefined
  onRetry: () => void
  onDrop: () => void
  /** Pending content as typed. */
  children?: ReactNode
}

/**
 * Note about an action made offline that is pending, or was refused and may be retried. @see spec §4
 * Offline
 */
export function PendingNote({ error, onRetry, onDrop, children }: PendingNoteProps) {
  const t = useTranslate()
  return (
    <div className={styles.note} data-refused={error ? '' : undefined} role="status">
      <Icon name={error ? 'circle-alert' : 'cloud-upload'} />
      <b>{t(error ? 'offline.notSent' : 'offline.waits')}</b>
      <p>{error ? shopErrorText(t, error.code, error.params) : t('offline.saved')}</p>
      {children}
      {error && (
        <p className={styles.actions}>
          <Button size="small" onClick={onRetry}>
            {t('offline.sendAgain')}
          </Button>
          <Button size="small" variant="text" onClick={onDrop}>
            {t('offline.discard')}
          </Button>
        </p>
      )}
    </div>
  )
}
