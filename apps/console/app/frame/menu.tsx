import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Icon } from '#console/ui/icon.tsx'
import styles from './frame.module.css'
import { useOwn } from './own.tsx'
import { screensOf } from './screens.ts'

/** The screens of the person, after what stands above them. */
export function ScreenMenu({ onChoose, children }: { onChoose?: () => void; children?: ReactNode }) {
  const t = useTranslate()
  return (
    <nav aria-label={t('frame.menu')}>
      {children}
      <ul className={styles.menu}>
        {screensOf(useOwn()).map(({ path, title, icon }) => (
          <li key={path}>
            <NavLink
              to={path}
              end={path === '/'}
              className={styles.item ?? ''}
              {...(onChoose && { onClick: onChoose })}
            >
              <Icon name={icon} />
              {t(title)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
