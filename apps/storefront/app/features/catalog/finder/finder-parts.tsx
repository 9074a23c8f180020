import { Link, useLocation } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'
import styles from './finder-panel.module.css'
import type { FinderView } from './finder-view.ts'

/** Options of finder links: keep the scroll position and move focus to the new content. */
export const finderLink = { preventScrollReset: true, state: { inFinder: true } } as const

/** Heading that takes focus after an answer, but not when the page was opened. */
export function FinderHeading({ children }: { children: string }) {
  // Only finder links write this state.
  const state = useLocation().state as { inFinder?: boolean } | null
  return (
    <h2 id="finder-title" tabIndex={-1} ref={state?.inFinder ? focusOnMount : undefined}>
      {children}
    </h2>
  )
}

/** Shown when no product matches: the conflicting answer, and the list without it. */
export function NearestNote({ nearest }: { nearest: NonNullable<FinderView['nearest']> }) {
  const t = useTranslate()
  return (
    <p className={styles.note}>
      {t('finder.nearest')}{' '}
      <Link className="link" to={{ search: nearest.search }} {...finderLink}>
        {t('finder.without', { answer: nearest.without })}
      </Link>
    </p>
  )
}
