import { Icon, type IconName } from '@ambra/ui/icon'
import type { ReactNode } from 'react'
import styles from './scan-result.module.css'

export type ScanResultProps = {
  tone: 'ok' | 'error' | 'ask' | 'idle'
  icon: IconName
  title: string
  text?: ReactNode
}

/** Shows and announces the result of the last scan. */
export function ScanResult({ tone, icon, title, text }: ScanResultProps) {
  return (
    <div className={styles.result} data-tone={tone} role="status" aria-live="assertive">
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        {text && <p>{text}</p>}
      </div>
    </div>
  )
}
