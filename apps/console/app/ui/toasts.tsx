import { useEffect, useState, useSyncExternalStore } from 'react'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button, IconButton } from './button.tsx'
import { currentToasts, onToasts, removeToast, type Toast } from './toast-store.ts'
import styles from './toasts.module.css'

const shownMs = 10_000

/** Live region of recent actions, with undo where possible. */
export function Toasts() {
  const t = useTranslate()
  const toasts = useSyncExternalStore(onToasts, currentToasts, currentToasts)
  return (
    <div className={styles.region} role="region" aria-label={t('toasts.title')} data-no-print>
      <div role="status">
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  )
}

/** Stays while hovered or focused. */
function OneToast({ toast: { id, text, undo } }: { toast: Toast }) {
  const t = useTranslate()
  const command = useCommand()
  const [isHeld, hold] = useState(false)
  // Starts the timer that removes the toast.
  useEffect(() => {
    if (isHeld || command.isBusy || command.error) return
    const timer = setTimeout(() => removeToast(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, isHeld, command.isBusy, command.error])
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <p>{command.error ?? text}</p>
      {undo && !command.error && (
        <Button
          variant="text"
          isBusy={command.isBusy}
          onPress={async () => {
            if (await command.run(undo)) removeToast(id)
          }}
        >
          {t('toasts.undo')}
        </Button>
      )}
      <IconButton icon="x" label={t('toasts.close')} onPress={() => removeToast(id)} />
    </div>
  )
}
