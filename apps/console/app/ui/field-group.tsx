import type { ReactNode } from 'react'
import styles from './field-group.module.css'

/** Framed group of related fields with a legend. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}
