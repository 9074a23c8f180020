import type { Finder } from '@ambra/contract/finder'
import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { Icon } from '#app/ui/icon.tsx'
import styles from './finders.module.css'
import { Section } from './section.tsx'

type FindersProps = { finders: readonly (Pick<Finder, 'title' | 'text' | 'icon'> & { path: string })[] }

/** Ways to the questions that lead to a product, for those who do not know the words of a category yet. */
export function Finders({ finders }: FindersProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  if (finders.length === 0) return null
  return (
    <Section title={t('home.finders')}>
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
