import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon, type IconName } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { dismiss, type Notification, type NotificationAction, useNotifications } from './notifications.ts'
import styles from './notification-stack.module.css'
import { useTimeout } from './use-timeout.ts'
import { useTopDialog } from './top-dialog.ts'

const visibleAtMost = 3
const icons: Record<Notification['type'], IconName> = {
  success: 'circle-check',
  warning: 'triangle-alert',
  error: 'circle-alert',
}

/**
 * Shows the newest notifications above everything, including an open dialog, and reachable by keyboard and
 * assistive technology.
 */
export function NotificationStack() {
  const t = useTranslate()
  const notifications = useNotifications()
  const stack = useRef<HTMLElement>(null)
  const [box] = useState(() => document.createElement('div'))
  const dialog = useTopDialog()
  const newest = notifications.at(-1)?.id
  // Synchronizes with the browser's top layer: everything outside the topmost dialog is inert.
  useLayoutEffect(() => {
    // A dialog may be removed in this very turn.
    const host = dialog?.isConnected ? dialog : document.body
    if (box.parentNode !== host) host.append(box)
    stack.current?.hidePopover()
    if (newest !== undefined) stack.current?.showPopover()
  }, [box, dialog, newest])
  const attach = useCallback(
    (section: HTMLElement) => {
      stack.current = section
      return () => {
        stack.current = null
        box.remove()
      }
    },
    [box],
  )
  return createPortal(
    <section ref={attach} popover="manual" className={styles.stack} aria-label={t('notification.region')}>
      {notifications.map((notification, position) => (
        <Toast
          key={notification.id}
          notification={notification}
          isHidden={position < notifications.length - visibleAtMost}
        />
      ))}
    </section>,
    box,
  )
}

/** A notification hidden by newer ones continues its timeout. */
function Toast({ notification, isHidden }: { notification: Notification; isHidden: boolean }) {
  const t = useTranslate()
  const { id, message, type, action1, action2, hasNoTimeout } = notification
  const { isPaused, pause, resume } = useTimeToLive(notification)
  return (
    <div
      className={styles.toast}
      hidden={isHidden}
      data-type={type}
      data-sticky={hasNoTimeout || undefined}
      data-paused={isPaused || undefined}
      role={type === 'error' ? 'alert' : 'status'}
      onMouseEnter={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <span className={styles.icon}>
        <Icon name={icons[type]} />
      </span>
      <p>{message}</p>
      <button
        type="button"
        className={styles.close}
        aria-label={t('action.close')}
        onClick={() => dismiss(id)}
      >
        <Icon name="x" size="small" />
      </button>
      {(action1 || action2) && (
        <div className={styles.actions}>
          {action1 && <ActionButton action={action1} id={id} />}
          {action2 && <ActionButton action={action2} id={id} />}
        </div>
      )}
    </div>
  )
}

function ActionButton({ action, id }: { action: NotificationAction; id: number }) {
  function run() {
    action.run?.()
    dismiss(id)
  }
  return (
    <button type="button" onClick={run}>
      {action.label}
    </button>
  )
}

/** Dismisses the notification after its lifetime; the timer pauses while the pointer or focus is inside. */
function useTimeToLive({ id, hasNoTimeout, timeToLive }: Notification) {
  const [clock, setClock] = useState(() => ({
    remainingMs: timeToLive,
    startedAt: performance.now(),
    isPaused: false,
  }))
  const { remainingMs, startedAt, isPaused } = clock
  useTimeout(() => dismiss(id), hasNoTimeout || isPaused ? undefined : remainingMs)
  return {
    isPaused,
    pause() {
      const left = Math.max(0, remainingMs - (performance.now() - startedAt))
      if (!isPaused) setClock({ ...clock, remainingMs: left, isPaused: true })
    },
    resume() {
      setClock({ remainingMs, startedAt: performance.now(), isPaused: false })
    },
  }
}
