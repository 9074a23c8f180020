import type { Finder } from '@ambra/contract/content/finder'
import { Link } from 'react-router'
import { useStorePath } from '#app/i18n/store.tsx'
import { Icon } from '@ambra/ui/icon'
import styles from './finders.module.css'
import { Section } from './section.tsx'

type FindersProps = {
  title: string
  finders: readonly (Pick<Finder, 'title' | 'text' | 'icon'> & { path: string })[]
}

/** Links to the finders, for shoppers who do not know the terms of a category. */
export function Finders({ title, finders }: FindersProps) {
  const storePath = useStorePath()
  if (finders.length === 0) return null
  return (
    <Section title={title}>
      <ul className={styles.finders}>
        {finders.map(({ title, text, icon, path }) => (
          <li key={path}>
            <Link to={storePath(path)}>
              <Icon name={icon ?? 'sparkles'} />
              <b>{title}</b>
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
