import { useRef, useSyncExternalStore } from 'react'
import { useTranslate } from '#console/i18n/translate.tsx'
import { IconButton } from '#console/ui/button.tsx'
import styles from './frame.module.css'
import { ScreenMenu } from './menu.tsx'

const narrow = '(max-width: 899px)'
const watch = (listener: () => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Returns true when the window has no room for the menu beside the screen. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    watch,
    () => window.matchMedia(narrow).matches,
    () => false,
  )

/**
 * Menu on phones: a native dialog, rendered with the screen so that a press only shows it. Rendering thirty
 * links took 160 ms on a slow phone. The browser traps the focus, closes the dialog with Escape and restores
 * the focus.
 */
export function PhoneMenu() {
  const t = useTranslate()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const open = () => {
    dialog.current?.showModal()
    dialog.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <span className={styles.menuButton}>
        <IconButton icon="menu" label={t('frame.menu')} onPress={open} />
      </span>
      <dialog
        ref={dialog}
        className={styles.phoneMenu}
        aria-label={t('frame.menu')}
        // Also closes it with a press beside it, where the browser supports this.
        closedby="any"
      >
        <div className={styles.phoneMenuBox}>
          <div className={styles.phoneMenuHead}>
            <h2>{t('frame.menu')}</h2>
            <IconButton icon="x" label={t('dialog.close')} onPress={close} />
          </div>
          <ScreenMenu onChoose={close} />
        </div>
      </dialog>
    </>
  )
}
