import type { ErrorCode } from '@ambra/contract/errors'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import styles from './pending-note.module.css'

type PendingNoteProps = {
  /** Why it was refused; without it, it waits. */
  error?: { code: ErrorCode; params: Readonly<Record<string, string | number>> } | undefined
  onRetry: () => void
  onDrop: () => void
  /** What waits, in the shopper's own words. */
  children?: ReactNode
}

/** What was done without a network and is still to be sent, or was refused and may be sent again. @see spec §4 Offline */
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
