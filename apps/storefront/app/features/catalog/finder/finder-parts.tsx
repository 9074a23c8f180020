import { Link, useLocation } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'
import styles from './finder-panel.module.css'
import type { FinderView } from './finder-view.ts'

/** Links of the finder stay at the panel, and the focus goes on with what they lead to. */
export const finderLink = { preventScrollReset: true, state: { inFinder: true } } as const

/** Takes the focus when an answer led here, not when the page was opened. */
export function FinderHeading({ children }: { children: string }) {
  // Only links of the finder write this state.
  const state = useLocation().state as { inFinder?: boolean } | null
  return (
    <h2 id="finder-title" tabIndex={-1} ref={state?.inFinder ? focusOnMount : undefined}>
      {children}
    </h2>
  )
}

/** Where no product fits: the answer that is in the way, and the list without it. */
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
