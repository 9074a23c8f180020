import { Link } from 'react-router'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './page-menu.module.css'

/** An entry of a menu of pages; without `path` it is a heading. */
export type MenuEntry = { name: string; path?: string; isCurrent?: true; entries: MenuEntry[] }

type PageMenuProps = { title: string; entries: readonly MenuEntry[] }

/** The other pages of the tree a page stands in: beside it on wide screens, below it on narrow ones. */
export function PageMenu({ title, entries }: PageMenuProps) {
  return (
    <nav className={styles.menu} aria-label={title}>
      <p>{title}</p>
      <Entries entries={entries} />
    </nav>
  )
}

function Entries({ entries }: Pick<PageMenuProps, 'entries'>) {
  const storePath = useStorePath()
  return (
    <ul>
      {entries.map(({ name, path, isCurrent, entries: below }) => (
        <li key={path ?? name}>
          {path ? (
            <Link to={storePath(path)} aria-current={isCurrent && 'page'}>
              {name}
            </Link>
          ) : (
            <span>{name}</span>
          )}
          {below.length > 0 && <Entries entries={below} />}
        </li>
      ))}
    </ul>
  )
}
