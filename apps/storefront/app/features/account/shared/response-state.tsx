import type { ShopError } from '@ambra/contract/platform/errors/errors'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon, type IconName } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import styles from './response-state.module.css'
import type { AccountResponse } from './use-account-response.ts'

type ResponseStateProps<T> = {
  response: AccountResponse<T>
  rows?: number
  children: (value: T) => ReactNode
}

/**
 * Shows the loaded value, or the state: loading, offline, error. A known value stays on screen during a
 * reload.
 */
export function ResponseState<T>({ response, rows = 3, children }: ResponseStateProps<T>) {
  const { value, isLoading, error, retry } = response
  if (error) return <FormError error={error} onRetry={retry} />
  if (value !== undefined) return children(value)
  if (!isLoading) return null
  return <Skeleton rows={rows} />
}

export function Skeleton({ rows }: { rows: number }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} />
      ))}
    </div>
  )
}

function FormError({ error, onRetry }: { error: ShopError; onRetry: () => void }) {
  const t = useTranslate()
  const isOffline = error.code === 'server.unreachable'
  return (
    <div className={styles.empty} role="alert">
      <Icon name={isOffline ? 'wifi-off' : 'circle-alert'} size="large" />
      <h2>{isOffline ? t('account.offline') : t('account.notLoaded')}</h2>
      <p className="muted">
        {isOffline ? t('account.offlineHelp') : shopErrorText(t, error.code, error.params)}
      </p>
      <Button onClick={onRetry}>{t('account.retry')}</Button>
    </div>
  )
}

type EmptyProps = { icon: IconName; title: string; help: string; children?: ReactNode }

/** Empty state: explains what will be shown here, with a link. */
export function EmptyState({ icon, title, help, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} size="large" />
      <h2>{title}</h2>
      <p className="muted">{help}</p>
      {children}
    </div>
  )
}
