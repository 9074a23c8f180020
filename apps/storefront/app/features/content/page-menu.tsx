import { Link } from 'react-router'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './page-menu.module.css'

/** Entry of a page menu; without `path` it is a heading. */
export type MenuEntry = { name: string; path?: string; isCurrent?: true; entries: MenuEntry[] }

type PageMenuProps = { title: string; entries: readonly MenuEntry[] }

/** Menu of the pages in the same tree: beside the page on wide screens, below it on narrow ones. */
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
