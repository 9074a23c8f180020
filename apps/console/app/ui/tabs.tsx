import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './tabs.module.css'

type Tab = { id: string; to: string; name: ReactNode; isCurrent: boolean }

/** Views of one screen, each with an address. They scroll horizontally on narrow screens. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className={styles.tabs} aria-label={label} data-no-print>
    {tabs.map(({ id, to, name, isCurrent }) => (
      <Link key={id} to={to} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
        {name}
      </Link>
    ))}
  </nav>
)
