import { Icon } from '@ambra/ui/icon'
import type { ReactNode } from 'react'
import styles from './fold.module.css'

type FoldProps = {
  label: string
  /** Folded on a phone only; on wider screens its content stands without a control. */
  isPhoneOnly?: boolean
  children: ReactNode
}

/**
 * Details of a section behind one line. They are in the served page and need no script; a link into them opens
 * them, and print shows them.
 */
export const Fold = ({ label, isPhoneOnly = false, children }: FoldProps) => (
  <details className={`${styles.fold} ${isPhoneOnly ? styles.phone : ''}`}>
    <summary>
      {label}
      <Icon name="chevron-down" size="small" />
    </summary>
    {children}
  </details>
)
