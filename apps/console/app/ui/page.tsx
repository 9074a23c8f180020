import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import styles from './page.module.css'

/** Title and actions of a screen. Coming from another screen, the focus goes to the title, so that it is read. */
export function PageHead({
  title,
  lead,
  lang,
  children,
}: {
  title: string
  /** Of a title in another language than the screen's. */
  lang?: string | undefined
  lead?: ReactNode
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  // Outside system: the focus of the document. The first page of a visit leaves it where it is.
  const isFirstPage = useRef(key === 'default')
  useEffect(() => {
    if (!isFirstPage.current) heading.current?.focus({ preventScroll: true })
    isFirstPage.current = false
    // A changed filter is the same screen.
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

/** A part of a screen with its heading. */
export function Part({
  title,
  children,
  action,
}: {
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** Names and what they are. */
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

/** Nothing here yet: what it means, and the next step. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{title}</p>
      {children}
    </div>
  )
}
