import { type MouseEvent, type ReactNode, useId } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './sheet.module.css'
import { enterTop, hasEntered, hasTopDialog, reserveScrollBar } from './top-dialog.ts'
import { afterPaint, useIsPainted } from './after-paint.ts'

type SheetProps = {
  /**
   * `drawer` slides in from the right (or `left`), `modal` is centred and a bottom sheet on phones, `top`
   * hangs down.
   */
  shape: 'drawer' | 'left' | 'modal' | 'top' | 'full'
  title: string
  /** `hidden` keeps the title for assistive technology only. */
  titleStyle?: 'shown' | 'hidden'
  onClose: () => void
  /** Stays below the scrolling body. */
  footer?: ReactNode
  children: ReactNode
}

/** Returns whether the size is independent of the content, which is rendered after the first frame. */
const isSized = (shape: SheetProps['shape']) => shape === 'drawer' || shape === 'left' || shape === 'full'

/**
 * Enters the browser's top layer, which requires an imperative call. Closes before the element is removed;
 * otherwise focus would not be restored. A modal dialog triggers style recalculation of the whole page: the
 * first frame is shown as a popover with focus, and becomes a modal dialog after it is painted.
 */
function showModal(dialog: HTMLDialogElement) {
  const isAlone = !hasTopDialog()
  const leave = enterTop(dialog)
  const cancel = isAlone && 'showPopover' in dialog ? showFrame(dialog) : open(dialog, isAlone)
  return () => {
    cancel?.()
    leave()
    dialog.close()
  }
}

function open(dialog: HTMLDialogElement, isAlone: boolean): undefined {
  if (isAlone) reserveScrollBar()
  dialog.showModal()
}

/** Shows the dialog as a popover, which takes focus as well. */
function showFrame(dialog: HTMLDialogElement): () => void {
  dialog.popover = 'auto'
  dialog.showPopover()
  const end = () => {
    // Restores the focus first, so that the dialog remembers it.
    dialog.hidePopover()
    dialog.popover = null
  }
  const cancel = afterPaint(() => {
    // Closed by Escape or a click outside.
    if (!dialog.matches(':popover-open')) return
    end()
    open(dialog, true)
  })
  return () => {
    cancel()
    if (dialog.popover) end()
  }
}

/**
 * Native modal dialog, open while it is mounted: traps and restores focus, and makes the page behind inert;
 * Escape, the back gesture of a phone and a click on the backdrop close the topmost one.
 */
export function Sheet({ shape, title, titleStyle = 'shown', onClose, footer, children }: SheetProps) {
  const t = useTranslate()
  const titleId = useId()
  const isPainted = useIsPainted() || !isSized(shape)
  const closeOnScrim = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press on the dialog's own backdrop; Escape is its keyboard way
    <dialog
      ref={showModal}
      className={styles.sheet}
      data-shape={shape}
      aria-labelledby={titleId}
      // Escape or the back gesture of a phone. A panel that React hides while code beside it loads is
      // closed too, and is in its first frame again when this event fires.
      onClose={({ currentTarget: dialog }) =>
        hasEntered(dialog) && !dialog.open && !dialog.popover && onClose()
      }
      // First frame, before it is a modal dialog.
      onToggle={({ currentTarget: dialog, newState }) =>
        newState === 'closed' && dialog.popover && hasEntered(dialog) && onClose()
      }
      onClick={closeOnScrim}
    >
      <div className={styles.frame}>
        <header className={titleStyle === 'hidden' ? 'visually-hidden' : styles.header}>
          <h2 id={titleId}>{title}</h2>
          {titleStyle === 'shown' && (
            <IconButton label={t('action.close')} onClick={onClose}>
              <Icon name="x" />
            </IconButton>
          )}
        </header>
        <div className={styles.body}>{isPainted && children}</div>
        {isPainted && footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  )
}
