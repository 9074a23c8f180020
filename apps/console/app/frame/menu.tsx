import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Icon } from '#console/ui/icon.tsx'
import styles from './frame.module.css'
import { useOwn } from './own.tsx'
import { screensOf } from './screens.ts'

/** The screens of the person, after what stands above them. */
export function ScreenMenu({ onChoose, children }: { onChoose?: () => void; children?: ReactNode }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const screens = screensOf(useOwn())
  // A screen may lie below another one: the nearest is the current one.
  const [current] = screens
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)
  return (
    <nav aria-label={t('frame.menu')}>
      {children}
      <ul className={styles.menu}>
        {screens.map(({ path, title, icon }) => (
          <li key={path}>
            <NavLink
              to={path}
              end={path !== current?.path || path === '/'}
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
