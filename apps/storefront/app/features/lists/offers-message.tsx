import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import styles from './offers.module.css'

/** What the offers screen says instead of products; `children` is the way on. */
export function OffersMessage({
  icon,
  title,
  help,
  children,
}: {
  icon: IconName
  title: string
  help?: string
  children?: ReactNode
}) {
  return (
    <div className={styles.message} role="status">
      <Icon name={icon} />
      <h2>{title}</h2>
      {help && <p>{help}</p>}
      {children}
    </div>
  )
}
