import { type ReactNode, useId } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Icon } from '@ambra/ui/icon'
import styles from './frame.module.css'
import { useOwn } from './own.tsx'
import { screenGroupsOf } from './screens.ts'

/** Menu of the screens that the person may open, below `children`. */
export function ScreenMenu({ onChoose, children }: { onChoose?: () => void; children?: ReactNode }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const groups = screenGroupsOf(useOwn())
  const id = useId()
  // Screens may be nested in the address: the longest match is the current one.
  const [current] = groups
    .flatMap(({ screens }) => screens)
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)
  return (
    <nav aria-label={t('frame.menu')}>
      {children}
      {groups.map(({ title, screens }, index) => (
        <div key={title ?? ''} className={styles.group}>
          {title && (
            <p id={`${id}${index}`} className={styles.groupTitle}>
              {t(title)}
            </p>
          )}
          <ul className={styles.menu} {...(title && { 'aria-labelledby': `${id}${index}` })}>
            {screens.map(({ path, title: name, icon }) => (
              <li key={path}>
                <NavLink
                  to={path}
                  end={path !== current?.path || path === '/'}
                  className={styles.item ?? ''}
                  {...(path === current?.path && { ref: showInMenu })}
                  {...(onChoose && { onClick: onChoose })}
                >
                  <Icon name={icon} />
                  {t(name)}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Scrolls a menu that is longer than the window to the current screen. */
function showInMenu(link: HTMLElement | null) {
  link?.scrollIntoView({ block: 'nearest' })
}
