import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import styles from './page.module.css'

/**
 * Title and actions of a screen. After navigation, takes the focus so that screen readers announce the title.
 */
export function PageHead({
  title,
  lead,
  lang,
  children,
}: {
  title: string
  /** Language of the title, if it differs from the screen. */
  lang?: string | undefined
  lead?: ReactNode
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  // Focuses the title, except on the first page of a visit.
  const isFirstPage = useRef(key === 'default')
  useEffect(() => {
    if (!isFirstPage.current) heading.current?.focus({ preventScroll: true })
    isFirstPage.current = false
    // A changed filter does not count as navigation.
  }, [pathname])
  return (
    <header className={styles.head}>
      <title>{`${title} · Ambra`}</title>
      <div>
        <h1 ref={heading} tabIndex={-1} lang={lang}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children && (
        <div className={styles.actions} data-no-print>
          {children}
        </div>
      )}
    </header>
  )
}

/** Section of a screen with a heading. */
export function Part({
  title,
  id,
  children,
  action,
}: {
  title: string
  /** Fragment identifier for links to the section. */
  id?: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <section className={styles.part} id={id}>
      <div className={styles.partHead}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Empty state: what it means, and the next step. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{title}</p>
      {children}
    </div>
  )
}
