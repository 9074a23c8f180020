import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './section.module.css'

type SectionProps = {
  title: string
  link?: { path: string; text: string }
  /** True when it precedes the campaigns on a phone. */
  isEarly?: boolean
  /** Paragraph below the title. */
  text?: string | undefined
  children?: ReactNode
}

/** Titled section of a page with an optional link at the right. */
export function Section({ title, link, isEarly = false, text, children }: SectionProps) {
  const storePath = useStorePath()
  return (
    <section className={`section ${styles.section}`} data-early={isEarly || undefined}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {link && (
          <Link className="link" to={storePath(link.path)}>
            {link.text}
          </Link>
        )}
      </div>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  )
}
