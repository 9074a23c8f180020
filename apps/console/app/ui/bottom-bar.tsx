import type { ReactNode } from 'react'
import styles from './bottom-bar.module.css'

/** Unsaved changes and the actions of a screen, always in view at its bottom. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.bar} aria-label={label} data-no-print data-bottom>
      {children}
    </section>
  )
}
