import type { ReactNode } from 'react'
import { Icon, type IconName } from '@ambra/ui/icon'
import styles from './notice.module.css'

const icons: Record<'info' | 'ok' | 'warn' | 'error', IconName> = {
  info: 'circle-alert',
  ok: 'circle-check',
  warn: 'triangle-alert',
  error: 'circle-alert',
}

/** Message beside its cause. Screen readers announce errors at once. */
export function Notice({ kind = 'info', children }: { kind?: keyof typeof icons; children: ReactNode }) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'error' ? 'alert' : undefined}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  )
}

/** Badge with a state. The colour only repeats the text. */
export function Badge({
  kind = 'plain',
  children,
}: {
  kind?: 'plain' | 'ok' | 'warn' | 'error' | 'info'
  children: ReactNode
}) {
  return (
    <span className={styles.badge} data-kind={kind}>
      {children}
    </span>
  )
}
