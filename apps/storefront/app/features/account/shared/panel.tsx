import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

type PanelProps = { title: string; help?: ReactNode; tone?: 'danger'; children: ReactNode }

export function Panel({ title, help, tone, children }: PanelProps) {
  const id = useId()
  return (
    <section className={styles.panel} data-tone={tone} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {help && <p className={`muted ${styles.help}`}>{help}</p>}
      <div className={styles.body}>{children}</div>
    </section>
  )
}

export const Panels = ({ children }: { children: ReactNode }) => (
  <div className={styles.panels}>{children}</div>
)
